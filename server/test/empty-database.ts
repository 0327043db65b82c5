import pg from 'pg'
import { startEmbedded } from '../src/database/embedded.ts'
import { migrate } from '../src/database/migrate.ts'

/** A disposable PostgreSQL with a migrated, empty database, for a server that is started as it is in production. */
export async function startEmpty(dataDir: string) {
  const database = await startEmbedded({ dataDir, ephemeral: true, log: () => undefined })
  await migrate({ url: database.url, log: () => undefined })
  return database
}

/** Executes a statement as the owner of the embedded database of a running server. */
export async function askOwner(dataDir: string, text: string, values: unknown[] = []): Promise<void> {
  const database = await startEmbedded({ dataDir, shared: true, log: () => undefined })
  const client = new pg.Client(database.url)
  await client.connect()
  try {
    await client.query(text, values)
  } finally {
    await client.end()
    await database.stop()
  }
}
