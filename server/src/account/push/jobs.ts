import { sentenceText } from '@storey/api/account/notification-labels.ts'
import { type JobHandler, jobHandler } from '../../jobs/worker.ts'
import type { Services } from '../../services/services.ts'
import { pushJob } from './actions.ts'
import { deleteGone, findText, listTargets } from './queries.ts'
import { isPushService, sendPush } from './send-push.ts'

export const pushJobs: readonly JobHandler[] = [jobHandler(pushJob, sendToDevices, { concurrency: 2 })]

/**
 * Sends a notification to the devices of its recipient, unless it is read by then. No transaction is open while push services answer; a
 * repeated message replaces the first one on the device.
 */
async function sendToDevices({ pool, settings }: Services, { notification_id }: { readonly notification_id: number }) {
  const role = 'storey_worker' as const
  const found = await pool.transaction({ role, read_only: true }, async (db) => {
    const note = await findText(db, notification_id)
    return note && note.read_at === null ? { note, targets: await listTargets(db, notification_id) } : undefined
  })
  if (!found) return
  const { note, targets } = found
  const subject = note.subject_kind && { kind: note.subject_kind, id: note.subject_id, name: note.subject_name }
  const message = {
    title: sentenceText({ ...note, actor: note.actor_name, subject }),
    body: note.detail ?? '',
    path: note.path ?? '/',
    tag: `notification-${notification_id}`,
  }
  const results = await Promise.all(
    targets.map(async (target) => ({
      id: target.id,
      // The list may have become shorter since the subscription.
      result: isPushService(target.endpoint, settings.pushServices)
        ? await sendPush(settings, target, message)
        : 'gone',
    })),
  )
  const gone = results.filter(({ result }) => result === 'gone').map(({ id }) => id)
  if (gone.length > 0) await pool.transaction({ role }, (db) => deleteGone(db, gone))
  if (results.some(({ result }) => result === 'failed')) throw new Error('A push service did not take the message.')
}
