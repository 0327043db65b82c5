import { Readable } from 'node:stream'
import * as z from 'zod'
import { jobOf, runFor } from '../../access/requester.ts'
import { TaskFailed } from '../../child-processes/pool.ts'
import type { Database } from '../../database/connect.ts'
import { decoder } from '../../files/decoder.ts'
import { openIncoming } from '../../files/incoming.ts'
import { sha256Of } from '../../files/keep-picture.ts'
import { keyOf, panoramaForms } from '../../files/picture-addresses.ts'
import { MAX_PIXELS, removeForms, removeKept, storeForms } from '../../files/pictures.ts'
import { purgeDeleted } from '../../files/purge-deleted.ts'
import { type JobHandler, jobHandler } from '../../jobs/worker.ts'
import { job } from '../../services/job.ts'
import type { Services } from '../../services/services.ts'
import { deleteOldTours, findUnprepared, finishScene, type Made } from './job-queries.ts'

/** Makes the forms of a panorama that phones and screens load. */
export const preparePanoramaJob = job('prepare-panorama', z.object({ scene_id: z.int() }), { retries: 2 })

const SAID: Readonly<Record<TaskFailed['because'], string>> = {
  broken: 'The file is cut off or broken. Delete this scene and send its panorama again.',
  memory: 'The panorama takes too much memory to open. Send a smaller one.',
  time: 'The panorama took too long to open. Try again, or send it as a JPEG.',
  crash: 'The panorama could not be opened. Send it as a JPEG.',
}
const OUR_FAULT = 'Something went wrong on our side.'

type Needed = Pick<Services, 'pool' | 'storage' | 'settings' | 'log'>

/** Makes the forms of a scene's panorama and deletes the original. For a scene that was deleted in the meantime nothing is stored. */
export async function preparePanorama(services: Needed, scene_id: number): Promise<void> {
  const { pool, storage } = services
  const found = await pool.transaction({ role: 'storey_worker', read_only: true }, (db: Database) =>
    findUnprepared(db, scene_id),
  )
  if (!found) return
  try {
    const made = await runFor(jobOf(found.organization_id), () => makeForms(services, found))
    const kept = await pool.transaction({ role: 'storey_worker' }, (db: Database) => finishScene(db, found, made))
    if (kept) await storage.remove(found.storage_key)
    else await removeKept(storage, found.uuid, found.storage_key)
  } catch (problem) {
    await removeForms(storage, found.uuid)
    const message = problem instanceof TaskFailed ? SAID[problem.because] : OUR_FAULT
    await pool.transaction({ role: 'storey_worker' }, (db: Database) => finishScene(db, found, { problem: message }))
    // An invalid picture fails again at the next try; other errors may be temporary.
    if (!(problem instanceof TaskFailed)) throw problem
    services.log.info({ scene_id, because: problem.because }, 'A panorama could not be prepared')
  }
}

/** Stores the forms of a panorama, the widest last. */
async function makeForms(
  { storage, settings }: Needed,
  { uuid, storage_key }: { readonly uuid: string; readonly storage_key: string },
): Promise<Made> {
  const incoming = openIncoming(settings.dataDir)
  const received = await incoming.receive(Readable.from(storage.read(storage_key)))
  try {
    const { path } = received
    const { sphere, view, ...picture } = await decoder.ask('measure', { picture: path })
    const { width, height } = sphere ?? picture
    const place = sphere && { place: { sphere, picture } }
    const made = panoramaForms(width)
    let last = { storage_key, size: 0, sha256: Buffer.alloc(0) }
    for (const [at, { form, width: widest }] of made.entries()) {
      const content = Buffer.from(
        await decoder.ask('panorama', { path, width: widest, maxPixels: MAX_PIXELS, ...place }),
      )
      if (at === 0) await storeForms(storage, Buffer.from(await decoder.ask('middle', { content })), { uuid })
      last = { storage_key: keyOf(uuid, form), size: content.length, sha256: sha256Of(content) }
      await storage.put(last.storage_key, content)
    }
    return { file: { ...last, type: 'image/webp', width, height }, view }
  } finally {
    await incoming.remove([received])
  }
}

const deletedToursJob = job('deleted-media360', z.object({}))

const AT_ONCE = 100

/** Permanently deletes tours and scenes that were deleted an hour ago. Returns how many scenes. */
export const purgeTours = (services: Pick<Services, 'pool' | 'storage' | 'clock'>): Promise<number> =>
  purgeDeleted(services, (db, before) => deleteOldTours(db, before, AT_ONCE))

export const media360Jobs: readonly JobHandler[] = [
  jobHandler(preparePanoramaJob, (services, { scene_id }) => preparePanorama(services, scene_id)),
  jobHandler(deletedToursJob, async (services) => void (await purgeTours(services)), { cron: '37 * * * *' }),
]
