import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { type ClonedDatabase, cloneDatabase, createEmptyDatabase, LOGIN_PASSWORD, OWNER } from '../../test/database.ts'
import { startTransactionPooler } from '../../test/transaction-pooler.ts'
import { readSettings } from '../kernel/settings.ts'
import { exitCodes, type StartError } from '../kernel/start-error.ts'
import { clientOf, ownerPool, withParts } from './address.ts'
import { connect } from './connect.ts'
import { LOGIN } from './login.ts'
import { migrate } from './migrate.ts'
import { checkRole, openDatabase } from './open.ts'

const PASSWORD = 'an owner'
let admin: pg.Client
let database: ClonedDatabase
beforeAll(async () => {
  database = await createEmptyDatabase()
  admin = new pg.Client(database.adminUrl)
  await admin.connect()
})
afterAll(async () => {
  await admin.end()
  await database.drop()
})

/** What the start says of a database, and which exit code it has. */
async function open(
  url: string,
  settings: Record<string, string> = {},
): Promise<{ lines: string[]; message?: string; exitCode?: number }> {
  const lines: string[] = []
  const read = readSettings({ DATABASE_URL: url, SECRET_KEY: 'x'.repeat(40), ...settings })
  try {
    await openDatabase(read, (line) => lines.push(line))
    return { lines }
  } catch (problem) {
    const { message, exitCode } = problem as StartError
    return { lines, message, exitCode }
  }
}

describe('the start on a PostgreSQL of its own', () => {
  it('openDatabase accepts an owner that is no superuser', async () => {
    expect(await open(database.url)).toEqual({ lines: [] })
  })

  it.each([
    ['cannot create roles', 'nocreaterole', 'alter role "{user}" createrole'],
    ['does not own the database', 'createrole', 'alter database {database} owner to "{user}"'],
  ])('openDatabase refuses a user who %s with the command that changes it', async (_what, right, command) => {
    const user = `other_${crypto.randomUUID().slice(0, 8)}`
    await admin.query(`create role ${user} login ${right} password '${PASSWORD}'`)
    const prefix = `p_${user}`
    const name = new URL(database.url).pathname.slice(1)
    if (right === 'nocreaterole') await admin.query(`alter database ${name} owner to ${user}`)
    const found = await open(withParts(database.url, { username: user, password: PASSWORD }), {
      DATABASE_ROLE_PREFIX: prefix,
    })
    await admin.query(`alter database ${name} owner to ${OWNER}`)
    await admin.query(`drop role ${user}`)

    expect(found).toMatchObject({ exitCode: exitCodes.database })
    expect(found.message?.replaceAll('"', '')).toContain(
      command.replaceAll('"', '').replace('{user}', user).replace('{database}', name),
    )
  })

  it('openDatabase refuses a database that is not UTF8 with the command that creates one', async () => {
    const name = `ascii_${crypto.randomUUID().slice(0, 8)}`
    await admin.query(
      `create database ${name} owner ${OWNER} encoding 'SQL_ASCII' locale_provider libc locale 'C' template template0`,
    )
    const found = await open(withParts(database.url, { database: name }))
    await admin.query(`drop database ${name}`)

    expect(found).toMatchObject({ exitCode: exitCodes.database })
    expect(found.message).toContain(`encoding SQL_ASCII`)
    expect(found.message).toContain(`encoding 'UTF8' template template0`)
  })

  it('openDatabase refuses an owner that inherits the rights of the roles, and says how to change it', async () => {
    const prefix = `p_${crypto.randomUUID().slice(0, 8)}`
    await admin.query(`create role ${prefix}_own; grant ${prefix}_own to ${OWNER} with inherit true`)
    const found = await open(database.url, { DATABASE_ROLE_PREFIX: prefix })
    await admin.query(`drop role ${prefix}_own`)

    expect(found).toMatchObject({ exitCode: exitCodes.database })
    expect(found.message).toContain(`grant ${prefix}_own to ${OWNER} with inherit false, set true`)
  })

  it.each([
    ['a wrong database', { database: 'no_such' }, 'does not exist'],
    ['a wrong password', { password: 'wrong' }, 'password authentication failed'],
  ])('openDatabase names the reason for %s with exit code 6', async (_what, parts, reason) => {
    const found = await open(withParts(database.url, parts))

    expect(found).toMatchObject({ exitCode: exitCodes.database })
    expect(found.message).toContain(reason)
    expect(found.message).not.toContain('the owner of the tests')
  })
})

/** The same database with a setting of the company, which every new connection has. */
async function withSetting<T>(setting: string, work: () => Promise<T>): Promise<T> {
  const name = new URL(database.url).pathname.slice(1)
  await admin.query(`alter database ${name} set ${setting}`)
  try {
    return await work()
  } finally {
    await admin.query(`alter database ${name} reset ${setting.split(' ')[0]}`)
  }
}

