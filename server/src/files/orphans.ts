import * as z from 'zod'
import type { Database } from '../database/connect.ts'
import { type JobHandler, jobHandler } from '../jobs/worker.ts'
import { job } from '../services/job.ts'
import type { Services } from '../services/services.ts'
import { filesAfter, findInstallation, keptNames } from './queries.ts'

const orphansJob = job('orphaned-files', z.object({}))

/** A call writes the row right after storing the bytes; after a day without a row there will be none. */
const OLD_MS = 24 * 3_600_000
const BATCH_SIZE = 500
const UUID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'
/** Keys of `keepFile`, such as `7/3f/3f2a….pdf`, and of pictures, such as `pictures/3f2a…/small.webp`. */
const KEPT = new RegExp(`^(?:\\d+/[0-9a-f]{2}|pictures)/(${UUID})\\b`)

type Wanted = Pick<Services, 'pool' | 'storage' | 'clock' | 'log'>

/** Of what is stored, one run moves at most this share, or `MAX_COUNT` if that is more: a larger number has another cause than failed calls. */
const MAX_SHARE = 0.01
const MAX_COUNT = 100
const RESTORE_MS = 48 * 3_600_000
const BIN = 'bin'
const BIN_DAYS = 30
const IN_BIN = /^bin\/(\d{4}-\d\d-\d\d)\//

/**
 * Moves stored bytes without a row, because the call that stored them failed, to the bin, where they stay for 30 days. Returns how
 * many.
 *
 * Nothing is moved if the files belong to another database, if the database was restored in the last two days, so that its rows
 * may be older than the files, or if there are so many that rather the rows are missing.
 */
export async function removeOrphans(services: Wanted): Promise<number> {
  const { storage, clock, log } = services
  const reason = await whyNot(services)
  if (reason !== undefined) {
    log.error(`Stored files that no record names are kept: ${reason}`)
    return 0
  }
  const { orphans, stored, named } = await findOrphans(services)
  const most = Math.max(MAX_COUNT, Math.floor(stored * MAX_SHARE))
  if (orphans.length > most || (orphans.length > 0 && named === 0)) {
    log.error(
      { orphans: orphans.length, stored, most },
      'Too many stored files have no record, so none was removed: check that the database is that of these files',
    )
    return 0
  }
  const today = clock.now().toISOString().slice(0, 10)
  for (const key of orphans) await storage.move(key, `${BIN}/${today}/${key}`)
  if (orphans.length > 0)
    log.warn({ moved: orphans.length }, `Moved stored files that no record names to the folder ${BIN}`)
  return orphans.length
}

async function whyNot({ pool, storage, clock }: Wanted): Promise<string | undefined> {
  const installation = await pool.transaction({ role: 'storey_worker', read_only: true }, findInstallation)
  if ((await storage.readMark()) !== installation.id) return 'the folder does not carry the mark of this installation'
  const restored = installation.restored_at === null ? 0 : Date.parse(installation.restored_at)
  return clock.now().getTime() - restored < RESTORE_MS ? 'the database was restored in the last 48 hours' : undefined
}

/** The keys of stored files older than a day without a row; how many files there are, and how many of them rows name. */
async function findOrphans({ pool, storage, clock }: Wanted) {
  const before = clock.now().getTime() - OLD_MS
  const orphans: string[] = []
  let [stored, named] = [0, 0]
  let some = new Map<string, string>()
  const judge = async () => {
    const uuids = [...new Set(some.values())]
    const rows = new Set(
      await pool.transaction({ role: 'storey_worker', read_only: true }, (db: Database) => keptNames(db, uuids)),
    )
    for (const [key, uuid] of some) {
      if (rows.has(uuid) && !key.endsWith('.part')) named++
      else orphans.push(key)
    }
    some = new Map()
  }
  for await (const { key, changed_at } of storage.list()) {
    const uuid = KEPT.exec(key)?.[1]
    if (uuid === undefined) continue
    stored++
    if (changed_at.getTime() > before) continue
    some.set(key, uuid)
    if (some.size >= BATCH_SIZE) await judge()
  }
  await judge()
  return { orphans, stored, named }
}

/** Deletes what has been in the bin for 30 days. Returns how many files. */
export async function emptyBin({ storage, clock, log }: Omit<Wanted, 'pool'>): Promise<number> {
  const last = new Date(clock.now().getTime() - BIN_DAYS * 86_400_000).toISOString().slice(0, 10)
  let count = 0
  for await (const { key } of storage.list()) {
    const day = IN_BIN.exec(key)?.[1]
    if (day === undefined || day >= last) continue
    await storage.remove(key)
    count++
  }
  if (count > 0) log.info({ removed: count }, 'Removed files from the bin after 30 days')
  return count
}

/**
 * The reverse: rows whose bytes are missing. Those that are in the bin, because rows came back from a copy of the database, are put
 * back; the ids of the others, which cannot be repaired here, are returned. The store is listed once, a thousand files a call in a
 * bucket; only a file that was not listed is asked for, because it may have been stored since.
 */
export async function findMissing({ pool, storage, log }: Omit<Wanted, 'clock'>): Promise<number[]> {
  const missing: number[] = []
  const stored = new Set<string>()
  const binned = new Map<string, string>()
  for await (const { key } of storage.list()) {
    stored.add(key)
    if (IN_BIN.test(key)) binned.set(key.replace(IN_BIN, ''), key)
  }
  let returned = 0
  for (let last = 0; ; ) {
    const rows = await pool.transaction({ role: 'storey_worker', read_only: true }, (db: Database) =>
      filesAfter(db, last, BATCH_SIZE),
    )
    for (const { id, storage_key } of rows) {
      if (stored.has(storage_key) || (await storage.size(storage_key)) !== undefined) continue
      const place = binned.get(storage_key)
      if (place === undefined) {
        missing.push(id)
        continue
      }
      await storage.move(place, storage_key)
      returned++
    }
    if (rows.length < BATCH_SIZE) break
    last = rows.at(-1)?.id ?? last
  }
  if (returned > 0) log.warn({ returned }, `Put files that records name back from the folder ${BIN}`)
  if (missing.length > 0)
    log.error({ count: missing.length, files: missing.slice(0, 20) }, 'Files that records name are not stored')
  return missing
}

export const fileJobs: readonly JobHandler[] = [
  jobHandler(
    orphansJob,
    async (services) => {
      await removeOrphans(services)
      await findMissing(services)
      await emptyBin(services)
    },
    { cron: '43 3 * * *' },
  ),
]
