import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { type ClonedDatabase, createEmptyDatabase, OWNER } from '../../test/database.ts'
import { readSettings } from '../kernel/settings.ts'
import { exitCodes, type StartError } from '../kernel/start-error.ts'
import { withParts } from './address.ts'
import { migrate } from './migrate.ts'
import { openDatabase } from './open.ts'

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
