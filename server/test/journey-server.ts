import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { TOTP } from 'otpauth'
import pg from 'pg'
import { seedDatabase } from '../src/commands/seeding.ts'
import { startEmbedded } from '../src/database/embedded.ts'
import { migrate } from '../src/database/migrate.ts'
import { readSettings } from '../src/settings.ts'
import { start } from '../src/start.ts'

/** The real server as people run it, on a disposable database filled with the small data set. */
export async function startJourneyServer(): Promise<{ address: string; stop(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'storey-journeys-'))
  const database = await startEmbedded({ dataDir: folder, ephemeral: true, log: () => undefined })
  const client = new pg.Client(database.url)
  await client.connect()
  await client.query('create database journeys')
  await client.end()
  const url = new URL(database.url)
  url.pathname = '/journeys'
  const port = await freePort()
  const settings = readSettings({
    PORT: String(port),
    // Links in letters begin with this, and must lead the browser to where it is already.
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    MAILBOX: 'open',
    DATABASE_URL: url.href,
    MIGRATE: 'auto',
    DATA_DIR: folder,
    SECRET_KEY: 'a key for the journeys, thirty-two bytes or more',
    TWO_FACTOR: 'optional',
    RATE_LIMIT: 'off',
    LOG_LEVEL: 'error',
  })
  const running = await start(settings, async (prepared, log) => {
    await migrate({ url: prepared.url, log: () => undefined })
    await seedDatabase('small', prepared.url, settings, (line) => log.debug(line))
  })
  return {
    address: running.address,
    stop: async () => {
      await running.stop()
      await database.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const address = server.address()
  await new Promise((done) => server.close(done))
  if (typeof address !== 'object' || !address) throw new Error('No port is free.')
  return address.port
}

/** What an authenticator app shows for a secret, `ahead` steps of 30 seconds from now. */
export const codeOf = (secret: string, ahead = 0) =>
  new TOTP({ secret }).generate({ timestamp: Date.now() + ahead * 30_000 })
