import { CompiledQuery } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { deliver, emailJob, sendEmail, undeliveredEmailJob } from '../../src/mail/emails.ts'
import { readMailUrl, smtpTransport } from '../../src/mail/smtp.ts'
import { useTestApp } from '../harness.ts'
import { type Fault, type MailServer, startMailServer } from '../mail-server.ts'

const app = useTestApp([])
let server: MailServer
let count = 0
const totals = { letters: 0, once: 0, never: 0, more: 0 }

beforeAll(async () => {
  server = await startMailServer()
})
beforeEach(() => {
  server.fault = 'none'
  server.refuse = undefined
})
afterAll(async () => {
  await server.close()
  console.log(
    `Mail under faults: ${totals.letters} letters, ${totals.once} accepted once, ${totals.never} never, ${totals.more} more often (${totals.letters - totals.more} of ${totals.letters} at most once)`,
  )
})

const transport = (port = server.port, user = '') =>
  smtpTransport({ url: `smtp://${user}127.0.0.1:${port}`, from: 'Storey <storey@example.com>', silence_ms: 400 })

async function queueEmail(at_most_once = false): Promise<string> {
  const { services, pool } = app.current
  const to = `reader-${++count}@example.com`
  await pool.transaction({ role: 'storey_account' }, (db) =>
    sendEmail(
      { db, services },
      {
        kind: 'test',
        to,
        at_most_once,
        text: { subject: 'Hello', paragraphs: ['.', 'A line.\n.\nAnother.'] },
      },
    ),
  )
  return to
}

/** Does what is due; a try that waits for its time is due again afterwards. */
async function tryOnce(mail = transport()): Promise<void> {
  const { services, owner } = app.current
  await services.queue.drain(emailJob, ({ email_id }) => deliver({ ...services, mail }, email_id))
  await sqlOf(owner)
}

const sqlOf = (owner: typeof app.current.owner) =>
  owner.executeQuery(
    CompiledQuery.raw("update pgboss.job set start_after = now() where name = 'letter' and state = 'retry'"),
  )

async function statusOf(to: string) {
  const { status, error } = await app.current.owner
    .selectFrom('emails')
    .select(['status', 'error'])
    .where('address', '=', to)
    .executeTakeFirstOrThrow()
  return { status, error, accepted: server.accepted.get(to) ?? 0 }
}

const idOf = async (to: string) =>
  (await app.current.owner.selectFrom('emails').select('id').where('address', '=', to).executeTakeFirstOrThrow()).id

/** Counts the letter once its story has ended. */
async function ended(to: string) {
  const end = await statusOf(to)
  totals.letters++
  if (end.accepted > 1) totals.more++
  else if (end.accepted === 1) totals.once++
  else totals.never++
  return { status: end.status, accepted: end.accepted }
}

/** After a fault, the wire is good again, and the letter is tried three times more. */
async function recover(to: string) {
  server.fault = 'none'
  server.refuse = undefined
  for (let turn = 0; turn < 3; turn++) await tryOnce()
  return ended(to)
}

