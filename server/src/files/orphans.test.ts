import { join } from 'node:path'
import { Readable } from 'node:stream'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { signIn, useTestApp } from '../../test/harness.ts'
import { scopeOfPerson } from '../../test/scope.ts'
import { rememberRestore } from '../database/installation.ts'
import { keepFile, storeMade } from './keep.ts'
import { markStorage } from './mark-storage.ts'
import { emptyBin, findMissing, removeOrphans } from './orphans.ts'
import { storeForms } from './pictures.ts'
import { folderStorage } from './storage.ts'

const app = useTestApp([])
const HOUR_MS = 3_600_000
const later = (hours: number) => ({
  ...app.current.services,
  clock: { now: () => new Date(Date.now() + hours * HOUR_MS) },
})
const tomorrow = () => later(25)

const square = () =>
  sharp({ create: { width: 40, height: 40, channels: 3, background: '#4263eb' } })
    .png()
    .toBuffer()

async function keys(): Promise<string[]> {
  const found: string[] = []
  for await (const { key } of app.current.storage.list()) if (!key.startsWith('bin/')) found.push(key)
  return found.sort()
}

it('removeOrphans moves files without a row to the bin after a day and nothing else, and emptyBin deletes them 30 days later', async () => {
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
  expect(await emptyBin(later(29 * 24))).toBe(0)
  expect(await emptyBin(later(33 * 24))).toBe(5)
  expect(await keys()).toEqual(kept)
})

it('findMissing returns the rows whose bytes are gone, and asks the store for these alone', async () => {
  const { owner, storage, pool, services } = app.current
  const { scope, opening } = await scopeOfPerson(app.current, await signIn(app.current, 'developer_admin'))
  const file = new File(['%PDF-1.7 %%EOF'], 'a.pdf', { type: 'application/pdf' })
  const keep = () => pool.transaction(opening, (db) => keepFile(db, scope, storage, file))
  const [, lost] = [await keep(), await keep()]
  const { storage_key } = await owner
    .selectFrom('files')
    .select('storage_key')
    .where('id', '=', lost.id)
    .executeTakeFirstOrThrow()
  await storage.remove(storage_key)
  const asked: string[] = []
  const counting = {
    ...storage,
    size(key: string) {
      asked.push(key)
      return storage.size(key)
    },
  }

  expect(await findMissing({ ...services, storage: counting })).toEqual([lost.id])
  expect(asked).toEqual([storage_key])
  await storage.put(storage_key, Buffer.from('restored'))
})

it('findMissing restores from the bin what a row names again, as after a restore to an earlier time', async () => {
  const { owner, storage, pool, services } = app.current
  const { scope, opening } = await scopeOfPerson(app.current, await signIn(app.current, 'developer_admin'))
  const file = new File(['%PDF-1.7 %%EOF'], 'a.pdf', { type: 'application/pdf' })
  const { id } = await pool.transaction(opening, (db) => keepFile(db, scope, storage, file))
  const { id: _, ...row } = await owner.selectFrom('files').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  await owner.deleteFrom('files').where('id', '=', id).execute()
  expect(await removeOrphans(tomorrow())).toBe(1)
  expect(await storage.size(row.storage_key)).toBeUndefined()
  await owner.insertInto('files').values(row).execute()

  expect(await findMissing(services)).toEqual([])
  expect(await storage.size(row.storage_key)).toBe(file.size)
})

it('removeOrphans keeps everything when more than a hundred files have no record, as with the files of another database', async () => {
  const { storage } = app.current
  const stray = Array.from({ length: 101 }, () => `7/5b/${crypto.randomUUID()}.pdf`)
  for (const key of stray) await storage.put(key, Buffer.from('theirs'))
  const before = await keys()

  expect(await removeOrphans(tomorrow())).toBe(0)
  expect(await keys()).toEqual(before)
  for (const key of stray) await storage.remove(key)
})

it('removeOrphans keeps everything for two days after a restore', async () => {
  const { storage, owner, url } = app.current
  const key = '7/5b/5bd1f6f6-9a4b-4c62-9f3a-6a1fd8f5c112.pdf'
  await storage.put(key, Buffer.from('newer than the backup'))
  await rememberRestore(url)

  expect(await removeOrphans(later(47))).toBe(0)
  expect(await removeOrphans(later(49))).toBe(1)
  await owner.updateTable('installation').set({ restored_at: null }).execute()
})

it('removeOrphans keeps everything when no record names any stored file', async () => {
  const { storage, services } = app.current
  const empty = folderStorage(join(services.settings.dataDir, 'elsewhere'))
  await empty.writeMark((await storage.readMark()) ?? '')
  await empty.put('7/5b/5bd1f6f6-9a4b-4c62-9f3a-6a1fd8f5c113.pdf', Buffer.from('theirs'))

  expect(await removeOrphans({ ...tomorrow(), storage: empty })).toBe(0)
})

it('removeOrphans keeps the files of another installation', async () => {
  const { storage } = app.current
  const mark = (await storage.readMark()) ?? ''
  await storage.put('7/5b/5bd1f6f6-9a4b-4c62-9f3a-6a1fd8f5c114.pdf', Buffer.from('theirs'))
  await storage.writeMark(crypto.randomUUID())

  expect(await removeOrphans(tomorrow())).toBe(0)
  await storage.writeMark(mark)
  expect(await removeOrphans(tomorrow())).toBe(1)
})

it('markStorage refuses the folder of another installation and an unmarked one where there was a mark, unless it is adopted', async () => {
  const storage = folderStorage(join(app.current.services.settings.dataDir, 'moved'))
  const remember = async () => undefined
  await markStorage(storage, { id: 'one', isStorageMarked: false }, remember)
  await markStorage(storage, { id: 'one', isStorageMarked: true }, remember)

  await expect(markStorage(storage, { id: 'two', isStorageMarked: false }, remember)).rejects.toThrow('(one, and')
  await markStorage(storage, { id: 'two', isStorageMarked: false }, remember, true)
  expect(await storage.readMark()).toBe('two')
  const unmounted = folderStorage(join(app.current.services.settings.dataDir, 'unmounted'))
  await expect(markStorage(unmounted, { id: 'two', isStorageMarked: true }, remember)).rejects.toThrow('not mounted')
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
