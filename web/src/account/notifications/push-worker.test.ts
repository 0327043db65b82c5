import { readFileSync } from 'node:fs'
import { runInNewContext } from 'node:vm'
import { expect, it } from 'vitest'

const SOURCE = readFileSync(new URL('../../../public/push.js', import.meta.url), 'utf8')

const platform = async () => ({ json: async () => ({ data: { name: 'Marina Homes' } }) })

/** The service worker with what a browser gives it. */
function worker(windows: object[] = [], answer: () => Promise<object> = platform) {
  const handlers = new Map<string, (event: object) => void>()
  const shown: unknown[][] = []
  const opened: string[] = []
  const work: Promise<unknown>[] = []
  const self = {
    location: { origin: 'https://storey.example.com' },
    addEventListener: (kind: string, handler: (event: object) => void) => handlers.set(kind, handler),
    registration: { showNotification: async (...given: unknown[]) => void shown.push(given) },
    clients: { matchAll: async () => windows, openWindow: async (url: string) => void opened.push(url) },
  }
  runInNewContext(SOURCE, { self, URL, fetch: answer })
  const fire = async (kind: string, event: object) => {
    handlers.get(kind)?.({ ...event, waitUntil: (done: Promise<unknown>) => void work.push(done) })
    await Promise.all(work)
  }
  const click = (path: string) =>
    fire('notificationclick', { notification: { close: () => undefined, data: { path } } })
  return { fire, click, shown, opened }
}

it('a message is shown with its text, and one without a title by the name of the platform', async () => {
  const { fire, shown } = worker()
  const message = {
    title: 'Your request for A-1 was granted',
    body: 'Amal',
    path: '/channel/hold-requests',
    tag: 'n-1',
  }

  await fire('push', { data: { json: () => message } })
  await fire('push', { data: null })
  await fire('push', { data: { json: () => ({ body: 'Amal', path: '/home', tag: 'n-2' }) } })

  expect(shown).toMatchObject([
    [message.title, { body: 'Amal', tag: 'n-1', data: { path: message.path } }],
    ['Marina Homes', { data: { path: '/' } }],
    ['Marina Homes', { body: 'Amal', tag: 'n-2', data: { path: '/home' } }],
  ])
})

it('a message that cannot be read is shown without a connection too', async () => {
  const { fire, shown } = worker([], () => Promise.reject(new TypeError('Failed to fetch')))

  await fire('push', { data: null })

  expect(shown).toMatchObject([['Notification', { data: { path: '/' } }]])
})

it.each([
  ['/channel/hold-requests', 'https://storey.example.com/channel/hold-requests'],
  ['//example.org/a', 'https://storey.example.com'],
  ['https://example.org', 'https://storey.example.com'],
  ['javascript:alert(1)', 'https://storey.example.com'],
])('a press on a notification with the path %s opens %s', async (path, url) => {
  const { click, opened } = worker()
  await click(path)
  expect(opened).toEqual([url])
})

it('a press uses the open window', async () => {
  const went: string[] = []
  const open = { focus: async () => undefined, navigate: async (url: string) => void went.push(url) }
  const { click, opened } = worker([open])
  await click('/crm/leads/5')
  expect([went, opened]).toEqual([['https://storey.example.com/crm/leads/5'], []])
})
