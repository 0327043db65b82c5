// The service worker of notifications: shows what the server sends, and opens the record that a notification is about.
self.addEventListener('push', (event) => {
  let message
  try {
    message = event.data.json()
  } catch {
    message = { title: 'Storey', body: '', path: '/', tag: 'storey' }
  }
  const { title, body, tag, path } = message
  event.waitUntil(
    self.registration.showNotification(title, {
      body,
      tag,
      data: { path },
      icon: '/icon-192.png',
      badge: '/icon-192.png',
    }),
  )
})

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  const target = new URL(event.notification.data?.path ?? '/', self.location.origin)
  // A message opens screens of this site only.
  const url = target.origin === self.location.origin ? target.href : self.location.origin
  event.waitUntil(
    self.clients.matchAll({ type: 'window', includeUncontrolled: true }).then(async ([open]) => {
      if (!open) return self.clients.openWindow(url)
      // Some browsers refuse to bring a window to the front; the page opens in it all the same.
      await open.focus().catch(() => undefined)
      return open.navigate(url).catch(() => self.clients.openWindow(url))
    }),
  )
})
