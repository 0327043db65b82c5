import { entry } from '@storey/api/account/entry.ts'
import { registrationReviews } from '@storey/api/administration/registration-reviews.ts'
import { registrations } from '@storey/api/administration/registrations.ts'
import type { Endpoint, RequestOf } from '@storey/api/endpoint.ts'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { BROKER, buildPaper, buildRegistration } from '../../../test/builders/registration.ts'
import { inject, type Person, signIn, useTestApp } from '../../../test/harness.ts'
import { entryRoutes } from '../../account/entry/routes.ts'
import { registrationRoutes } from '../registrations/routes.ts'
import { registrationReviewRoutes } from './routes.ts'

const app = useTestApp([entryRoutes, registrationReviewRoutes, registrationRoutes])
let admin: Person
beforeAll(async () => {
  admin = await signIn(app.current, 'super_admin')
})

const ask = <E extends Endpoint>(endpoint: E, asked: RequestOf<E>, token?: string) =>
  inject(app.current.app, endpoint, asked, token)

const NOTES = [
  { field: 'company.legal_name', note: 'Write it as on the license.' },
  { field: 'documents.trade_license', note: 'The second page is missing.' },
]

/** Creates a registration that was sent. */
async function sent() {
  const built = await buildRegistration(app.current.owner, { whole: true })
  const params = { orgUuid: built.uuid }
  const send = (token = built.token) =>
    ask(registrations.brokers, { params, body: { brokers: [BROKER], declared: true } }, token)
  expect((await send()).statusCode).toBe(200)
  const { email } = await app.current.owner
    .selectFrom('organizations')
    .select('email')
    .where('id', '=', built.id)
    .executeTakeFirstOrThrow()
  return { ...built, send, email: email ?? '' }
}

const decide = (id: number, body: RequestOf<typeof registrationReviews.decide>['body'], person = admin) =>
  person.ask(registrationReviews.decide, { params: { id }, body })

const letterTo = async (email: string, subject: RegExp) => {
  await app.current.work()
  return (await app.current.mailbox.list()).find((one) => one.to === email && subject.test(one.subject))?.text ?? ''
}

