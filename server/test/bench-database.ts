import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { type SeedSize, seedDatabase } from '../src/commands/seeding.ts'
import { startBackfills } from '../src/database/backfills.ts'
import { type Embedded, startEmbedded } from '../src/database/embedded.ts'
import { migrate } from '../src/database/migrate.ts'
import { folderStorage } from '../src/files/storage.ts'
import { readSettings } from '../src/kernel/settings.ts'
import { StartError } from '../src/kernel/start-error.ts'

export const BENCH_SECRET = 'a key for the bench, thirty-two bytes or more'

export interface BenchDatabase {
  /** A copy of the filled database, or of a copy, under a name, so that every run finds the same rows; answers its address. */
  copy(name: string, of?: string): Promise<string>
  stop(): Promise<void>
}

/** The embedded PostgreSQL on a folder that stays, with a database filled once and kept for the next run. */
export async function openBenchDatabase(
  dataDir: string,
  size: SeedSize,
  log: (line: string) => void,
): Promise<BenchDatabase> {
  await mkdir(dataDir, { recursive: true, mode: 0o711 })
  const embedded = await startCounting(dataDir, log)
  const filled = `filled_${size.replace('-', '_')}`
  const command = (sql: string) => asOwner(embedded.url, sql)
  const addressOf = (name: string) => {
    const url = new URL(embedded.url)
    url.pathname = `/${name}`
    return url.href
  }
  const copy = async (name: string, of = filled) => {
    await command(`drop database if exists ${name} with (force)`)
    await command(`create database ${name} template ${of} strategy file_copy`)
    const url = addressOf(name)
    // The data sets of a folder share its files, and each is an installation of its own.
    const { rows } = await asOwner(url, 'select id from installation')
    await folderStorage(join(dataDir, 'files')).writeMark(rows[0].id)
    return url
  }
  const fill = async () => {
    const url = addressOf(filled)
    const settings = readSettings({ DATABASE_URL: url, DATA_DIR: dataDir, SECRET_KEY: BENCH_SECRET })
    await migrate({ url, strict: true, log: () => undefined })
    await seedDatabase(size, url, settings, log)
    await asOwner(url, 'vacuum (analyze)')
    await asOwner(url, 'checkpoint')
  }
  try {
    await command(`create database ${filled}`).catch(() => log('The data set of the last run is there.'))
    try {
      await fill()
    } catch (problem) {
      if (!(problem instanceof StartError)) throw problem
      log(`Filling anew: ${problem.message}`)
      await command(`drop database ${filled} with (force)`)
      await command(`create database ${filled}`)
      await fill()
    }
    return { copy, stop: () => embedded.stop() }
  } catch (problem) {
    await embedded.stop()
    throw problem
  }
}

/** The embedded PostgreSQL as in production, with a migrated, empty database. */
export async function startMigrated(dataDir: string): Promise<Embedded> {
  const embedded = await startEmbedded({ dataDir, log: () => undefined })
  await migrate({ url: embedded.url, log: () => undefined })
  return embedded
}

/** Applies the migrations of a folder, as a start with the release that has them. */
export const applyMigrations = (url: string, folder: string) =>
  migrate({ url, folder, strict: true, log: () => undefined })

/** Fills columns of old rows, as a process of that release does after its start. */
export const fillBehind = (url: string, warn: (about: unknown) => void) =>
  startBackfills(url, { info: () => undefined, warn })

/** With the library that counts the pages and plans of statements. It counts nothing until it is told to (`bench/statements.ts`). */
async function startCounting(dataDir: string, log: (line: string) => void): Promise<Embedded> {
  const embedded = await startEmbedded({ dataDir, log })
  const { rows } = await asOwner(embedded.url, 'show shared_preload_libraries')
  if (JSON.stringify(rows).includes('pg_stat_statements')) return embedded
  await asOwner(embedded.url, `alter system set shared_preload_libraries = 'pg_stat_statements'`)
  await asOwner(embedded.url, `alter system set pg_stat_statements.track = 'none'`)
  // A library is loaded as PostgreSQL starts.
  await embedded.stop()
  return startEmbedded({ dataDir, log })
}

async function asOwner(url: string, sql: string): Promise<pg.QueryResult> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    return await client.query(sql)
  } finally {
    await client.end()
  }
}
