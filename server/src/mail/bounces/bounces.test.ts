import { randomUUID } from 'node:crypto'
import { notifications } from '@storey/api/account/notifications.ts'
import { invites } from '@storey/api/administration/invites.ts'
import { describe, expect, it } from 'vitest'
import { buildOrganization } from '../../../test/builders/basics.ts'
import { signIn, useTestApp } from '../../../test/harness.ts'
import { notificationRoutes } from '../../account/notifications/routes.ts'
import { followUndelivered } from '../../administration/invites/jobs.ts'
import { organizationInviteRoutes } from '../../administration/invites/routes.ts'
import { MailProblem } from '../../services/transport.ts'
import { deliver, emailJob, undeliveredEmailJob } from '../emails.ts'

const parts = [notificationRoutes, organizationInviteRoutes]

const TOKEN = 'a token of the mail server'
const app = useTestApp(parts, { MAIL_BOUNCE_TOKEN: TOKEN })
const silent = useTestApp(parts)

const hand = (payload: string, authorization = `Bearer ${TOKEN}`, { app: server } = app.current) =>
  server.inject({
    method: 'POST',
    url: '/api/mail/bounces',
    payload,
    headers: { authorization, 'content-type': 'message/rfc822' },
  })

/** A bounce message as Postfix writes it. */
const returned = (
  email_id: string,
  { action = 'failed', diagnostic = 'smtp; 550 5.1.1 No such\r\n    mailbox' } = {},
) =>
  `Return-Path: <>
From: MAILER-DAEMON@mx.example.com
To: bounces@example.com
Subject: Undelivered Mail Returned to Sender
Message-ID: <${randomUUID()}@mx.example.com>
MIME-Version: 1.0
Content-Type: multipart/report; report-type=delivery-status; boundary="edge"

--edge
Content-Type: text/plain; charset=us-ascii

This is the mail system at host mx.example.com.

--edge
Content-Type: message/delivery-status

Reporting-MTA: dns; mx.example.com

Final-Recipient: rfc822; somebody@example.com
Action: ${action}
Status: 5.1.1
Diagnostic-Code: ${diagnostic}

--edge
Content-Type: message/rfc822

From: Storey <storey@example.com>
To: somebody@example.com
Subject: An invite
Message-ID: <${email_id}@example.com>

Hello
--edge--
`.replace(/\r?\n/g, '\r\n')

async function invite() {
  const admin = await signIn(app.current, 'super_admin')
  const params = { id: (await buildOrganization(app.current.owner, { type: 'brokerage' })).id }
  const email = `${randomUUID()}@example.com`
  const { data } = await admin.call(invites.create, { params, body: { email, role: 'broker' } })
  const { email_id } = await app.current.owner
    .selectFrom('invites')
    .select('email_id')
    .where('id', '=', data.id)
    .executeTakeFirstOrThrow()
  const undelivered = async () => (await admin.call(invites.list, { params })).data[0]?.undelivered_at ?? null
  const told = async () => (await admin.call(notifications.list, {})).data
  return { admin, params, id: data.id, email, email_id: email_id ?? '', undelivered, told }
}

/** Sends queued e-mails, then handles those that were not delivered. */
async function work(problem?: MailProblem) {
  const { services } = app.current
  const mail = { ...services.mail, ...(problem ? { send: () => Promise.reject(problem) } : {}) }
  await services.queue.drain(emailJob, ({ email_id }) => deliver({ ...services, mail }, email_id))
  await follow()
}
const follow = () =>
  app.current.services.queue.drain(undeliveredEmailJob, ({ email_id }) =>
    followUndelivered(app.current.services, email_id),
  )

describe('undelivered invites', () => {
  it('an invite whose e-mail is refused permanently is marked undelivered and notifies its sender', async () => {
    const { undelivered, told, email, params } = await invite()
    await work(new MailProblem('never', '550 No such mailbox'))

    expect(Date.parse((await undelivered()) ?? '')).toBeGreaterThan(Date.now() - 60_000)
    expect(await told()).toMatchObject([
      {
        kind: 'invite',
        outcome: 'failed',
        detail: email,
        path: `/auth/organizations/${params.id}?tab=invites`,
      },
    ])
  })

  it('an invite whose e-mail bounces is marked undelivered once, until it is sent again', async () => {
    const { admin, params, id, email_id, undelivered, told } = await invite()
    await work()
    expect(await undelivered()).toBeNull()

    const answers = [await hand(returned(email_id)), await hand(returned(email_id))].map((one) => one.json())
    await follow()
    expect(answers).toEqual([{ noted: true }, { noted: false }])
    expect(await undelivered()).not.toBeNull()
    expect(await told()).toHaveLength(1)
    const letter = app.current.owner.selectFrom('emails').select(['status', 'error']).where('id', '=', email_id)
    expect(await letter.executeTakeFirst()).toEqual({ status: 'bounced', error: '550 5.1.1 No such mailbox' })

    await admin.call(invites.resend, { params: { ...params, inviteId: id } })
    expect(await undelivered()).toBeNull()
    await hand(returned(email_id))
    await follow()
    expect(await undelivered()).toBeNull()
  })

  it('POST /mail/bounces ignores delays, malformed reports and bounces of another server', async () => {
    const { email_id, undelivered } = await invite()
    await work()
    const others = [
      returned(email_id, { action: 'delayed' }),
      returned(randomUUID()),
      returned('a1'),
      `Message-ID: <${email_id}@example.com>\r\n\r\nAction: failed`,
      '',
      '\0'.repeat(1_000),
      `Content-Type: multipart/mixed; boundary=a\r\n\r\n${'--a\r\nContent-Type: multipart/mixed; boundary=a\r\n\r\n'.repeat(2_000)}`,
    ]

    const answers = await Promise.all(others.map((other) => hand(other)))

    expect(answers.map((answer) => [answer.statusCode, answer.json()])).toEqual(
      others.map(() => [200, { noted: false }]),
    )
    expect(await undelivered()).toBeNull()
  })
})

describe('POST /mail/bounces', () => {
  it('POST /mail/bounces requires the token, at most 1 MB, and a server with a configured token', async () => {
    const statuses = [
      await hand('', 'Bearer another token'),
      await hand('', ''),
      await hand('a'.repeat(1024 * 1024 + 1)),
      await hand('', `Bearer ${TOKEN}`, silent.current),
    ].map(({ statusCode }) => statusCode)

    expect(statuses).toEqual([403, 403, 413, 404])
  })
})
