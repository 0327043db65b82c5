import * as z from 'zod'
import { purgeDeleted } from '../../files/purge-deleted.ts'
import { type JobHandler, jobHandler } from '../../jobs/worker.ts'
import { job } from '../../services/job.ts'
import type { Services } from '../../services/services.ts'
import { deleteOld } from './queries.ts'

const deletedPicturesJob = job('deleted-pictures', z.object({}))

const AT_ONCE = 200

/** Permanently deletes pictures that were deleted an hour ago. Returns how many. */
export const purgePictures = (services: Pick<Services, 'pool' | 'storage' | 'clock'>): Promise<number> =>
  purgeDeleted(services, (db, before) => deleteOld(db, before, AT_ONCE))

export const deletedPictureJobs: readonly JobHandler[] = [
  jobHandler(deletedPicturesJob, async (services) => void (await purgePictures(services)), { cron: '17 * * * *' }),
]
