import { randomUUID } from 'node:crypto'
import * as z from 'zod'
import type { AccountContext } from '../context.ts'
import type { Database } from '../database/connect.ts'
import { job } from '../jobs/job.ts'
import { decrypt, encrypt } from '../secrets.ts'
import type { Services } from '../services.ts'
import { compose, type Email, type EmailText } from './email.ts'
import { beginSending, endEmail, findEmail, insertEmail, postponeEmail } from './queries.ts'
import { MailProblem } from './transport.ts'

/** Quickly at first, then every hour for three days: a mail server may be down for a weekend. */
const MAX_TRIES = 80

/** One letter, sent by a worker. It may take longer than a transport does at most. */
export const emailJob = job('letter', z.object({ letter_id: z.uuid() }), {
  retries: MAX_TRIES - 1,
  retry_after_s: 15,
  expires_after_s: 300,
})

/** An e-mail that was rejected or returned, for the feature that sent it. */
export const undeliveredEmailJob = job('letter-undelivered', z.object({ letter_id: z.uuid() }))

interface Addressed {
  /** Given when the caller tracks the e-mail; otherwise generated. */
  readonly id?: string | undefined
  /** The purpose for operators: `reset_password`. */
  readonly kind: string
  readonly to: string
  readonly user_id?: number | undefined
  readonly organization_id?: number | undefined
  readonly request_id?: string | undefined
  readonly text: EmailText
}

/** Writes a letter in the caller's transaction; it leaves once that commits, and never where it rolls back. */
export async function sendEmail(
  { db, services: { settings, queue } }: AccountContext<'settings' | 'queue'>,
  { text, to, id = randomUUID(), ...about }: Addressed,
): Promise<void> {
  const sealed = encrypt(settings.secretKey, JSON.stringify(compose(text)), ownerOf(id))
  await insertEmail(db, { id, address: to, sealed, ...about })
  await queue.send(db, emailJob, { letter_id: id })
}

/**
 * Sends one e-mail, never twice: the text is transmitted only after the row records it, and an e-mail without an answer
 * afterwards is not sent again.
 *
 * @throws when it is to be retried
 */
export async function deliver(
  { settings, pool, log, mail, queue }: Pick<Services, 'settings' | 'pool' | 'log' | 'mail' | 'queue'>,
  letter_id: string,
): Promise<void> {
  const work = <T>(what: (db: Database) => Promise<T>) => pool.transaction({ role: 'storey_worker' }, what)
  const email = await work((db) => findEmail(db, letter_id))
  if (email?.status === 'sending') {
    // The process that was sending it has died without recording a result.
    log.warn({ letter_id }, 'A letter may have been sent, and is not sent again')
    await work((db) => endEmail(db, letter_id, 'uncertain', 'The sending process ended.'))
    return
  }
  if (email?.status !== 'queued' || !email.sealed) return
  const sending = { begun: false, elsewhere: false }
  try {
    const content = JSON.parse(decrypt(settings.secretKey, email.sealed, ownerOf(email.id))) as Email
    await mail.send({ id: email.id, to: email.address, letter: content }, async () => {
      sending.begun = await work((db) => beginSending(db, letter_id))
      sending.elsewhere = !sending.begun
      if (sending.elsewhere) throw new Error('Another process sends this letter.')
    })
    await work((db) => endEmail(db, letter_id, 'sent'))
  } catch (problem) {
    if (sending.elsewhere) return
    const outcome = problem instanceof MailProblem ? problem.outcome : sending.begun ? 'uncertain' : 'later'
    const words = problem instanceof Error ? problem.message : String(problem)
    log.warn({ letter_id, outcome, attempt: email.attempts + 1 }, 'A letter did not leave')
    if (outcome === 'uncertain') await work((db) => endEmail(db, letter_id, 'uncertain', words))
    else if (outcome === 'never' || email.attempts + 1 >= MAX_TRIES)
      await work(async (db) => {
        await endEmail(db, letter_id, 'failed', words)
        await queue.send(db, undeliveredEmailJob, { letter_id })
      })
    else {
      await work((db) => postponeEmail(db, letter_id, words, sending.begun))
      // The server's own words may hold an address, which belongs into the row and into no log.
      throw new Error('The letter was not taken, and is tried again.')
    }
  }
}

const ownerOf = (id: string) => `letter ${id}`
