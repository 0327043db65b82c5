import { tmpdir } from 'node:os'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { startEmbedded } from '../src/database/embedded.ts'
import { prepareLogin } from '../src/database/login.ts'
import { migrate } from '../src/database/migrate.ts'
import { LOGIN_PASSWORD } from './database.ts'

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

async function makeTemplate(url: string): Promise<void> {
  const client = new pg.Client(url)
  await client.connect()
  await client.query('create database storey_template')
  await client.end()
  const template = new URL(url)
  template.pathname = '/storey_template'
  await migrate({ url: template.href, log: () => undefined })
  await prepareLogin(template.href, LOGIN_PASSWORD)
}
