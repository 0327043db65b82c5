import { startEmbedded } from '../src/database/embedded.ts'
import { migrate } from '../src/database/migrate.ts'

/** A disposable PostgreSQL with a migrated, empty database, for a server that is started as it is in production. */
export async function startEmpty(dataDir: string) {
  const database = await startEmbedded({ dataDir, ephemeral: true, log: () => undefined })
  await migrate({ url: database.url, log: () => undefined })
  return database
}
