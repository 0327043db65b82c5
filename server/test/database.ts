import pg from 'pg'
import { inject } from 'vitest'
import { withParts } from '../src/database/address.ts'
import { LOGIN } from '../src/database/login.ts'

/** The owner of the databases of tests, as a managed PostgreSQL gives one out: no superuser, may create roles. */
export const OWNER = 'company'
export const OWNER_PASSWORD = 'the owner of the tests'
export const LOGIN_PASSWORD = 'the login of the tests'

export interface ClonedDatabase {
  /** The owner's address: it passes row security, and is no superuser. */
  readonly url: string
  /** A superuser's address, for what no owner may do. */
  readonly adminUrl: string
  /** The address by the login that the application has in the embedded database. */
  readonly appUrl: string
  drop(): Promise<void>
}

/**
 * A migrated, empty database of its own, copied from the template of this run. Drop it when done. Its files are copied as files: block by
 * block through the memory of PostgreSQL, as is its way without a word, costs twenty times as much.
 */
export const cloneDatabase = (): Promise<ClonedDatabase> =>
  createDatabase('template storey_template strategy file_copy')

/** A database of its own without a schema. Drop it when done. */
export const createEmptyDatabase = (): Promise<ClonedDatabase> => createDatabase('')

async function createDatabase(options: string): Promise<ClonedDatabase> {
  const name = `test_${crypto.randomUUID().replaceAll('-', '')}`
  await command(`create database ${name} owner ${OWNER} ${options}`)
  const adminUrl = withParts(inject('databaseUrl'), { database: name })
  return {
    url: withParts(adminUrl, { username: OWNER, password: OWNER_PASSWORD }),
    adminUrl,
    appUrl: withParts(adminUrl, { username: LOGIN, password: LOGIN_PASSWORD }),
    drop: () => command(`drop database ${name} with (force)`),
  }
}

async function command(sql: string): Promise<void> {
  const client = new pg.Client(inject('databaseUrl'))
  await client.connect()
  try {
    await client.query(sql)
  } finally {
    await client.end()
  }
}
