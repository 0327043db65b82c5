import { setTimeout as pause } from 'node:timers/promises'
import { openingOf, scopeOfJob } from '../../access/scope.ts'
import type { Database } from '../../database/connect.ts'
import { publish } from '../../live/events.ts'
import type { Services } from '../../services/services.ts'
import { providerOf } from '../providers/actions.ts'
import { isRetryable, type MessageProvider, type Outcome } from '../providers/rules.ts'
import { endBatch, stopBatch } from './ending.ts'
import { applyEvent } from './event-queries.ts'
import { easeProvider, holdProvider, takeTurn } from './pace-queries.ts'
import { sendEmails } from './send-emails.ts'
import { sendBatchJob } from './send-job.ts'
import {
  type Claimed,
  claimMessages,
  findSender,
  findSending,
  holdStrangers,
  noteFailed,
  noteSent,
  noteUncertain,
  reckonBatch,
  requeueMessage,
  type SendingBatch,
  waitingEvents,
} from './work-queries.ts'

/** How long one job sends; the rest is queued again, so that a shutdown does not wait for a batch. */
const WORK_MS = 20_000
/** Shorter waits are done within the job. */
const SHORT_WAIT_MS = 2_000
/** Concurrent requests to the provider; the rate limits their total. */
const LANES = 4
/** Maximum tries of one message that failed because of the provider. */
const MAX_ATTEMPTS = 5
/** Seconds after which a batch checks whether its e-mails were sent. */
const LETTERS_LEAVE_S = 2
/** Minimum time between two events to the screens. */
const TELL_MS = 1_000

/** Sends the due messages of a batch and queues the rest; ends the batch if none are left. */
export async function sendBatch(services: Services, batch_id: number): Promise<void> {
  const batch = await asWorker(services, (db) => findSending(db, batch_id))
  if (!batch) return
  const ends = Date.now() + WORK_MS
  if (batch.channel === 'email') {
    const sender = await senderOf(services, batch)
    while (await sendEmails(services, batch, sender)) if (Date.now() > ends) break
  }
  if (batch.channel === 'whatsapp') await sendByWhatsApp(services, batch, ends)
  await goOn(services, batch)
}

/** Whose name and logo the e-mails have. The worker itself reads no organizations. */
function senderOf({ pool }: Services, { organization_id }: SendingBatch) {
  const scope = scopeOfJob('Storey')
  return pool.transaction({ ...openingOf(scope), read_only: true }, (db) => findSender(db, scope, organization_id))
}

async function goOn(services: Services, { id, organization_id, channel }: SendingBatch): Promise<void> {
  await asWorker(services, async (db) => {
    const { queued, leaving, leaving_lately, wait_s } = await reckonBatch(db, id)
    const again = (after_s: number) => services.queue.send(db, sendBatchJob, { batch_id: id }, { after_s })
    if (queued === 0 && leaving === 0) await endBatch(db, services, id)
    else if (queued > 0) {
      if (await findSending(db, id)) await again(Math.max(1, wait_s ?? 1))
    }
    // E-mails are sent by a job of their own. When the mail server is slow, the job of each minute ends the batch.
    else if (channel === 'email' && leaving_lately > 0) await again(LETTERS_LEAVE_S)
    await publish(db, [{ type: 'message.changed', id, organization_id }])
  })
}

async function sendByWhatsApp(services: Services, batch: SendingBatch, ends: number): Promise<void> {
  const provider = providerOf(services.settings)
  if (!provider) {
    await asWorker(services, (db) => stopBatch(db, services, batch.id, 'WhatsApp is not set up on this server.'))
    return
  }
  const work = { stopped: false, told: Date.now() }
  const lane = async () => {
    while (!work.stopped && !services.stopping?.aborted && Date.now() < ends) {
      const next = await claimNext(services, batch.id, provider)
      if (next === undefined) return
      if (typeof next === 'number') {
        if (next > SHORT_WAIT_MS || Date.now() + next > ends) return
        await pause(next)
        continue
      }
      const outcome = await provider.send(outgoing(batch, next))
      if (await record(services, batch, next, outcome)) work.stopped = true
      if (Date.now() - work.told > TELL_MS) {
        work.told = Date.now()
        const { id, organization_id } = batch
        await asWorker(services, (db) => publish(db, [{ type: 'message.changed', id, organization_id }]))
      }
    }
  }
  await Promise.all(Array.from({ length: LANES }, lane))
}

/** Claims the next message; or returns the milliseconds until the provider may be asked; undefined if none is due. */
const claimNext = (services: Services, batch_id: number, { name, rate, daily }: MessageProvider) =>
  asWorker(services, async (db): Promise<Claimed | number | undefined> => {
    for (;;) {
      const wait_ms = await takeTurn(db, name, rate)
      if (wait_ms > 0) return wait_ms
      await holdStrangers(db, batch_id, name, daily)
      const [claimed] = await claimMessages(db, batch_id, 1)
      if (claimed?.status !== 'skipped') return claimed
    }
  })

const outgoing = ({ template, language, variable_names }: SendingBatch, { key, address, variables }: Claimed) => ({
  key,
  to: address,
  template: template ?? '',
  language: language ?? '',
  variables: variable_names.map((name, at) => ({ name, value: variables[at] ?? '' })),
})

/** Stores the outcome of a try. Returns true if the job must stop: the provider is busy, or refuses the account. */
const record = (services: Services, batch: SendingBatch, message: Claimed, outcome: Outcome): Promise<boolean> =>
  asWorker(services, async (db) => {
    const { id, key, attempts } = message
    switch (outcome.kind) {
      case 'sent':
        await noteSent(db, id, key, outcome.provider_message_id)
        for (const { id: event_id, status, ...event } of await waitingEvents(db, outcome.provider_message_id))
          if (status !== null)
            await applyEvent(db, { ...event, status, retryable: isRetryable(Number(event.error_code)) }, event_id)
        await easeProvider(db, 'meta')
        return false
      case 'failed':
        await noteFailed(db, id, outcome.code, outcome.text, outcome.retryable)
        return false
      case 'uncertain':
        services.log.warn({ message_id: id }, 'A message may have been sent, and is not sent again')
        await noteUncertain(db, id, outcome.text)
        return false
      case 'later':
        if (outcome.counted && attempts >= MAX_ATTEMPTS) {
          await noteFailed(db, id, outcome.code, outcome.text, true)
          return false
        }
        await requeueMessage(db, id, { ...outcome, after_s: outcome.counted ? 2 ** attempts : 0 })
        if (!outcome.counted) await holdProvider(db, 'meta', outcome.after_s)
        return !outcome.counted
      case 'stop':
        await requeueMessage(db, id, { code: 'refused', text: outcome.text, after_s: 0, counted: false })
        await stopBatch(db, services, batch.id, outcome.text)
        services.log.warn({ batch_id: batch.id }, 'The provider refuses our account; a batch is paused')
        return true
    }
  })

const asWorker = <T>({ pool }: Pick<Services, 'pool'>, what: (db: Database) => Promise<T>) =>
  pool.transaction({ role: 'storey_worker' }, what)