describe('the PostgreSQL of a company', () => {
  it.each([
    ['tables of another program', 'create table users (id int)', 'has tables of another program, such as public.users'],
    [
      'the table of migrations of another program',
      'create table schema_migrations (version text)',
      'public.schema_migrations',
    ],
    [
      'extensions in another schema',
      'create schema extensions; create extension pg_trgm schema extensions',
      'alter extension pg_trgm set schema public',
    ],
  ])('openDatabase refuses %s, and says what would be right', async (_what, made, message) => {
    const other = await createEmptyDatabase()
    const client = new pg.Client(other.adminUrl)
    await client.connect()
    await client.query(made)
    await client.end()
    const found = await open(other.url)
    await other.drop()

    expect(found).toMatchObject({ exitCode: exitCodes.database })
    expect(found.message).toContain(message)
  })

  it('openDatabase refuses a locale whose small letter of I is no i', async () => {
    const name = `turkish_${crypto.randomUUID().slice(0, 8)}`
    await admin.query(
      `create database ${name} owner ${OWNER} encoding 'UTF8' locale_provider icu icu_locale 'tr-TR' locale 'C' template template0`,
    )
    const found = await open(withParts(database.url, { database: name }))
    await admin.query(`drop database ${name}`)

    expect(found).toMatchObject({ exitCode: exitCodes.database })
    expect(found.message).toContain(`the small letter of I is ı`)
    expect(found.message).toContain(`icu_locale 'und'`)
  })

  it('openDatabase warns of a locale that compares only letters of English without case', async () => {
    const name = `builtin_${crypto.randomUUID().slice(0, 8)}`
    await admin.query(
      `create database ${name} owner ${OWNER} encoding 'UTF8' locale_provider builtin builtin_locale 'C' locale 'C' template template0`,
    )
    const found = await open(withParts(database.url, { database: name }))
    await admin.query(`drop database ${name}`)

    expect(found).toEqual({ lines: [expect.stringContaining('has the locale C')] })
  })

  it('openDatabase warns when PostgreSQL gives fewer connections than the processes may need', async () => {
    const name = new URL(database.url).pathname.slice(1)
    await admin.query(`alter database ${name} connection limit 12`)
    const found = [await open(database.url), await open(database.url, { DATABASE_POOL_SIZE: '7' })]
    await admin.query(`alter database ${name} connection limit -1`)

    expect(found).toEqual([{ lines: [expect.stringContaining('set DATABASE_POOL_SIZE=7')] }, { lines: [] }])
  })

  it('openDatabase refuses an owner behind a pooler in transaction mode, and names DATABASE_DIRECT_URL', async () => {
    const pooler = await startTransactionPooler(database.url)
    const pooled = database.url.replace(new URL(database.url).host, pooler.host)
    const found = await open(pooled)
    const direct = await open(pooled, { DATABASE_DIRECT_URL: database.url })
    await pooler.stop()

    expect(found).toMatchObject({ exitCode: exitCodes.database })
    expect(found.message).toContain('leads to a pooler in transaction mode')
    expect(direct).toEqual({ lines: [] })
  })

  it('openDatabase refuses a database that is set to read only', async () => {
    const found = await withSetting('default_transaction_read_only = on', () => open(database.url))

    expect(found).toMatchObject({ exitCode: exitCodes.database })
    expect(found.message).toContain('default_transaction_read_only is on')
  })

  it.each([
    ["statement_timeout = '1s'", '0'],
    ["transaction_timeout = '1s'", '0'],
    ["idle_session_timeout = '1s'", '0'],
    ['search_path = \'"$user", elsewhere\'', 'public'],
    ["datestyle = 'German, DMY'", 'ISO, MDY'],
    ['default_transaction_isolation = serializable', 'read committed'],
    ["timezone = 'America/St_Johns'", 'UTC'],
    ['standard_conforming_strings = off', 'on'],
    ['bytea_output = escape', 'hex'],
  ])('the connections of migrations, commands and live events work as ever with %s', async (setting, expected) => {
    const name = setting.split(' ')[0]
    const found = await withSetting(setting, async () => {
      const client = clientOf(database.url, 'storey test')
      const pool = ownerPool(database.url, 'storey test')
      await client.connect()
      const asked = await Promise.all([client, pool].map((one) => one.query(`show ${name}`)))
      await Promise.all([client.end(), pool.end()])
      return asked.map(({ rows }) => Object.values(rows[0])[0])
    })

    expect(found).toEqual([expected, expected])
  })

  it.each([
    [
      "datestyle = 'German, DMY'",
      "datestyle is German, DMY. As that user, run: alter role {} set datestyle = 'ISO, MDY'",
    ],
    ['default_transaction_isolation = serializable', "set default_transaction_isolation = 'read committed'"],
    ['standard_conforming_strings = off', 'set standard_conforming_strings = on'],
    ['row_security = off', 'set row_security = on'],
    ["transaction_timeout = '5s'", 'set transaction_timeout = 0'],
    ['search_path = elsewhere', 'search_path is no schema. As that user, run: alter role {} set search_path = public'],
  ])('the start refuses %s for the application, and its command corrects it', async (setting, message) => {
    const cloned = await cloneDatabase()
    const name = new URL(cloned.url).pathname.slice(1)
    const judged = async () => {
      const pool = connect({ url: cloned.appUrl, size: 1, statement_timeout_ms: 15_000, onError: () => undefined })
      const problem = await checkRole(pool, 'storey').catch((refusal: StartError) => refusal)
      await pool.end()
      return problem
    }
    const su = new pg.Client(cloned.adminUrl)
    await su.connect()
    await su.query(`alter database ${name} set ${setting}`)
    const refusal = await judged()
    expect(refusal).toMatchObject({ exitCode: exitCodes.database })
    expect(refusal?.message.replace(`storey_login in database ${name}`, '{}')).toContain(message)

    const login = new pg.Client(cloned.appUrl)
    await login.connect()
    await login.query(/As that user, run: (.*)$/.exec(refusal?.message ?? '')?.[1] ?? '')
    await login.end()
    expect(await judged()).toBeUndefined()
    await su.end()
    await cloned.drop()
  })

  it.each([
    ['a wrong password', { password: 'wrong' }, 'password authentication failed'],
    ['a database that does not exist', { database: 'nowhere' }, 'does not exist'],
  ])('the start names %s of DATABASE_APP_URL, and proposes no grant', async (_what, parts, reason) => {
    const url = withParts(withParts(inject('databaseUrl'), { username: LOGIN, password: LOGIN_PASSWORD }), parts)
    const pool = connect({ url, size: 1, statement_timeout_ms: 15_000, onError: () => undefined })
    const refusal = await checkRole(pool, 'storey').catch((problem: StartError) => problem)
    await pool.end()

    expect(refusal?.message).toMatch(new RegExp(`^The application cannot connect: .*${reason}.*Check DATABASE_APP_URL`))
  })
})

