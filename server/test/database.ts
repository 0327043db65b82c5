import pg from 'pg'
import { inject } from 'vitest'

export interface ClonedDatabase {
  /** The owner's address: it passes row security, and the application's pool takes a lesser role. */
  readonly url: string
  drop(): Promise<void>
}

/** A migrated, empty database of its own, copied from the template of this run. Drop it when done. */
export async function cloneDatabase(): Promise<ClonedDatabase> {
  const name = `test_${crypto.randomUUID().replaceAll('-', '')}`
  await command(`create database ${name} template storey_template`)
  const url = new URL(inject('databaseUrl'))
  url.pathname = `/${name}`
  return { url: url.href, drop: () => command(`drop database ${name} with (force)`) }
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
