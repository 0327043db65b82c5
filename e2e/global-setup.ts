import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { seedDatabase } from '../server/src/commands/seeding.ts'
import { startEmbedded } from '../server/src/database/embedded.ts'
import { migrate } from '../server/src/database/migrate.ts'
import { readSettings } from '../server/src/settings.ts'
import { start } from '../server/src/start.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The address of the real server, on a database of its own filled with the small data set. */
    address: string
    chromium: string
  }
}

/** One server for all journeys, as people run it: the built client, the real database, the small data set. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const chromium = process.env.CHROMIUM_PATH
  if (!chromium) throw new Error('Run the journeys by `npm test -- --only browser`, which finds Chromium first.')
  if (!existsSync(new URL('../web/dist/index.html', import.meta.url)))
    throw new Error('The client is not built. Run the journeys by `npm test -- --only browser`.')
  const folder = await mkdtemp(join(tmpdir(), 'storey-journeys-'))
  const database = await startEmbedded({ dataDir: folder, ephemeral: true, log: () => undefined })
  const client = new pg.Client(database.url)
  await client.connect()
  await client.query('create database journeys')
  await client.end()
  const url = new URL(database.url)
  url.pathname = '/journeys'
  const settings = readSettings({
    PORT: '0',
    DATABASE_URL: url.href,
    MIGRATE: 'auto',
    DATA_DIR: folder,
    SECRET_KEY: 'a key for the journeys, thirty-two bytes or more',
    TWO_FACTOR: 'optional',
    RATE_LIMIT: 'off',
    LOG_LEVEL: 'warn',
  })
  const running = await start(settings, async (prepared, log) => {
    await migrate({ url: prepared.url, log: () => undefined })
    await seedDatabase('small', prepared.url, settings, (line) => log.debug(line))
  })
  project.provide('address', running.address)
  project.provide('chromium', chromium)
  return async () => {
    await running.stop()
    await database.stop()
    await rm(folder, { recursive: true, force: true })
  }
}
