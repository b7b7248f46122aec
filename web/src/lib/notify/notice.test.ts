import { describe, expect, it, vi } from 'vitest'

import { TurnNotice } from './notice'

function device() {
  const log: string[] = []
  let hidden = true
  const system = {
    hidden: () => hidden,
    allowed: () => true,
    show: vi.fn(async (tag: string, text: string) => void log.push(`show ${tag} ${text}`)),
    close: vi.fn(async (tag: string) => void log.push(`close ${tag}`)),
  }
  return { log, system, see: (visible: boolean) => (hidden = !visible) }
}
/** Lets everything that was started happen. */
const settled = () => new Promise((resolve) => setTimeout(resolve))

describe('the notice of a turn', () => {
  it('names the table only, once for each turn', async () => {
    const { log, system } = device()
    const notice = new TurnNotice('KEPT', system)
    for (const waits of [true, true, false, true]) notice.hear(waits)
    await settled()
    const show = 'show turn-KEPT Your turn at table KEPT.'
    expect(log).toEqual([show, 'close turn-KEPT', show])
  })

  it('closes when the page becomes visible or shows no table', async () => {
    const { log, system, see } = device()
    const notice = new TurnNotice('KEPT', system)
    notice.hear(true)
    see(true)
    notice.seen()
    await settled()
    expect(log.splice(0).at(-1)).toBe('close turn-KEPT')
    see(false)
    notice.hear(false)
    notice.hear(true)
    notice.close()
    await settled()
    // The turn that was seen ends, and the next one begins.
    expect(log).toEqual(['close turn-KEPT', 'show turn-KEPT Your turn at table KEPT.', 'close turn-KEPT'])
  })

  it('closes what the service worker has shown when the page opens', async () => {
    const { log, system, see } = device()
    see(true)
    new TurnNotice('KEPT', system)
    await settled()
    expect(log).toEqual(['close turn-KEPT'])
  })

  it('goes on if the device refuses', async () => {
    const { log, system } = device()
    const notice = new TurnNotice('KEPT', system)
    system.show.mockRejectedValueOnce(new TypeError('not allowed'))
    notice.hear(true)
    notice.hear(false)
    await settled()
    expect(log).toEqual(['close turn-KEPT'])
  })
})
