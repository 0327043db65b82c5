import pg from 'pg'
import { openedRead } from '../server/test/opened-read.ts'
import { median } from './figures.ts'
import type { Server } from './servers.ts'
import type { World } from './world.ts'

/** Milliseconds of a statement that does nothing: sent as the statement of a read is, and alone, prepared. */
export interface Opening {
  readonly read: Part
  readonly alone: Part
}

interface Part {
  readonly p50: number
  /** Processor time of the client and of PostgreSQL. */
  readonly client: number
  readonly database: number
}

const CALLS = 4_000
const WARM = 400

/** What a read costs before it reads anything: role, scope and access check, in the message that has the statement too. */
export async function openingOfRead(url: string, storey: Server, world: World): Promise<Opening> {
  const opened = await openedRead(url, world.accounts[0]?.token ?? '', world.organization_id)
  const client = new pg.Client(url)
  await client.connect()
  try {
    const time = async (call: () => Promise<unknown>): Promise<Part> => {
      for (let made = 0; made < WARM; made++) await call()
      const times: number[] = []
      const own = process.cpuUsage()
      const before = storey.cpu().database
      for (let made = 0; made < CALLS; made++) {
        const sent = performance.now()
        await call()
        times.push(performance.now() - sent)
      }
      const { user, system } = process.cpuUsage(own)
      const database = (storey.cpu().database - before) / CALLS
      return { p50: median(times), client: (user + system) / 1000 / CALLS, database }
    }
    const read = await time(opened.read)
    const alone = await time(() => client.query({ name: 'one', text: 'select 1 as one' }))
    return { read, alone }
  } finally {
    await client.end()
    await opened.end()
  }
}
