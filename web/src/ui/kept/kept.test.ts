import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { stubStorage } from '../../../test/stub-storage.ts'

const KEY = btoa('k'.repeat(32))
const lina = { user_id: 3, draft_key: KEY }
const other = { user_id: 4, draft_key: btoa('o'.repeat(32)) }

let stored: Map<string, string>
beforeEach(() => {
  stored = stubStorage().kept
  vi.resetModules()
})
afterEach(() => vi.useRealTimers())

/** A tab, loaded anew: it has nothing in its memory. */
async function tab() {
  vi.resetModules()
  return import('./kept.ts')
}
const written = () => expect.poll(() => stored.get('storey-kept')).toBeDefined()

it('what a user types is encrypted in the browser, and found after a reload and another sign-in', async () => {
  const before = await tab()
  before.setKeeper(lina)
  before.keep('/crm/leads', { full_name: 'Amal Haddad' })
  await written()

  const after = await tab()
  after.setKeeper(lina)
  await after.openKept()

  expect(after.readKept('/crm/leads')?.value).toEqual({ full_name: 'Amal Haddad' })
  expect([...stored.values()].join()).not.toMatch(/Amal|leads/)
})

it('what a user types is not shown to the next user of the browser, and stays for the first', async () => {
  const first = await tab()
  first.setKeeper(lina)
  first.keep('a', 'text')
  await written()
  first.setKeeper(null)
  first.setKeeper(other)
  await first.openKept()
  const seen = first.readKept('a')

  // The same id with a key of another installation.
  const foreign = await tab()
  foreign.setKeeper({ user_id: 4, draft_key: KEY })
  await foreign.openKept()
  const guessed = foreign.readKept('a')
  const again = await tab()
  again.setKeeper(lina)
  await again.openKept()

  expect([seen, guessed, again.readKept('a')?.value]).toEqual([undefined, undefined, 'text'])
})

it('kept input that cannot be decrypted or is a week old is removed', async () => {
  const before = await tab()
  before.setKeeper(lina)
  before.keep('a', 'text')
  await written()
  const copy = stored.get('storey-kept') ?? ''

  const wrong = await tab()
  wrong.setKeeper({ user_id: 3, draft_key: other.draft_key })
  await wrong.openKept()
  expect([wrong.readKept('a'), stored.size]).toEqual([undefined, 0])

  stored.set('storey-kept', copy.replace(/"saved_at":\d+/, `"saved_at":${Date.now() - 8 * 86_400_000}`))
  const late = await tab()
  late.setKeeper(lina)
  await late.openKept()
  expect([late.readKept('a'), stored.size]).toEqual([undefined, 0])
})

it('dropped input is gone from the browser, also while it is being encrypted', async () => {
  const { setKeeper, keep, dropKept, dropAllKept, readKept } = await tab()
  setKeeper(lina)
  keep('a', 'text')
  await written()
  dropKept('a')
  expect([readKept('a'), stored.size]).toEqual([undefined, 0])

  keep('a', 'text')
  keep('b', 'text')
  await written()
  dropAllKept(3)
  keep('c', 'x'.repeat(300_000))
  await new Promise((resolve) => setTimeout(resolve, 400))

  expect([readKept('a'), readKept('b'), stored.size]).toEqual([undefined, undefined, 0])
  expect(readKept('c')?.value).toHaveLength(300_000)
})

it('two tabs keep the input of both', async () => {
  const one = await tab()
  const two = await tab()
  for (const [part, place] of [
    [one, 'a'],
    [two, 'b'],
  ] as const) {
    part.setKeeper(lina)
    part.keep(place, place)
  }
  const places = () => Object.keys(JSON.parse(stored.get('storey-kept') ?? '{}')['3'] ?? {}).length

  await expect.poll(places).toBe(2)
  one.dropKept('a')

  expect(places()).toBe(1)
})

it('without a key nothing leaves the tab', async () => {
  const { setKeeper, keep, readKept } = await tab()
  setKeeper({ user_id: 3 })
  keep('a', 'text')
  await new Promise((resolve) => setTimeout(resolve, 400))

  expect([readKept('a')?.value, stored.size]).toEqual(['text', 0])
})

it('input that is not encrypted yet survives a reload of the tab, for the same user alone', async () => {
  const leave = async (user: Parameters<Awaited<ReturnType<typeof tab>>['setKeeper']>[0]) => {
    const listeners: (() => void)[] = []
    vi.stubGlobal('addEventListener', (_: string, listener: () => void) => listeners.push(listener))
    const before = await tab()
    before.setKeeper(lina)
    before.keep('a', 'text')
    for (const listener of listeners) listener()
    const after = await tab()
    after.setKeeper(user)
    return after.readKept('a')?.value
  }

  expect(await leave(lina)).toBe('text')
  expect(await leave(other)).toBeUndefined()
  expect(sessionStorage.getItem('storey-kept-reload')).toBeNull()
})
