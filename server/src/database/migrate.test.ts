import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest'
import { cloneDatabase } from '../../test/database.ts'
import { type MigrateOptions, migrate } from './migrate.ts'

describe('migrate', () => {
  let folder: string
  let url: string
  const log: string[] = []
  const options = (more: Partial<MigrateOptions> = {}): MigrateOptions => ({
    url,
    folder,
    log: (line) => log.push(line),
    ...more,
  })
  const write = (name: string, sql: string) => writeFile(join(folder, name), sql)

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'storey-migrations-'))
    const name = `migrate_${crypto.randomUUID().replaceAll('-', '')}`
    await ask(inject('databaseUrl'), `create database ${name}`)
    url = Object.assign(new URL(inject('databaseUrl')), { pathname: `/${name}` }).href
    log.length = 0
  })

  afterEach(async () => {
    await rm(folder, { recursive: true })
    await ask(inject('databaseUrl'), `drop database ${new URL(url).pathname.slice(1)} with (force)`)
  })

  it('migrate applies every file once, in order', async () => {
    await write('0002-rows.sql', 'insert into things values (1); insert into things values (2)')
    await write('0001-things.sql', 'create table things (id int)')

    const first = await migrate(options())
    const second = await migrate(options())

    expect([first, second]).toEqual([2, 0])
    expect(log).toEqual(['Applied 0001-things.sql.', 'Applied 0002-rows.sql.'])
    expect(await ask(url, 'select id from things')).toEqual([{ id: 1 }, { id: 2 }])
  })

  it('migrate applies each file once when six processes start together', async () => {
    await write('0001-things.sql', 'create table things (id int); select pg_sleep(0.3)')

    const counts = await Promise.all(Array.from({ length: 6 }, () => migrate(options())))

    expect(counts.sort()).toEqual([0, 0, 0, 0, 0, 1])
  })

  it('migrate rolls back a file that fails, and names its line', async () => {
    await write('0001-things.sql', 'create table things (id int);\n\nselect nonsense;')

    await expect(migrate(options())).rejects.toThrow('0001-things.sql, line 3: column "nonsense" does not exist')

    expect(await ask(url, "select to_regclass('things') as found")).toEqual([{ found: null }])
  })

  it('migrate refuses a schema that is newer than the code, with exit code 4', async () => {
    await write('0001-things.sql', 'create table things (id int)')
    await write('0002-later.sql', 'create table later (id int)')
    await migrate(options())
    await rm(join(folder, '0002-later.sql'))

    await expect(migrate(options())).rejects.toMatchObject({
      exitCode: 4,
      message: expect.stringContaining('0002-later.sql is not known here'),
    })
  })

  it('migrate refuses a database from before the baseline with exit code 4 and instructions', async () => {
    await write('0001-things.sql', 'create table things (id int)')
    await migrate(options())
    await rm(join(folder, '0001-things.sql'))
    await write('1000-baseline.sql', 'create table things (id int)')

    await expect(migrate(options())).rejects.toMatchObject({
      exitCode: 4,
      message: expect.stringContaining('start with an empty DATA_DIR or database'),
    })
  })

  it('migrate refuses a changed file in strict mode, and warns otherwise', async () => {
    await write('0001-things.sql', 'create table things (id int)')
    await migrate(options())
    await write('0001-things.sql', 'create table things (id bigint)')

    await expect(migrate(options({ strict: true }))).rejects.toThrow('0001-things.sql was changed')
    await migrate(options())

    expect(log.at(-1)).toContain('0001-things.sql was changed')
  })

  it('migrate waits for a lock that another session holds for longer than one attempt', async () => {
    await write('0001-things.sql', 'create table things (id int)')
    await migrate(options())
    await write('0002-column.sql', 'alter table things add column name text')
    const busy = new pg.Client(url)
    await busy.connect()
    await busy.query('begin; lock table things')
    setTimeout(() => void busy.query('commit').then(() => busy.end()), 2_500)

    expect(await migrate(options())).toBe(1)
  })

  const BY_NAME = 'create index concurrently if not exists things_by_name on things (name);'
  const OUTSIDE = `-- outside a transaction\n-- Things are sorted by name.\n${BY_NAME}\n`
  const indexes = () =>
    ask(
      url,
      "select indexrelid::regclass::text as name, indisvalid as valid from pg_index where indexrelid::regclass::text like 'things_by%'",
    )

  it('migrate creates an index next to open transactions, when six processes start together', async () => {
    await write(
      '0001-things.sql',
      'create table things (id int, name text); insert into things select 1 from generate_series(1, 1000)',
    )
    await migrate(options())
    await write('0002-index.sql', OUTSIDE)
    const busy = new pg.Client(url)
    await busy.connect()
    await busy.query('begin; insert into things values (2)')
    const running = Promise.all(Array.from({ length: 6 }, () => migrate(options())))
    await expect.poll(async () => (await indexes()).length, { timeout: 20_000 }).toBe(1)
    // While the index waits for the open transaction, others write.
    await ask(url, 'insert into things values (3)')
    await busy.query('commit')
    await busy.end()

    expect((await running).sort()).toEqual([0, 0, 0, 0, 0, 1])
    expect(await indexes()).toEqual([{ name: 'things_by_name', valid: true }])
  })

  it('migrate finishes an index whose creation was interrupted', async () => {
    await write('0001-things.sql', 'create table things (id int, name text)')
    await migrate(options())
    await write('0002-index.sql', OUTSIDE)
    const busy = new pg.Client(url)
    await busy.connect()
    await busy.query('begin; insert into things values (2)')
    const interrupted = expect(migrate(options())).rejects.toThrow()
    await expect.poll(async () => (await indexes()).length, { timeout: 20_000 }).toBe(1)
    await ask(
      url,
      "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'storey migrate' and datname = current_database()",
    )
    await interrupted
    await busy.query('commit')
    await busy.end()
    expect(await indexes()).toEqual([{ name: 'things_by_name', valid: false }])

    expect(await migrate(options())).toBe(1)

    expect(await indexes()).toEqual([{ name: 'things_by_name', valid: true }])
  })

  it('migrate in check mode reports what is missing', async () => {
    await write('0001-things.sql', 'create table things (id int)')

    await expect(migrate(options({ mode: 'check' }))).rejects.toThrow(
      'The database lacks 0001-things.sql. Run `npm run migrate`',
    )
  })

  it.each([
    ['two files with one number', ['0001-one.sql', '0001-two.sql'], 'Two migrations have the number of 0001-two.sql'],
    ['a file without a number', ['things.sql'], 'Call the migration things.sql like 0012-what-it-does.sql'],
  ])('migrate refuses %s', async (_, names, message) => {
    for (const name of names) await write(name, 'select 1')

    await expect(migrate(options())).rejects.toThrow(message)
  })
})

describe('the template database', () => {
  it('a copy of the template database has every migration of this release', async () => {
    const database = await cloneDatabase()
    const files = await readdir(new URL('migrations', import.meta.url))

    const applied = await ask(database.url, 'select name from schema_migrations order by number')
    await database.drop()

    expect(applied.map(({ name }) => name)).toEqual(files.sort())
  })
})

async function ask(address: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(address)
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows
  } finally {
    await client.end()
  }
}
