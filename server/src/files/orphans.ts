import * as z from 'zod'
import type { Database } from '../database/connect.ts'
import { type JobHandler, jobHandler } from '../jobs/worker.ts'
import { job } from '../services/job.ts'
import type { Services } from '../services/services.ts'
import { filesAfter, keptNames } from './queries.ts'

const orphansJob = job('orphaned-files', z.object({}))

/** A call writes the row right after storing the bytes; after a day without a row there will be none. */
const OLD_MS = 24 * 3_600_000
const BATCH_SIZE = 500
const UUID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'
/** Keys of `keepFile`, such as `7/3f/3f2a….pdf`, and of pictures, such as `pictures/3f2a…/small.webp`. */
const KEPT = new RegExp(`^(?:\\d+/[0-9a-f]{2}|pictures)/(${UUID})\\b`)

type Wanted = Pick<Services, 'pool' | 'storage' | 'clock' | 'log'>

/** Removes stored bytes without a row, because the call that stored them failed. Returns how many. */
export async function removeOrphans({ pool, storage, clock, log }: Wanted): Promise<number> {
  const before = clock.now().getTime() - OLD_MS
  const known = (uuids: readonly string[]) =>
    pool.transaction({ role: 'storey_worker', read_only: true }, (db: Database) => keptNames(db, uuids))
  let removed = 0
  let some = new Map<string, string>()
  const removeSome = async () => {
    const rows = new Set(await known([...new Set(some.values())]))
    for (const [key, uuid] of some) {
      if (rows.has(uuid) && !key.endsWith('.part')) continue
      await storage.remove(key)
      removed++
    }
    some = new Map()
  }
  for await (const { key, changed_at } of storage.list()) {
    const uuid = KEPT.exec(key)?.[1]
    if (uuid === undefined || changed_at.getTime() > before) continue
    some.set(key, uuid)
    if (some.size >= BATCH_SIZE) await removeSome()
  }
  await removeSome()
  if (removed > 0) log.info({ removed }, 'Removed stored files that no record names')
  return removed
}

/** The reverse: rows whose bytes are missing, which cannot be repaired here. Returns their ids. */
export async function findMissing({ pool, storage, log }: Wanted): Promise<number[]> {
  const missing: number[] = []
  for (let last = 0; ; ) {
    const rows = await pool.transaction({ role: 'storey_worker', read_only: true }, (db: Database) =>
      filesAfter(db, last, BATCH_SIZE),
    )
    for (const { id, storage_key } of rows) if ((await storage.size(storage_key)) === undefined) missing.push(id)
    if (rows.length < BATCH_SIZE) break
    last = rows.at(-1)?.id ?? last
  }
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
    },
    { cron: '43 3 * * *' },
  ),
]
