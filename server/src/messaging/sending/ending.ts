import { notify } from '../../account/notifications/actions.ts'
import type { Database } from '../../database/connect.ts'
import type { Services } from '../../services/services.ts'
import { completeBatch, countStates, pauseBecause, type StoppedBatch } from './work-queries.ts'

type Needed = Pick<Services, 'queue'>

/** Ends a batch when no message is waiting or being sent, and notifies the user who started it of the result. */
export async function endBatch(db: Database, services: Needed, id: number): Promise<StoppedBatch | undefined> {
  const ended = await completeBatch(db, id)
  if (ended) await notifySender(db, services, ended, 'done', wordsOf(await countStates(db, id)))
  return ended
}

/** Stops a batch that cannot continue, and notifies the user who started it of the reason. */
export async function stopBatch(db: Database, services: Needed, id: number, problem: string): Promise<void> {
  const paused = await pauseBecause(db, id, problem)
  if (paused) await notifySender(db, services, paused, 'failed', paused.problem ?? problem)
}

async function notifySender(
  db: Database,
  services: Needed,
  { id, organization_id, created_by, title, version }: StoppedBatch,
  outcome: 'done' | 'failed',
  detail: string,
): Promise<void> {
  if (created_by === null) return
  await notify(
    { db, services },
    {
      user_id: created_by,
      kind: 'messages_ended',
      organization_id,
      subject: { kind: 'organization', id: organization_id, name: title },
      outcome,
      detail,
      path: `/messenger/logs?batch=${id}`,
      // A batch that was reopened ends again.
      dedupe_key: `messages:${id}:${version}`,
    },
  )
}

type States = Awaited<ReturnType<typeof countStates>>

/** "38 sent, 1 failed, 1 uncertain": the sent messages, and those of other states where there are any. */
const wordsOf = ({ sent, failed, uncertain, skipped, cancelled }: States): string =>
  Object.entries({ sent, failed, uncertain, skipped, cancelled })
    .filter(([state, count]) => count > 0 || state === 'sent')
    .map(([state, count]) => `${count.toLocaleString('en')} ${state}`)
    .join(', ')
