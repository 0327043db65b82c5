import * as z from 'zod'
import type { Database } from '../database/connect.ts'
import { job } from '../jobs/job.ts'
import { type JobHandler, jobHandler } from '../jobs/worker.ts'
import type { Services } from '../services.ts'
import { knownFiles } from './queries.ts'

const orphansJob = job('orphaned-files', z.object({}))

/** A call writes the row in the moment after it stored the bytes; what has none after a day never gets one. */
const OLD_MS = 24 * 3_600_000
const CONCURRENCY = 500
/** Where `keepFile` stores, as `7/3f/3f2a….pdf`; pictures have their own place, and those who keep them clear them away. */
const KEPT = /^\d+\/[0-9a-f]{2}\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\b/

/** Removes stored bytes whose row never came, because the call that stored them failed. Answers how many there were. */
export async function removeOrphans({ pool, storage, clock, log }: Omit<Services, 'queue'>): Promise<number> {
  const before = clock.now().getTime() - OLD_MS
  const known = (uuids: readonly string[]) =>
    pool.transaction({ role: 'storey_worker', read_only: true }, (db: Database) => knownFiles(db, uuids))
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
    if (some.size >= CONCURRENCY) await removeSome()
  }
  await removeSome()
  if (removed > 0) log.info({ removed }, 'Removed stored files that no record names')
  return removed
}

export const fileJobs: readonly JobHandler[] = [
  jobHandler(orphansJob, async (services) => void (await removeOrphans(services)), { cron: '43 3 * * *' }),
]
