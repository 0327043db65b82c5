import { cp, mkdtemp, rm } from 'node:fs/promises'
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

interface JourneyServers {
  /** One a worker of the run, by its number from 0. */
  readonly addresses: readonly string[]
  stop(): Promise<void>
}

/**
 * Real servers as people run them, each on a disposable database of its own filled with the small data set, so that journeys
 * beside each other share nothing.
 */
export async function startJourneyServers(count: number): Promise<JourneyServers> {
  const folder = await mkdtemp(join(tmpdir(), 'storey-journeys-'))
  const database = await startEmbedded({ dataDir: folder, ephemeral: true, log: () => undefined })
  const home = (name: string) => ({ url: databaseUrl(database.url, name), dataDir: join(folder, name) })
  const first = home('journeys')
  await query(database.url, 'create database journeys')
  await migrate({ url: first.url, log: () => undefined })
  await seedDatabase('small', first.url, await journeySettings(first), () => undefined)

  const homes = Array.from({ length: count }, (_, index) => home(`journeys_${index}`))
  for (const { url, dataDir } of homes) {
    await query(database.url, `create database ${new URL(url).pathname.slice(1)} template journeys`)
    await cp(first.dataDir, dataDir, { recursive: true })
  }
  const running = await Promise.all(homes.map(async (one) => start(await journeySettings(one))))
  return {
    addresses: running.map(({ address }) => address),
    stop: async () => {
      await Promise.all(running.map((one) => one.stop()))
      await database.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

function databaseUrl(cluster: string, name: string): string {
  const url = new URL(cluster)
  url.pathname = `/${name}`
  return url.href
}

async function query(url: string, sql: string): Promise<void> {
  const client = new pg.Client(url)
  await client.connect()
  await client.query(sql)
  await client.end()
}

async function journeySettings({ url, dataDir }: { url: string; dataDir: string }) {
  const port = await freePort()
  return readSettings({
    PORT: String(port),
    // Links in letters begin with this, and must lead the browser to where it is already.
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    MAILBOX: 'open',
    DATABASE_URL: url,
    MIGRATE: 'auto',
    DATA_DIR: dataDir,
    SECRET_KEY: 'a key for the journeys, thirty-two bytes or more',
    TWO_FACTOR: 'optional',
    RATE_LIMIT: 'off',
    LOG_LEVEL: 'error',
  })
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
