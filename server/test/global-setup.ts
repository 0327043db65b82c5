import { tmpdir } from 'node:os'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { withParts } from '../src/database/address.ts'
import { startEmbedded } from '../src/database/embedded.ts'
import { prepareLogin } from '../src/database/login.ts'
import { migrate } from '../src/database/migrate.ts'
import { LOGIN_PASSWORD, OWNER, OWNER_PASSWORD } from './database.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The disposable PostgreSQL of this run; its database `storey_template` is migrated and empty. */
    databaseUrl: string
  }
}

/** One disposable PostgreSQL for the whole run, with a migrated database that tests copy. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const lines: string[] = []
  const database = await startEmbedded({ dataDir: tmpdir(), ephemeral: true, log: (line) => lines.push(line) })
  try {
    await makeTemplate(database.url)
  } catch (problem) {
    await database.stop()
    throw problem
  }
  project.provide('databaseUrl', database.url)
  return () => database.stop()
}

/**
 * The owner is no superuser. Beyond what a managed PostgreSQL gives, it may switch triggers off, so that tests can leave rows that
 * the application never would, and see what other sessions wait for.
 */
const OWNER_RIGHTS = `
  create role ${OWNER} login nosuperuser createrole inherit password '${OWNER_PASSWORD}';
  grant set on parameter session_replication_role to ${OWNER};
  grant pg_read_all_stats to ${OWNER}`

async function makeTemplate(url: string): Promise<void> {
  const client = new pg.Client(url)
  await client.connect()
  await client.query(OWNER_RIGHTS)
  await client.query(`create database storey_template owner ${OWNER}`)
  await client.end()
  const template = withParts(url, { database: 'storey_template' })
  await migrate({ url: withParts(template, { username: OWNER, password: OWNER_PASSWORD }), log: () => undefined })
  await prepareLogin(template, LOGIN_PASSWORD)
}
