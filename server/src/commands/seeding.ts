import { clientOf } from '../database/address.ts'
import { openFiles } from '../files/open-storage.ts'
import type { Settings } from '../kernel/settings.ts'
import { StartError } from '../kernel/start-error.ts'
import type { Storage } from '../services/storage.ts'

/** `large` and `huge` are for the benchmark, each with three distributions over organizations (`server/seed/large.ts`). */
export const seedSizes = [
  'small',
  'demo',
  'large',
  'large-alike',
  'large-mixed',
  'huge',
  'huge-alike',
  'huge-mixed',
] as const
export type SeedSize = (typeof seedSizes)[number]

/** The target of a seed: `server/seed/<size>.ts` exports `seed(target)`. */
export interface SeedTarget {
  /** URL of the database's owner, who bypasses row-level security. */
  readonly url: string
  readonly storage: Storage
  readonly settings: Settings
  readonly log: (line: string) => void
}

/** The seed data in the database. If it is not finished, seeding was interrupted. */
export type Seeded = { readonly name: string; readonly finished: boolean } | undefined

/** Seeds an empty database and records it, so that an interrupted seeding can be detected. */
export async function seedDatabase(
  size: SeedSize,
  url: string,
  settings: Settings,
  log: (line: string) => void,
): Promise<void> {
  const seeded = await readSeeded(url)
  if (seeded?.name === size && seeded.finished) return log(`The database already holds the data set "${size}".`)
  if (seeded || (await holdsData(url))) {
    throw new StartError(
      'failed',
      `The database holds other data, and a data set fills an empty one. Choose another DATA_DIR, or start afresh with \`npm run demo -- --reset\`.`,
    )
  }
  await ask(url, 'create table if not exists seeded (name text primary key, finished boolean not null)')
  await ask(url, 'insert into seeded values ($1, false)', [size])
  const { seed } = (await import(new URL(`../../seed/${size}.ts`, import.meta.url).href)) as {
    seed: (target: SeedTarget) => Promise<void>
  }
  await seed({ url, storage: await openFiles(settings), settings, log })
  await ask(url, 'update seeded set finished = true')
  await ask(url, 'analyze')
}

/** The seed in the database, if there is one. */
export async function readSeeded(url: string): Promise<Seeded> {
  const [found] = await ask(url, "select to_regclass('public.seeded') is not null as there")
  if (!found?.there) return undefined
  const [row] = await ask(url, 'select name, finished from seeded')
  return row ? { name: String(row.name), finished: row.finished === true } : undefined
}

async function holdsData(url: string): Promise<boolean> {
  const [row] = await ask(url, 'select exists (select from organizations) or exists (select from users) as filled')
  return row?.filled === true
}

async function ask(url: string, sql: string, values: unknown[] = []): Promise<Record<string, unknown>[]> {
  const client = clientOf(url, 'storey seed')
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(sql, values)).rows
  } finally {
    await client.end()
  }
}
