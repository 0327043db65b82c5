import * as z from 'zod'
import type { Database } from '../../database/connect.ts'
import { removeKept } from '../../files/pictures.ts'
import { keptNames } from '../../files/queries.ts'
import { job } from '../../jobs/job.ts'
import { type JobHandler, jobHandler } from '../../jobs/worker.ts'
import type { Services } from '../../services.ts'
import { deleteOld } from './queries.ts'

const deletedPicturesJob = job('deleted-pictures', z.object({}))

/** As long as a deletion can be undone. */
const KEPT_MS = 3_600_000
const AT_ONCE = 200

/** Deletes pictures for good that were deleted an hour ago, with the bytes of files that nothing else names. Answers how many. */
export async function purgePictures({
  pool,
  storage,
  clock,
}: Pick<Services, 'pool' | 'storage' | 'clock'>): Promise<number> {
  const before = new Date(clock.now().getTime() - KEPT_MS)
  let deleted = 0
  for (;;) {
    const { old, named } = await pool.transaction({ role: 'storey_worker' }, async (db: Database) => {
      const rows = await deleteOld(db, before, AT_ONCE)
      return { old: rows, named: new Set(await keptNames(db, [...new Set(rows.map(({ uuid }) => uuid))])) }
    })
    for (const { uuid, storage_key } of old) if (!named.has(uuid)) await removeKept(storage, uuid, storage_key)
    deleted += old.length
    if (old.length < AT_ONCE) return deleted
  }
}

export const deletedPictureJobs: readonly JobHandler[] = [
  jobHandler(deletedPicturesJob, async (services) => void (await purgePictures(services)), { cron: '17 * * * *' }),
]
