// Keeps the page on the device, so that it opens at once and without a line. Tables themselves are never kept: what the
// server says is asked anew each time. FILES and VERSION are filled in by the build (vite.config.ts).
/* global FILES, VERSION */

const KEEP = 'ruckus-'
const SHELL = '/'
/** Paths for programs: the server is asked for them each time, and none of them is the page. crates/server/src/http/files.rs has the same list. */
const FOR_PROGRAMS = /^\/(api|cluster|livez|readyz|healthz|metrics)(\/|$)/
const cacheName = KEEP + VERSION

self.addEventListener('install', (event) => {
  const fresh = [SHELL, ...FILES].map((path) => new Request(path, { cache: 'no-cache' }))
  event.waitUntil(caches.open(cacheName).then((cache) => cache.addAll(fresh)))
})

self.addEventListener('activate', (event) => {
  event.waitUntil(tidy().then(() => self.clients.claim()))
})

/** A page that was opened before may still ask for a part of its own version: that one is kept as well. */
async function tidy() {
  const older = (await caches.keys()).filter((name) => name.startsWith(KEEP) && name !== cacheName)
  await Promise.all(older.slice(0, -1).map((name) => caches.delete(name)))
}

self.addEventListener('message', (event) => {
  // Said by a page that shows no table: nothing that runs is disturbed.
  if (event.data === 'take over') void self.skipWaiting()
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== self.location.origin) return
  if (FOR_PROGRAMS.test(url.pathname)) return
  if (request.mode === 'navigate') event.respondWith(shell(request))
  else if (url.pathname.startsWith('/assets/')) event.respondWith(kept(request))
  else event.respondWith(freshest(request))
})

/** Every address is the same page. */
async function shell(request) {
  const cache = await caches.open(cacheName)
  return (await cache.match(SHELL)) ?? fetch(request)
}

/** Names of these files change with their content. */
async function kept(request) {
  return (await caches.match(request)) ?? fetch(request)
}

/** The rulebook and its kin: as they are now, or as they were when there was a line. */
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
