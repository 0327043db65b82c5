import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import * as z from 'zod'
import type { Database } from '../../database/connect.ts'
import { publish } from '../../live/events.ts'
import { job } from '../../services/job.ts'
import type { Services } from '../../services/services.ts'
import { providerOf } from '../providers/actions.ts'
import { isRetryable, type MessageProvider, type Outcome, type TemplateValue } from '../providers/rules.ts'
import {
  type ClaimedDirect,
  claimDirect,
  findLostDirect,
  insertDirect,
  isAnyDue,
  noteDirect,
  requeueDirect,
  skipDirect,
} from './direct-queries.ts'
import { applyEvent } from './event-queries.ts'
import { easeProvider, holdProvider, takeTurn } from './pace-queries.ts'
import { waitingEvents } from './work-queries.ts'

/** How long one job sends; the job of the next minute continues. */
const WORK_MS = 20_000
const SHORT_WAIT_MS = 2_000
/** Maximum tries of one message that failed because of the provider. */
const MAX_ATTEMPTS = 5
/** Seconds until another try where the provider refuses our account. */
const REFUSED_S = 600

export const sendDirectJob = job('send-single-messages', z.object({}), { retries: 0, expires_after_s: 300 })

export interface DirectMessage {
  readonly organization_id: number
  /** E.164. */
  readonly address: string
  readonly template: string
  readonly language: string
  readonly variables: readonly TemplateValue[]
}

/** Adds a message in the caller's transaction; it is sent after the commit, once. Returns its id. */
export async function queueDirect(
  { db, services }: { readonly db: Database; readonly services: Pick<Services, 'queue'> },
  { variables, ...message }: DirectMessage,
): Promise<string> {
  const id = randomUUID()
  await insertDirect(db, { ...message, id, kind: 'notice', variables: JSON.stringify(variables) })
  await services.queue.send(db, sendDirectJob, {})
  return id
}

/** Sends the due single messages, one after the other at the pace of the provider. Any number of processes may run this. */
export async function sendDirect(services: Services): Promise<void> {
  const lost = await asWorker(services, async (db) => {
    await skipDirect(db)
    return findLostDirect(db)
  })
  await announce(services, lost)
  const provider = providerOf(services.settings)
  if (!provider) return
  const ends = Date.now() + WORK_MS
  while (!services.stopping?.aborted && Date.now() < ends) {
    const next = await claimNext(services, provider)
    if (next === undefined) return
    if (typeof next === 'number') {
      if (next > SHORT_WAIT_MS || Date.now() + next > ends) return
      await pause(next)
      continue
    }
    const outcome = await provider.send({ ...next, key: next.id, to: next.address })
    const stops = await record(services, next, outcome)
    await announce(services, [next.organization_id])
    if (stops) return
  }
}

/** Claims the next message; or returns the milliseconds until the provider may be asked; undefined if none is due. */
const claimNext = (services: Services, { name, rate, daily }: MessageProvider) =>
  asWorker(services, async (db): Promise<ClaimedDirect | number | undefined> => {
    if (!(await isAnyDue(db))) return undefined
    const wait_ms = await takeTurn(db, name, rate)
    return wait_ms > 0 ? wait_ms : claimDirect(db, daily)
  })

/** Stores the outcome of a try. Returns true if the job must stop: the provider is busy, or refuses the account. */
const record = (services: Services, { id, attempts }: ClaimedDirect, outcome: Outcome): Promise<boolean> =>
  asWorker(services, async (db) => {
    switch (outcome.kind) {
      case 'sent':
        await noteSentDirect(db, id, outcome.provider_message_id)
        await easeProvider(db, 'meta')
        return false
      case 'failed':
        await noteDirect(db, id, { status: 'failed', error_code: outcome.code, error_text: outcome.text })
        return false
      case 'uncertain':
        services.log.warn({ message_id: id }, 'A message may have been sent, and is not sent again')
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
        services.log.warn({ message_id: id }, 'The provider refuses our account; a message waits')
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

const announce = (services: Services, organizations: readonly number[]) =>
  organizations.length === 0
    ? Promise.resolve()
    : asWorker(services, (db) =>
        publish(
          db,
          [...new Set(organizations)].map((organization_id) => ({
            type: 'message.changed' as const,
            id: 0,
            organization_id,
          })),
        ),
      )

const asWorker = <T>({ pool }: Pick<Services, 'pool'>, what: (db: Database) => Promise<T>) =>
  pool.transaction({ role: 'storey_worker' }, what)