describe('the review of a registration', () => {
  it('pending registrations are counted through an index, for reviewers only', async () => {
    const count = async () => (await admin.call(registrationReviews.waiting, {})).data.count
    const before = await count()
    const { id } = await sent()
    expect(await count()).toBe(before + 1)
    await decide(id, { decision: 'return', notes: NOTES })
    expect(await count()).toBe(before)

    const manager = await signIn(app.current, 'super_admin_sales_manager')
    expect((await manager.ask(registrationReviews.waiting, {})).statusCode).toBe(403)
    const plan = await app.current.owner.transaction().execute(async (db) => {
      await sql`set local enable_seqscan = off`.execute(db)
      const { rows } = await sql<{ 'QUERY PLAN': string }>`
        explain select count(*) from organizations where status = 'pending_review'`.execute(db)
      return rows.map((row) => row['QUERY PLAN']).join('\n')
    })
    expect(plan).toContain('organizations_status')
  })

  it('a review shows the registration with its documents, which download one by one', async () => {
    const { id } = await sent()
    const documentId = await buildPaper(app.current.owner, id, 'tax_certificate', app.current.storage)

    const { data } = await admin.call(registrationReviews.get, { params: { id } })
    const file = await admin.ask(registrationReviews.download, { params: { id, documentId } })
    const foreign = await admin.ask(registrationReviews.download, { params: { id: id + 1, documentId } })

    expect(data).toMatchObject({
      id,
      status: 'pending_review',
      bank: { iban: 'AE070331234567890123456' },
      signatory: { id_number: 'P1234567' },
      brokers: [{ full_name: 'Omar Nasser' }],
      reviewed_by: null,
    })
    expect(data.documents).toHaveLength(6)
    expect([file.statusCode, file.headers['content-type']]).toEqual([200, 'application/pdf'])
    expect(foreign.statusCode).toBe(404)
  })

  it('a review names others that were submitted or approved with the same license, and no drafts', async () => {
    const { owner } = app.current
    const number = `CN-${crypto.randomUUID().slice(0, 8)}`
    const built = async (status: 'draft' | 'pending_review' | 'active' | 'rejected', country = 'AE') =>
      buildRegistration(owner, {
        status,
        country,
        trade_license_number: status === 'active' ? number.toLowerCase() : number,
      })
    const own = await built('pending_review')
    const other = await built('pending_review')
    const active = await built('active')
    for (const status of ['draft', 'rejected'] as const) await built(status)
    await built('pending_review', 'GB')

    const { data } = await admin.call(registrationReviews.get, { params: { id: own.id } })
    const approved = await decide(own.id, { decision: 'approve' })

    expect(data.same_license.map(({ id, status }) => [id, status])).toEqual([
      [other.id, 'pending_review'],
      [active.id, 'active'],
    ])
    expect([approved.statusCode, approved.json().code]).toEqual([409, 'license_taken'])
  })

  it('returning a registration sends notes for its fields by an e-mailed link, until it is submitted again', async () => {
    const { id, uuid, email, token, send } = await sent()

    const returned = await decide(id, { decision: 'return', notes: NOTES })
    const letter = await letterTo(email, /needs changes/)
    const link = new RegExp(`#registration=${uuid}\\.([\\w-]+)`).exec(letter)?.[1] ?? ''
    for (const { note } of NOTES) expect(letter).toContain(`: ${note}`)
    const opened = await ask(registrations.get, { params: { orgUuid: uuid } }, link)
    const old = await ask(registrations.get, { params: { orgUuid: uuid } }, token)
    const again = await send(link)

    expect(returned.json().data).toMatchObject({ id, status: 'changes_requested' })
    expect(opened.json().data).toMatchObject({ status: 'changes_requested', notes: NOTES })
    expect(old.statusCode).toBe(404)
    expect(again.json().data).toMatchObject({ status: 'pending_review', notes: [] })
  })

  it('approving a registration invites the company as admin, and the brokers that it names', async () => {
    const { id, uuid, email, token } = await sent()

    const approved = await decide(id, { decision: 'approve' })
    const letter = await letterTo(email, /invited you/)
    const invite_token = /#token=([\w-]+)/.exec(letter)?.[1] ?? ''
    const preview = await ask(entry.previewInvite, { body: { invite_token } })

    expect(approved.json().data).toMatchObject({ id, status: 'active' })
    expect(preview.json().data).toMatchObject({ role: 'broker_admin', email, organization: { type: 'brokerage' } })
    const invited = await app.current.owner
      .selectFrom('invites')
      .innerJoin('organization_brokers as b', 'b.email', 'invites.email')
      .select(['invites.role', 'invites.status'])
      .where('invites.organization_id', '=', id)
      .whereRef('b.organization_id', '=', 'invites.organization_id')
      .execute()
    expect(invited).toEqual([{ role: 'broker', status: 'pending' }])
    expect((await ask(registrations.get, { params: { orgUuid: uuid } }, token)).statusCode).toBe(404)
  })

  it('rejecting a registration needs a reason, and the e-mailed link lets the company apply again', async () => {
    const { id, uuid, email, send } = await sent()

    const rejected = await decide(id, { decision: 'reject', reason: 'The license is for another activity.' })
    const letter = await letterTo(email, /not accepted/)
    const link = new RegExp(`#registration=${uuid}\\.([\\w-]+)`).exec(letter)?.[1] ?? ''

    expect(rejected.json().data.status).toBe('rejected')
    expect(letter).toContain('another activity')
    expect((await ask(registrations.get, { params: { orgUuid: uuid } }, link)).json().data).toMatchObject({
      status: 'rejected',
      status_reason: 'The license is for another activity.',
    })
    expect((await send(link)).json().data).toMatchObject({ status: 'pending_review', status_reason: null })
  })

  it('a registration is decided once of several reviews at once', async () => {
    const { id } = await sent()
    const other = await signIn(app.current, 'super_admin')

    const answers = await Promise.all([
      decide(id, { decision: 'approve' }),
      decide(id, { decision: 'reject', reason: 'No.' }, other),
      decide(id, { decision: 'return', notes: NOTES }, other),
    ])

    expect(answers.map((one) => one.statusCode).toSorted()).toEqual([200, 409, 409])
    expect(answers.find((one) => one.statusCode === 409)?.json().code).toBe('not_pending_review')
  })

  it('a review is refused for drafts and to other roles than super admins, and needs a note per field', async () => {
    const { id } = await sent()
    const draft = await buildRegistration(app.current.owner)
    const manager = await signIn(app.current, 'super_admin_sales_manager', { sells_for: [id] })
    const body = (notes: object[]) => ({ decision: 'return' as const, notes: notes as [] })

    expect((await decide(draft.id, { decision: 'approve' })).statusCode).toBe(409)
    expect((await decide(admin.organization.id, { decision: 'approve' })).statusCode).toBe(404)
    expect((await decide(id, { decision: 'approve' }, manager)).statusCode).toBe(403)
    expect((await decide(id, body([]))).statusCode).toBe(422)
    expect((await decide(id, body([{ field: 'password', note: 'x' }]))).statusCode).toBe(422)
    expect((await decide(id, body([NOTES[0] ?? {}, NOTES[0] ?? {}]))).statusCode).toBe(422)
    expect((await decide(id, { decision: 'reject', reason: '  ' })).statusCode).toBe(422)
  })
})
