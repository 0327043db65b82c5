// The service worker of notifications: shows what the server sends, and opens the record that a notification is about.
self.addEventListener('push', (event) => {
  event.waitUntil(
    messageOf(event).then(({ title, body, tag, path }) =>
      self.registration.showNotification(title, {
        body,
        tag,
        data: { path },
        icon: '/icon-192.png',
        badge: '/icon-192.png',
      }),
    ),
  )
})

// A browser warns of a message that shows nothing, so one that cannot be read, or has no title, has the name of the platform.
async function messageOf(event) {
  let message = {}
  try {
    message = event.data.json()
  } catch {
    // Shown by the name alone.
  }
  const { title, body = '', path = '/', tag = 'storey' } = message ?? {}
  return { title: title || (await platformName()), body, path, tag }
}

async function platformName() {
  try {
    const answer = await fetch('/api/auth/platform')
    return (await answer.json()).data.name || 'Notification'
  } catch {
    return 'Notification'
  }
}

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
