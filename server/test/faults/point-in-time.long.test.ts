import { execFile } from 'node:child_process'
import { appendFile, chmod, chown, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { Kysely, PostgresDialect } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ownerPool, withParts } from '../../src/database/address.ts'
import { halt, initialise, launch, type Postmaster, OWNER as SUPERUSER } from '../../src/database/postgres-cluster.ts'
import { findHome, type PostgresHome } from '../../src/database/postgres-home.ts'
import type { Database as Tables } from '../../src/database/tables.ts'
import { SECRET_KEY } from '../harness.ts'
import { askOwner } from '../standby.ts'
import { end, until, useProcesses } from './processes.ts'
import { findPostgres } from './programs.ts'
import { writeLeads } from './writing.ts'

/* Debian's PostgreSQL and pgBackRest, by the commands of docs/operations.md (To a point in time). */
const run = useProcesses('SIGKILL', 'file')
let folder: string
let home: PostgresHome
let postmaster: Postmaster
beforeAll(async () => {
  const debian = findPostgres(['pgbackrest'])
  folder = await mkdtemp(join(tmpdir(), 'storey-time-'))
  // The user of PostgreSQL reads the configuration.
  await chmod(folder, 0o755)
  home = { ...(await findHome(folder, false, () => undefined)), ...debian }
  await initialise(home)
  const archiving = `archive_mode = on\narchive_command = '${['pgbackrest', ...flags(), 'archive-push', '%p'].join(' ')}'\n`
  await appendFile(join(home.cluster, 'postgresql.conf'), archiving)
  postmaster = await launch(home)
  await configure()
  await askOwner(adminUrl('postgres'), "create role company login nosuperuser createrole password 'owner'")
  await askOwner(adminUrl('postgres'), 'create database storey owner company')
  await pgBackRest('stanza-create')
  await pgBackRest('check')
}, 120_000)
afterAll(async () => {
  if (postmaster) await halt(home, postmaster.pid)
  await rm(folder, { recursive: true, force: true })
})

const adminUrl = (database: string) =>
  `postgres://${SUPERUSER}:${home.password}@127.0.0.1:${postmaster.port}/${database}`
const ownerUrl = () => withParts(adminUrl('storey'), { username: 'company', password: 'owner' })

const flags = () => [`--config=${join(folder, 'pgbackrest.conf')}`, '--stanza=storey']

async function configure(): Promise<void> {
  const place = join(folder, 'pgbackrest')
  await mkdir(place)
  const lines = [
    '[global]',
    ...['repo1-path', 'log-path', 'lock-path', 'spool-path'].map((name) => `${name}=${join(place, name)}`),
    'repo1-retention-full=2',
    'repo1-cipher-type=aes-256-cbc',
    'repo1-cipher-pass=the passphrase of the tests',
    'start-fast=y',
    'log-level-stderr=error',
    '[storey]',
    `pg1-path=${home.cluster}`,
    `pg1-port=${postmaster.port}`,
    `pg1-user=${SUPERUSER}`,
  ]
  await writeFile(join(folder, 'pgbackrest.conf'), lines.join('\n'))
  if (home.identity) await chown(place, home.identity.uid, home.identity.gid)
}

/** As the user of PostgreSQL. The tests' PostgreSQL listens on no socket of the file system. */
const pgBackRest = (...command: string[]) =>
  promisify(execFile)('pgbackrest', [...flags(), ...command], {
    ...home.identity,
    env: { PATH: process.env.PATH, PGHOST: '127.0.0.1', PGPASSWORD: home.password },
  })

it('a database comes back to the moment before a mistake, with every write that was acknowledged by then', async () => {
  const settings = { DATABASE_URL: ownerUrl(), SECRET_KEY, TWO_FACTOR: 'optional', RATE_LIMIT: 'off', MIGRATE: 'auto' }
  const server = await run(settings)
  const address = /Storey is ready at (http:\S+)/.exec(server.said)?.[1] ?? ''
  const owner = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: ownerPool(ownerUrl(), 'owner') }) })
  const work = await writeLeads(address, owner)
  await until('leads are written', () => work.acknowledged.length > 20)
  await pgBackRest('--type=full', 'backup')
  const before = work.acknowledged.length
  await until('leads are written after the backup', () => work.acknowledged.length > before + 20)
  await work.end()
  await owner.destroy()

  const [moment] = await askOwner<{ now: string }>(ownerUrl(), 'select clock_timestamp()::text as now')
  await askOwner(ownerUrl(), 'drop table leads cascade')
  await askOwner(adminUrl('postgres'), 'select pg_switch_wal()')
  await pgBackRest('check')
  await end(server.child, 'SIGTERM')
  await halt(home, postmaster.pid)
  await pgBackRest('--delta', '--type=time', `--target=${moment?.now}`, '--target-action=promote', 'restore')
  postmaster = await launch(home, postmaster.port)
  await until('the database takes writes', async () => {
    const [state] = await askOwner<{ reads: boolean }>(ownerUrl(), 'select pg_is_in_recovery() as reads')
    return state?.reads === false
  })

  const found = await askOwner<{ id: number }>(ownerUrl(), 'select id::int as id from leads order by id')
  expect(found.map(({ id }) => id)).toEqual(work.acknowledged.toSorted((a, b) => a - b))
  const verify = (words: string, ...flags: string[]) =>
    run(settings, { file: 'commands/audit-verify.ts', words, flags })
  await verify('ccept', '--accept-restored', 'a table was dropped')
  await verify('The audit log is as it was written')
  const again = await run(settings)
  expect(again.said).toContain('Storey is ready at')
})
