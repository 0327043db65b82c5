// The service worker of the application: shows notifications, and opens the application without a connection. It holds the code of the
// application and no data of anybody; what a user has read is encrypted, in web/src/http/offline.
self.importScripts('/push.js')

// The build fills both in: web/offline-files.ts.
const VERSION = 'none'
const FILES = []

const CACHE = `storey-${VERSION}`
// A weak signal: after this the page comes from the cache.
const PATIENCE_MS = 4_000
// The screens of the application. Pages that the server draws itself, such as those of clients, are not here.
const SCREENS = /^\/(?:(?:auth|channel|crm|home|inventory|offline|sales)(?:\/|$)|$)/

self.addEventListener('install', (event) => {
  // All files of one build or none: a mixture would not run.
  event.waitUntil(self.caches.open(CACHE).then((cache) => cache.addAll(FILES)))
  void self.skipWaiting()
})

self.addEventListener('activate', (event) => {
  event.waitUntil(
    (async () => {
      for (const name of await self.caches.keys())
        if (name.startsWith('storey-') && name !== CACHE) await self.caches.delete(name)
      await self.clients.claim()
    })(),
  )
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== self.location.origin) return
  if (request.mode === 'navigate') {
    if (SCREENS.test(pathname)) event.respondWith(page(request))
  } else if (FILES.includes(pathname)) event.respondWith(file(request, pathname))
})

const cached = async (path) => {
  // A cache that cannot be read is no reason to fail with a connection.
  const cache = await self.caches.open(CACHE).catch(() => undefined)
  return cache?.match(path, { ignoreVary: true }).catch(() => undefined)
}

async function page(request) {
  const live = fetch(request)
  const late = new Promise((resolve) => setTimeout(resolve, PATIENCE_MS)).then(() => cached('/'))
  const first = await Promise.race([live.catch(() => undefined), late])
  return first ?? (await cached('/')) ?? live
}

async function file(request, path) {
  // The name of a built file changes with its content; the others are asked for first.
  if (path.startsWith('/assets/')) return (await cached(path)) ?? fetch(request)
  const live = fetch(request)
  return live.catch(async () => (await cached(path)) ?? live)
}
