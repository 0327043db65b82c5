import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeBackup } from '../../src/backup/make-backup.ts'
import { restore } from '../../src/backup/restore.ts'
import { seedDatabase } from '../../src/commands/seeding.ts'
import { withParts } from '../../src/database/address.ts'
import { openInstallation } from '../../src/database/installation.ts'
import { migrate } from '../../src/database/migrate.ts'
import { halt, initialise, launch, type Postmaster, OWNER as SUPERUSER } from '../../src/database/postgres-cluster.ts'
import { findHome, type PostgresHome } from '../../src/database/postgres-home.ts'
import { folderStorage } from '../../src/files/storage.ts'
import { readSettings } from '../../src/kernel/settings.ts'
import { createEmptyDatabase } from '../database.ts'
import { SECRET_KEY } from '../harness.ts'
import { askOwner } from '../standby.ts'
import { findPostgres } from './programs.ts'

/*
 * The owner of a database of Debian's PostgreSQL is no superuser. Its rows go by `npm run backup` to the embedded PostgreSQL, of another
 * major version, and back, and by Debian's pg_dump to another database.
 */
const PLAIN = { recipients: [], passphrase: undefined, identity: undefined }
const quiet = () => undefined

let folder: string
let home: PostgresHome
let postmaster: Postmaster
let programs: string
beforeAll(async () => {
  const debian = findPostgres()
  programs = debian.programs
  folder = await mkdtemp(join(tmpdir(), 'storey-majors-'))
  home = { ...(await findHome(folder, false, quiet)), ...debian }
  await initialise(home)
  postmaster = await launch(home)
  await askOwner(adminUrl('postgres'), "create role company login nosuperuser createrole password 'owner'")
}, 120_000)
afterAll(async () => {
  if (postmaster) await halt(home, postmaster.pid)
  await rm(folder, { recursive: true, force: true })
})

const adminUrl = (database: string) =>
  `postgres://${SUPERUSER}:${home.password}@127.0.0.1:${postmaster.port}/${database}`
/** A database that belongs to an owner who is no superuser. */
async function createDatabase(name: string): Promise<string> {
  await askOwner(adminUrl('postgres'), `create database ${name} owner company`)
  return withParts(adminUrl(name), { username: 'company', password: 'owner' })
}
const settingsOf = (name: string, url: string) =>
  readSettings({ DATA_DIR: join(folder, name), DATABASE_URL: url, SECRET_KEY, PORT: '0', LOG_LEVEL: 'silent' })

/** A sum over the rows of each table, as the owner sees them. */
async function tablesOf(url: string): Promise<Record<string, string>> {
  const rows = await askOwner<{ name: string; sum: string }>(
    url,
    `select c.relname as name, (xpath('/row/sum/text()', query_to_xml(format(
        'select count(*) || md5(coalesce(string_agg(t::text, chr(10) order by t::text), '''')) as sum from %I t', c.relname), false, true, '')))[1]::text as sum
     from pg_class c where relnamespace = 'public'::regnamespace and relkind = 'r'
       and relname not in ('installation', 'schema_migrations') order by 1`,
  )
  return Object.fromEntries(rows.map(({ name, sum }) => [name, sum]))
}

/** Moves everything to an empty place. */
async function move(name: string, from: { url: string; name: string }, url: string): Promise<void> {
  const storage = folderStorage(settingsOf(from.name, from.url).filesDir)
  const { archive } = await makeBackup({ url: from.url, storage }, PLAIN)
  const settings = settingsOf(name, url)
  const target = { url, settings, storage: folderStorage(settings.filesDir), log: quiet }
  const { warnings } = await restore(Readable.from(archive), PLAIN, target)
  expect(warnings).toEqual([])
}

it('a backup goes to another major version and back, and pg_dump of an owner that is no superuser has every row', async () => {
  const source = await createDatabase('source')
  await migrate({ url: source, log: quiet })
  const settings = settingsOf('source', source)
  await seedDatabase('small', source, settings, quiet)
  await openInstallation(source, settings)
  const before = await tablesOf(source)
  const embedded = await createEmptyDatabase()
  const back = await createDatabase('back')
  const dumped = await createDatabase('dumped')

  await move('embedded', { name: 'source', url: source }, embedded.url)
  const there = await tablesOf(embedded.url)
  await move('back', { name: 'embedded', url: embedded.url }, back)
  await embedded.drop()
  const version = (url: string) => askOwner<{ server_version: string }>(url, 'show server_version')
  const file = join(folder, 'source.dump')
  // Without the option pg_dump refuses tables whose policies hold for their owner too; these policies show the owner every row.
  const execute = promisify(execFile)
  await execute(join(programs, 'pg_dump'), ['--enable-row-security', '--format=custom', `--file=${file}`, source])
  const restored = await execute(join(programs, 'pg_restore'), ['--exit-on-error', `--dbname=${dumped}`, file])

  console.log(`PostgreSQL ${(await version(source))[0]?.server_version}, ${Object.keys(before).length} tables`)
  expect(Object.keys(before).length).toBeGreaterThan(100)
  expect(there).toEqual(before)
  expect(await tablesOf(back)).toEqual(before)
  expect(restored.stderr).toBe('')
  expect(await tablesOf(dumped)).toEqual(before)
  // Policies and triggers too: the copy is migrated and opened like the original.
  await migrate({ url: dumped, log: quiet })
  await openInstallation(dumped, settings)
})
