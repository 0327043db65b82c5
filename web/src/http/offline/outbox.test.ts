import { beforeEach, expect, it, vi } from 'vitest'
import { stubStorage } from '../../../test/stub-storage.ts'
import type { Item } from './vault.ts'

const items = new Map<string, Item & { value: unknown }>()
// In place of IndexedDB, which Node does not have.
vi.mock('./vault.ts', () => ({
  put: async (_: string, item: Item, value: unknown) => void items.set(item.id, { ...item, value }),
  get: async (id: string) => items.get(id),
  list: async (start: string) =>
    [...items.values()].filter(({ id }) => id.startsWith(start)).sort((one, other) => (one.id < other.id ? -1 : 1)),
  remove: async (id: string) => void items.delete(id),
  contentOf: async (_: string, item: { value: unknown }) => item.value,
  removeWhere: async (matches: (item: Item) => boolean) => {
    for (const item of items.values()) if (matches(item)) items.delete(item.id)
  },
}))

interface Sent {
  readonly key: string | null
  readonly body: string
}
const sent: Sent[] = []
/** What the server answers, in order; then it accepts. */
let answers: (() => Response)[] = []
const lead = { id: 7, full_name: 'Amal Haddad' }
const note = (text: string) => ({ kind: 'note' as const, body: { body_html: `<p>${text}</p>` }, text, people: [] })
const refusal = (status: number, code: string) => () => Response.json({ message: 'No.', code }, { status })

/** One lock for all tabs, as the browser has. */
let busy: Promise<unknown> = Promise.resolve()
let isHeld = false
async function request(_: string, given: unknown, work?: (lock: object | null) => unknown) {
  const run = (work ?? given) as (lock: object | null) => unknown
  if (work && isHeld) return run(null)
  isHeld = true
  const mine = busy
    .then(() => run({}))
    .finally(() => {
      isHeld = false
    })
  busy = mine.catch(() => undefined)
  return mine
}

beforeEach(() => {
  stubStorage()
  items.clear()
  sent.length = 0
  answers = []
  vi.stubGlobal('indexedDB', {})
  vi.stubGlobal('navigator', { onLine: true, locks: { request } })
  vi.stubGlobal('fetch', async (_: string, { headers, body }: { headers: Record<string, string>; body: string }) => {
    sent.push({ key: headers['idempotency-key'] ?? null, body })
    return (answers.shift() ?? (() => Response.json({ data: { id: 1 } }, { status: 201 })))()
  })
})

/** A tab of a signed-in broker. */
async function tab(user_id = 3) {
  vi.resetModules()
  const { startSession } = await import('../session.ts')
  startSession({
    two_factor_auth: false,
    token: 'the-token',
    draft_key: btoa('k'.repeat(32)),
    organizations: [{ id: 5, name: 'Harbour', pivot_enabled: true, pivot_role: 'broker' } as never],
    full_name: 'Lina Haddad',
    user_id,
    has_enabled_two_factor_auth: true,
    two_factor_policy: 'optional',
  })
  return import('./outbox.ts')
}
const texts = () => sent.map(({ body }) => (JSON.parse(body) as { body_html: string }).body_html)
async function offline(work: () => Promise<unknown>) {
  Object.assign(navigator, { onLine: false })
  await work()
  Object.assign(navigator, { onLine: true })
}

it('what is written without a connection is sent later, in its order, each once over two tabs', async () => {
  const one = await tab()
  const two = await tab()
  await offline(async () => {
    for (const text of ['a', 'b', 'c']) await one.sendOrKeep(lead, note(text), `key-${text}`)
  })
  expect(sent).toEqual([])

  await Promise.all([one.sendWaiting(), two.sendWaiting(), one.sendWaiting()])

  expect(texts()).toEqual(['<p>a</p>', '<p>b</p>', '<p>c</p>'])
  expect(sent.map(({ key }) => key)).toEqual(['key-a', 'key-b', 'key-c'])
  expect(items.size).toBe(0)
})

it('a lost answer is asked for again with the same key', async () => {
  const { sendOrKeep, sendWaiting } = await tab()
  answers = [
    () => {
      throw new TypeError('Failed to fetch')
    },
  ]
  expect(await sendOrKeep(lead, note('a'), 'key-a')).toBeUndefined()
  // The health check has found the server again.
  const { reached } = await import('../connection.ts')
  reached()
  await sendWaiting()

  expect(sent.map(({ key }) => key)).toEqual(['key-a', 'key-a'])
  expect(items.size).toBe(0)
})

it('a refused entry keeps its text and reason and does not hold back the next; changed it is another call', async () => {
  const { sendOrKeep, sendWaiting, sendAgain, read } = await tab()
  await offline(async () => {
    for (const text of ['a', 'b']) await sendOrKeep(lead, note(text), `key-${text}`)
  })
  answers = [refusal(404, 'not_found')]
  expect(await sendWaiting()).toEqual({ sent: 1, refused: 1, again: false })
  const [entry] = await read()
  expect(entry).toMatchObject({ refused: 'No.', content: { text: 'a' } })

  if (entry) await sendAgain(entry)

  expect(texts()).toEqual(['<p>a</p>', '<p>b</p>', '<p>a</p>'])
  expect(sent[2]?.key).not.toBe('key-a')
  expect(items.size).toBe(0)
})

it.each([
  [500, 'failed'],
  [429, 'too_many'],
  [409, 'in_progress'],
])('after a %i %s the entry and those behind it wait', async (status, code) => {
  const { sendOrKeep, sendWaiting } = await tab()
  await offline(async () => {
    for (const text of ['a', 'b']) await sendOrKeep(lead, note(text), `key-${text}`)
  })
  answers = [refusal(status, code)]
  expect(await sendWaiting()).toMatchObject({ sent: 0, refused: 0, again: true })
  expect(items.size).toBe(2)
  await sendWaiting()
  expect(sent.map(({ key }) => key)).toEqual(['key-a', 'key-a', 'key-b'])
})

it('an entry that was sent without an answer a day ago is not sent by itself', async () => {
  const { sendOrKeep, sendWaiting, read } = await tab()
  await offline(() => sendOrKeep(lead, note('a'), 'key-a'))
  for (const item of items.values()) Object.assign(item.value as object, { tried_at: Date.now() - 21 * 3_600_000 })

  expect(await sendWaiting()).toMatchObject({ sent: 0, refused: 1 })

  expect(sent).toEqual([])
  expect((await read())[0]?.refused).toMatch(/no answer arrived/)
})

it('what waits stays when the session ends, is not sent by another user, and goes with a sign-out', async () => {
  const first = await tab()
  await offline(() => first.sendOrKeep(lead, note('a'), 'key-a'))
  const { clearSession } = await import('../session.ts')
  clearSession()
  const other = await tab(4)
  expect(await other.read()).toEqual([])
  await other.sendWaiting()
  expect([sent.length, items.size]).toEqual([0, 1])

  await tab()
  const { signOut } = await import('../sign-out.ts')
  await signOut()
  await expect.poll(() => items.size).toBe(0)
})

it('without space the text is refused, not lost in silence', async () => {
  const { sendOrKeep } = await tab()
  const set = vi.spyOn(items, 'set').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  Object.assign(navigator, { onLine: false })
  await expect(sendOrKeep(lead, note('a'), 'key-a')).rejects.toThrow('no space to keep it')
  set.mockRestore()
})
