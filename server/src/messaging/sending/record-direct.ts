import type { Database } from '../../database/connect.ts'
import type { Services } from '../../services/services.ts'
import { isRetryable, type Outcome } from '../providers/rules.ts'
import { type ClaimedDirect, noteDirect, requeueDirect } from './direct-queries.ts'
import { applyEvent } from './event-queries.ts'
import { easeProvider, holdProvider } from './pace-queries.ts'
import { waitingEvents } from './work-queries.ts'

/** Maximum tries of one message that failed because of the provider. */
const MAX_ATTEMPTS = 5
/** Seconds until another try where the provider refuses our account. */
const REFUSED_S = 600

/** Stores the outcome of a try. Returns true if the job must stop: the provider is busy, or refuses the account. */
export const recordDirect = (
  { pool, log }: Services,
  { id, attempts }: Pick<ClaimedDirect, 'id' | 'attempts'>,
  outcome: Outcome,
): Promise<boolean> =>
  pool.transaction({ role: 'storey_worker' }, async (db) => {
    switch (outcome.kind) {
      case 'sent':
        await noteSentDirect(db, id, outcome.provider_message_id)
        await easeProvider(db, 'meta')
        return false
      case 'failed':
        await noteDirect(db, id, { status: 'failed', error_code: outcome.code, error_text: outcome.text })
        return false
      case 'uncertain':
        log.warn({ message_id: id }, 'A message may have been sent, and is not sent again')
        await noteDirect(db, id, { status: 'uncertain', error_code: 'no_answer', error_text: outcome.text })
        return false
      case 'later':
        if (outcome.counted && attempts >= MAX_ATTEMPTS) {
          await noteDirect(db, id, { status: 'failed', error_code: outcome.code, error_text: outcome.text })
          return false
        }
        await requeueDirect(db, id, { ...outcome, after_s: outcome.counted ? 2 ** attempts : 0 })
        if (!outcome.counted) await holdProvider(db, 'meta', outcome.after_s)
        return !outcome.counted
      case 'stop':
        await requeueDirect(db, id, { code: 'refused', text: outcome.text, after_s: REFUSED_S, counted: false })
        log.warn({ message_id: id }, 'The provider refuses our account; a message waits')
        return true
    }
  })

/** Also applies the events that arrived before the provider's id was known. */
async function noteSentDirect(db: Database, id: string, provider_message_id: string): Promise<void> {
  await noteDirect(db, id, { status: 'sent', provider_message_id })
  for (const { id: event_id, status, ...event } of await waitingEvents(db, provider_message_id))
    if (status !== null)
      await applyEvent(db, { ...event, status, retryable: isRetryable(Number(event.error_code)) }, event_id)
}
