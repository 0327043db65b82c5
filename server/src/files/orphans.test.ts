import { Readable } from 'node:stream'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { signIn, useTestApp } from '../../test/harness.ts'
import { scopeOfPerson } from '../../test/scope.ts'
import { keepFile, storeMade } from './keep.ts'
import { removeOrphans } from './orphans.ts'
import { storeForms } from './pictures.ts'

const app = useTestApp([])
const tomorrow = () => ({ ...app.current.services, clock: { now: () => new Date(Date.now() + 25 * 3_600_000) } })

const square = () =>
  sharp({ create: { width: 40, height: 40, channels: 3, background: '#4263eb' } })
    .png()
    .toBuffer()

async function keys(): Promise<string[]> {
  const found: string[] = []
  for await (const { key } of app.current.storage.list()) found.push(key)
  return found.sort()
}

it('removeOrphans deletes files without a row after a day, and nothing else', async () => {
  const { owner, storage, pool, services } = app.current
  const person = await signIn(app.current, 'developer_admin')
  const { scope, opening } = await scopeOfPerson(app.current, person)
  const file = new File(['%PDF-1.7 %%EOF'], 'a.pdf', { type: 'application/pdf' })
  await pool.transaction(opening, (db) => keepFile(db, scope, storage, file))
  const { uuid: avatar } = await storeForms(storage, await square())
  await owner.updateTable('users').set({ avatar }).where('id', '=', scope.user_id).execute()
  const kept = await keys()
  await storeForms(storage, await square())
  const rolledBack = pool.transaction(opening, async (db) => {
    await keepFile(db, scope, storage, file)
    throw new Error('The call fails after it stored the bytes.')
  })
  await expect(rolledBack).rejects.toThrow('after it stored')
  await storage.put('7/5b/5bd1f6f6-9a4b-4c62-9f3a-6a1fd8f5c111.pdf.part', Buffer.from('half'))
  expect(await keys()).toHaveLength(kept.length + 5)

  expect(await removeOrphans(services)).toBe(0)
  expect(await removeOrphans(tomorrow())).toBe(5)
  expect(await keys()).toEqual(kept)
})

it('storeMade stores a stream as it is produced, and nothing of a stream that fails', async () => {
  const { storage } = app.current
  const before = await keys()
  const pieces = Array.from({ length: 100 }, () => Buffer.alloc(10_000, 'a'))
  const file = { name: 'a.csv', type: 'text/csv; charset=utf-8' }

  const stored = await storeMade(storage, 7, file, Readable.from(pieces))

  expect(stored).toMatchObject({ ...file, organization_id: 7, size: 1_000_000 })
  expect(await storage.size(stored.storage_key)).toBe(1_000_000)
  expect(stored.sha256.toString('hex')).toMatch(/^[0-9a-f]{64}$/)
  async function* broken() {
    yield pieces[0]
    throw new Error('The rows broke off.')
  }
  await expect(storeMade(storage, 7, file, Readable.from(broken()))).rejects.toThrow('The rows broke off.')
  expect(await keys()).toEqual([...before, stored.storage_key].sort())
})