describe('several hosts', () => {
  it('openDatabase uses the host that accepts writes, wherever it is in the list', async () => {
    const { host } = new URL(database.url)
    const several = database.url.replace(host, `127.0.0.1:1,${host}`)

    expect(await open(`${several}?target_session_attrs=read-write`)).toEqual({ lines: [] })
  })

  it('openDatabase names all hosts when none accepts writes, with exit code 6', async () => {
    const { host } = new URL(database.url)
    const name = new URL(database.url).pathname.slice(1)
    await admin.query(`alter database ${name} set default_transaction_read_only = on`)
    const found = await open(database.url.replace(host, `127.0.0.1:1,${host}`))
    await admin.query(`alter database ${name} reset default_transaction_read_only`)

    expect(found).toMatchObject({ exitCode: exitCodes.database })
    expect(found.message).toContain(`none of 127.0.0.1:1, ${host} accepts connections and writes`)
  })

  it.each([
    ['?target_session_attrs=prefer-standby', 'target_session_attrs=prefer-standby. It must be read-write'],
    ['?sslmode=prefer', 'sslmode=prefer. It must be disable, require, verify-ca or verify-full'],
    ['?sslmode=verify-full&sslrootcert=/no/such.pem', 'sslrootcert=/no/such.pem. It must be a file'],
  ])('openDatabase refuses the parameters %s with what would be right', async (parameters, message) => {
    const found = await open(`${database.url}${parameters}`)

    expect(found).toMatchObject({ exitCode: exitCodes.setting })
    expect(found.message).toContain(message)
  })
})

it('two installations with different prefixes of their roles share a cluster, and neither enters the other', async () => {
  const prefix = `p_${crypto.randomUUID().slice(0, 8)}`
  const other = `owner_${prefix}`
  await admin.query(`create role ${other} login createrole password '${PASSWORD}'`)
  await admin.query(`create database ${prefix} owner ${other}`)
  const url = withParts(database.url, { username: other, password: PASSWORD, database: prefix })

  await expect(migrate({ url, log: () => undefined })).rejects.toThrow('set DATABASE_ROLE_PREFIX to a name of your own')
  await migrate({ url, role_prefix: prefix, log: () => undefined })
  const inside = new pg.Client(withParts(inject('databaseUrl'), { database: prefix }))
  await inside.connect()
  const { rows } = await inside.query(
    "select rolname from pg_roles where rolname like 'storey%' and has_table_privilege(oid, 'leads', 'select') and not rolsuper",
  )
  const { rows: own } = await inside.query(`select has_table_privilege('${prefix}_app', 'leads', 'select') as reads`)
  await inside.query(`drop owned by ${ALL.map((role) => `${prefix}${role}`).join(', ')}`)
  await inside.end()
  await admin.query(`drop database ${prefix}`)
  await admin.query(`drop role ${[other, ...ALL.map((role) => `${prefix}${role}`)].join(', ')}`)

  expect(rows).toEqual([])
  expect(own).toEqual([{ reads: true }])
})

const ALL = ['_app', '_own', '_platform', '_account', '_worker']
