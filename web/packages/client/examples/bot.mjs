// A bot that plays its highest card first: node examples/bot.mjs http://localhost:8080 BCDF

import { isWild, openTable, Server, valueOf } from '@ruckus/client'

// Browsers and Node 22 have a built-in WebSocket.
const WebSocket = globalThis.WebSocket ?? (await import('ws')).default

function worth({ play, pass }) {
  if (play === undefined) return pass ? -1 : 0
  const [card = ''] = play.split('/')
  return isWild(card) ? 50 : (valueOf(card) ?? 20)
}

const [address, code] = process.argv.slice(2)
const server = new Server(address, { WebSocket })
const seat = await server.takeSeat(code, { name: 'Pyro', program: true })
const table = openTable(server, seat)
await table.say({ ready: true })
for (;;) {
  await table.changed()
  const choices = table.isAsked() ? table.choices() : []
  const [best] = choices.sort((a, b) => worth(b) - worth(a))
  if (best) await table.act(best)
}
