import pg from 'pg'
import { folderStorage, type Storage } from '../files/storage.ts'
import type { Settings } from '../settings.ts'
import { StartError } from '../start-error.ts'

/** `large` and `huge` are for the bench, each in three spreads over organizations (`server/seed/large.ts`). */
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

/** The input of a seed: `server/seed/<size>.ts` exports `seed(target)`. */
export interface SeedTarget {
  /** Connects as the owner, who bypasses row-level security. */
  readonly url: string
  readonly storage: Storage
  readonly settings: Settings
  readonly log: (line: string) => void
}

/** The data set in a database. An unfinished one was interrupted. */
export type Seeded = { readonly name: string; readonly finished: boolean } | undefined

/** Fills an empty database and records that, so that an interrupted seed can be told from a finished one. */
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
  await seed({ url, storage: folderStorage(settings.filesDir), settings, log })
  await ask(url, 'update seeded set finished = true')
  await ask(url, 'analyze')
}

/** The data set in the database, if it was filled with one. */
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
  const client = new pg.Client({ connectionString: url, application_name: 'storey seed' })
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(sql, values)).rows
  } finally {
    await client.end()
  }
}
