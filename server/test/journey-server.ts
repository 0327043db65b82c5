import { cp, mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { TOTP } from 'otpauth'
import pg from 'pg'
import { start } from '../src/app/start.ts'
import { seedDatabase } from '../src/commands/seeding.ts'
import { startEmbedded } from '../src/database/embedded.ts'
import { migrate } from '../src/database/migrate.ts'
import { readSettings, type Settings } from '../src/kernel/settings.ts'

interface JourneyServers {
  /** One a worker of the run, by its number from 0. */
  readonly addresses: readonly string[]
  /** Of their databases, as the owner. */
  readonly databases: readonly string[]
  /** The server of this number begins again at the same address, with the data set as it was. */
  renew(number: number): Promise<void>
  stop(): Promise<void>
}

/**
 * Real servers as people run them, each on a disposable database of its own filled with the small data set, so that journeys
 * beside each other share nothing.
 */
export async function startJourneyServers(count: number): Promise<JourneyServers> {
  const folder = await mkdtemp(join(tmpdir(), 'storey-journeys-'))
  const database = await startEmbedded({ dataDir: folder, ephemeral: true, log: () => undefined })
  const home = (name: string): Home => ({ url: databaseUrl(database.url, name), dataDir: join(folder, name) })
  const first = home('journeys')
  await query(database.url, 'create database journeys')
  await migrate({ url: first.url, log: () => undefined })
  await seedDatabase('small', first.url, await journeySettings(first), () => undefined)

  const begin = async (one: Home, settings: Settings) => {
    const name = new URL(one.url).pathname.slice(1)
    await query(database.url, `drop database if exists ${name} with (force)`)
    await query(database.url, `create database ${name} template journeys strategy file_copy`)
    await rm(one.dataDir, { recursive: true, force: true })
    await cp(first.dataDir, one.dataDir, { recursive: true })
    const running = await start(settings)
    return { one, settings, running }
  }
  const servers: Awaited<ReturnType<typeof begin>>[] = []
  for (let index = 0; index < count; index += 1) {
    const one = home(`journeys_${index}`)
    servers.push(await begin(one, await journeySettings(one)))
  }
  return {
    addresses: servers.map(({ running }) => running.address),
    databases: servers.map(({ one }) => one.url),
    renew: async (number) => {
      const server = servers[number]
      if (server === undefined) throw new Error(`There is no server ${number}.`)
      await server.running.stop()
      servers[number] = await begin(server.one, server.settings)
    },
    stop: async () => {
      await Promise.all(servers.map(({ running }) => running.stop()))
      await database.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Where a server keeps its records and its files. */
interface Home {
  readonly url: string
  readonly dataDir: string
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

async function journeySettings({ url, dataDir }: Home): Promise<Settings> {
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

export async function freePort(): Promise<number> {
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
