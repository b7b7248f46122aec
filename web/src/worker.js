// The service worker: caches the page, so that it opens immediately and offline. It never caches tables; answers of the
// API are always requested, except the rulebook. The build fills in FILES and VERSION (vite.config.ts).
/* global FILES, VERSION */

const KEEP = 'ruckus-'
const SHELL = '/'
/**
 * Paths for programs: always requested from the server, and never answered with the page.
 * crates/server/src/http/files.rs has the same list.
 */
const FOR_PROGRAMS = /^\/(api|cluster|livez|readyz|healthz|metrics)(\/|$)/
/** The only answers of the API that are cached: they are the same for everyone. */
const RULEBOOK = /^\/api\/rulebook(\/|$)/
const cacheName = KEEP + VERSION

self.addEventListener('install', (event) => {
  const fresh = [SHELL, ...FILES].map((path) => new Request(path, { cache: 'no-cache' }))
  event.waitUntil(caches.open(cacheName).then((cache) => cache.addAll(fresh)))
})

self.addEventListener('activate', (event) => {
  event.waitUntil(tidy().then(() => self.clients.claim()))
})

/** Keeps the previous version too, because an open page may still load parts of it. */
async function tidy() {
  const older = (await caches.keys()).filter((name) => name.startsWith(KEEP) && name !== cacheName)
  await Promise.all(older.slice(0, -1).map((name) => caches.delete(name)))
}

self.addEventListener('message', (event) => {
  // Sent by a page that shows no table, or that cannot read the server's messages (lib/renew.ts).
  if (event.data === 'take over') void self.skipWaiting()
})

/** The same texts as in the page's messages (messages/*-settings.ts), which the worker cannot load. */
const YOUR_TURN = { en: (table) => `Your turn at table ${table}.`, de: (table) => `Du bist dran an Tisch ${table}.` }

// The server sends `{table, lang}` if the page of a seat is closed while its table waits.
self.addEventListener('push', (event) => {
  let said = null
  try {
    said = event.data?.json()
  } catch {
    // Browsers require a notification for each message, so an unreadable one leads to the first screen.
  }
  const table = /^[A-Za-z0-9]{1,64}$/.exec(said?.table ?? '')?.[0]
  const words = Object.hasOwn(YOUR_TURN, said?.lang) ? YOUR_TURN[said.lang] : YOUR_TURN.en
  event.waitUntil(
    self.registration.showNotification(table === undefined ? 'ruckus' : words(table), {
      tag: `turn-${table ?? ''}`,
      // Each turn is announced, also if the notification of the one before is still there.
      renotify: true,
      icon: '/icons/icon-192.png',
      data: { path: table === undefined ? SHELL : `/t/${table}` },
    }),
  )
})

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(show(event.notification.data?.path ?? SHELL))
})

/** Focuses the page at this path, or opens it. */
async function show(path) {
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const page = pages.find(({ url }) => new URL(url).pathname === path)
  return page === undefined ? self.clients.openWindow(path) : page.focus()
}

self.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== self.location.origin) return
  if (RULEBOOK.test(url.pathname)) return event.respondWith(freshest(request))
  if (FOR_PROGRAMS.test(url.pathname)) return
  if (request.mode === 'navigate') event.respondWith(shell(request))
  else if (url.pathname.startsWith('/assets/')) event.respondWith(kept(request))
  else event.respondWith(freshest(request))
})

/** Every address is answered with the same page. */
async function shell(request) {
  const cache = await caches.open(cacheName)
  return (await cache.match(SHELL)) ?? fetch(request)
}

/** The names of these files change with their content. */
async function kept(request) {
  return (await caches.match(request)) ?? fetch(request)
}

/** The rulebook, and files without a hash in their names: the current version, or the cached one while offline. */
async function freshest(request) {
  const cache = await caches.open(cacheName)
  try {
    const answer = await fetch(request)
    if (answer.ok) await cache.put(request, answer.clone())
    return answer
  } catch (lost) {
    const before = await cache.match(request)
    if (before) return before
    throw lost
  }
}