describe('e-mail delivery under faults (T179)', () => {
  it('an e-mail arrives once', async () => {
    const to = await queueEmail()
    await tryOnce()
    expect(await recover(to)).toEqual({ status: 'sent', accepted: 1 })
  })

  it('an e-mail refused with 550 for its address or text fails and is not tried again', async () => {
    for (const at of ['RCPT', 'DATA'] as const) {
      const to = await queueEmail()
      server.refuse = { at, code: 550 }
      await tryOnce()
      expect(await recover(to)).toEqual({ status: 'failed', accepted: 0 })
    }
  })

  it.each(['RCPT', 'DATA'] as const)('an e-mail refused with 451 at %s waits and arrives once later', async (at) => {
    const to = await queueEmail()
    server.refuse = { at, code: 451 }
    await tryOnce()
    await tryOnce()
    expect((await statusOf(to)).status).toBe('queued')
    expect(await recover(to)).toEqual({ status: 'sent', accepted: 1 })
  })

  it.each<Fault>(['no greeting', 'cut before DATA'])(
    'an e-mail waits after a connection fault before its text was sent: %s',
    async (fault) => {
      const to = await queueEmail()
      server.fault = fault
      await tryOnce()
      expect((await statusOf(to)).status).toBe('queued')
      expect(await recover(to)).toEqual({ status: 'sent', accepted: 1 })
    },
  )

  it('an e-mail whose connection is cut within its text arrives once', async () => {
    const to = await queueEmail()
    server.fault = 'cut in DATA'
    await tryOnce()
    // The cut is seen before the end leaves, or together with it.
    expect(await recover(to)).toEqual({ status: 'sent', accepted: 1 })
  })

  it.each<Fault>(['cut after the dot', 'no answer to the dot'])(
    'a message of a batch is uncertain and never sent again after a fault at its end: %s',
    async (fault) => {
      const to = await queueEmail(true)
      server.fault = fault
      await tryOnce()
      expect(await recover(to)).toEqual({ status: 'uncertain', accepted: 1 })
    },
  )

  it.each<Fault>(['cut after the dot', 'no answer to the dot'])(
    'an e-mail to one person is sent again with the same Message-ID after a fault at its end: %s (S8)',
    async (fault) => {
      const to = await queueEmail()
      server.fault = fault
      await tryOnce()
      expect(await statusOf(to)).toMatchObject({ status: 'queued', accepted: 1 })

      expect(await recover(to)).toEqual({ status: 'sent', accepted: 2 })
      expect(server.messageIds.get(to)?.size).toBe(1)
    },
  )

  it('an e-mail is sent again three times, then it is uncertain and its sender is notified (S8)', async () => {
    const to = await queueEmail()
    server.fault = 'cut after the dot'
    for (let turn = 0; turn < 6; turn++) await tryOnce()
    const noted: string[] = []
    await app.current.services.queue.drain(undeliveredEmailJob, async ({ email_id }) => void noted.push(email_id))

    expect(await recover(to)).toEqual({ status: 'uncertain', accepted: 4 })
    expect(noted).toContain(await idOf(to))
  })

  it.each([
    [false, 'sent', 1],
    [true, 'uncertain', 0],
  ])(
    'an e-mail whose process ended while it was sent, at most once %s, is %s (S8)',
    async (at_most_once, status, accepted) => {
      const { services, owner } = app.current
      const to = await queueEmail(at_most_once)
      const id = await idOf(to)
      const claim = (ago: string) =>
        owner.executeQuery(
          CompiledQuery.raw(
            `update emails set status = 'sending', attempts = 1, claimed_at = now() - interval '${ago}' where id = $1`,
            [id],
          ),
        )
      await claim('10 seconds')
      await expect(deliver({ ...services, mail: transport() }, id)).rejects.toThrow('Another process is sending')
      expect(await statusOf(to)).toMatchObject({ status: 'sending', accepted: 0 })

      await claim('5 minutes')
      await Promise.all(Array.from({ length: 4 }, () => deliver({ ...services, mail: transport() }, id).catch(() => 0)))
      expect(await ended(to)).toEqual({ status, accepted })
    },
  )

  it('an e-mail waits while the mail server is down and arrives once when it is back', async () => {
    const to = await queueEmail()
    await tryOnce(transport(1))
    expect((await statusOf(to)).error).toContain('ECONNREFUSED')
    expect(await recover(to)).toEqual({ status: 'sent', accepted: 1 })
  })

  it('an e-mail waits for the right mail password, and its error does not show the wrong one', async () => {
    const guarded = await startMailServer({
      authOptional: false,
      onAuth: ({ username, password }, _session, done) =>
        username === 'storey' && password === 'p@ss/100%'
          ? done(null, { user: 'storey' })
          : done(Object.assign(new Error('No'), { responseCode: 535 })),
    })
    const to = await queueEmail()
    await tryOnce(transport(guarded.port, 'storey:wrong-secret@'))
    const refused = await statusOf(to)
    await tryOnce(transport(guarded.port, 'storey:p%40ss%2F100%25@'))
    const sent = await statusOf(to)
    await guarded.close()
    totals.letters++
    totals.once++

    expect(refused.status).toBe('queued')
    expect(refused.error).not.toContain('wrong-secret')
    expect(sent.status).toBe('sent')
    expect([guarded.accepted.get(to), guarded.secure]).toEqual([1, true])
  })

  it('readMailUrl requires TLS for every mail server beyond this machine', async () => {
    expect(readMailUrl('smtp://mail.example.com')).toMatchObject({ requireTLS: true, port: 587, secure: false })
    expect(readMailUrl('smtps://mail.example.com')).toMatchObject({
      secure: true,
      port: 465,
      tls: { rejectUnauthorized: true },
    })
    expect(readMailUrl('smtp://relay:25?tls=optional')).toMatchObject({
      requireTLS: false,
      tls: { rejectUnauthorized: true },
    })
  })

  it('an e-mail that eight processes deliver at once is sent once', async () => {
    const { services } = app.current
    const to = await queueEmail()
    const id = await idOf(to)
    await Promise.all(
      Array.from({ length: 8 }, () => deliver({ ...services, mail: transport() }, id).catch(() => undefined)),
    )
    await tryOnce()
    expect((await ended(to)).accepted).toBe(1)
  })
})

describe('rolled back e-mails (T162)', () => {
  it('an e-mail queued in a transaction that rolls back is never sent', async () => {
    const { services, pool } = app.current
    const before = [...server.accepted.values()].reduce((sum, times) => sum + times, 0)
    const trials = 100
    for (let trial = 0; trial < trials; trial++)
      await pool
        .transaction({ role: 'storey_app' }, async (db) => {
          await sendEmail(
            { db, services },
            {
              kind: 'test',
              to: `nobody-${trial}@example.com`,
              text: { subject: 'x', paragraphs: [] },
            },
          )
          throw new Error('rolled back')
        })
        .catch(() => undefined)
    await tryOnce()
    const sent = [...server.accepted.values()].reduce((sum, times) => sum + times, 0) - before
    console.log(`T162 rolled back: ${sent} of ${trials} left`)
    expect(sent).toBe(0)
  })
})
