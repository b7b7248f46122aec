import { afterEach, describe, expect, it } from 'vitest'

import { tableAddress } from './route'
import { sharedOrigin } from './shared-origin'

afterEach(() => (document.head.innerHTML = ''))

describe('the origin for links', () => {
  it('is the page’s own', () => {
    expect(sharedOrigin()).toBe(window.location.origin)
    document.head.innerHTML = '<meta name="shared-origin" content="" />'
    expect(sharedOrigin()).toBe(window.location.origin)
  })

  it('is the one that the server names on a page at localhost', () => {
    document.head.innerHTML = '<meta name="shared-origin" content="http://192.168.1.5:8080" />'
    expect(tableAddress('KEPT')).toBe('http://192.168.1.5:8080/t/KEPT')
  })
})
