import { notifications } from '@storey/api/account/notifications.ts'
import { licenseRequests } from '@storey/api/administration/license-requests.ts'
import { organizationDocuments } from '@storey/api/administration/organization-documents.ts'
import { organizations } from '@storey/api/administration/organizations.ts'
import { describe, expect, it } from 'vitest'
import { buildOrganization } from '../../../test/builders/basics.ts'
import { documentFile } from '../../../test/builders/registration.ts'
import { signIn, useTestApp } from '../../../test/harness.ts'
import { notificationRoutes } from '../../account/notifications/routes.ts'
import { organizationDocumentRoutes } from '../organization-documents/routes.ts'
import { organizationRoutes } from '../organizations/routes.ts'
import { licenseRequestRoutes } from './routes.ts'

const app = useTestApp([licenseRequestRoutes, notificationRoutes, organizationDocumentRoutes, organizationRoutes])

const NEXT = '2099-05-31'
const asked = (more: object = {}) => ({
  file: documentFile('license.pdf'),
  kind: 'trade_license' as const,
  expires_on: NEXT,
  ...more,
})

/** A brokerage whose license has expired, so that it is restricted, with its admin. */
async function restricted() {
  const organization = await buildOrganization(app.current.owner, {
    type: 'brokerage',
    trade_license_number: `CN-${Math.random()}`,
    trade_license_expires_on: '2020-01-31',
  })
  const admin = await signIn(app.current, 'broker_admin', { organization })
  const platform = await signIn(app.current, 'super_admin')
  const params = { id: organization.id }
  const now = async () => (await platform.call(organizations.one, { params })).data
  return { organization, admin, platform, params, now }
}

describe('renewal of a license', () => {
  it('a renewal changes nothing until the platform approves it, which ends the restriction', async () => {
    const { organization, admin, platform, params, now } = await restricted()
    const { data: request } = await admin.call(licenseRequests.create, {
      params,
      body: asked({ number: 'CN-RENEWED-7', legal_name: 'Renewed L.L.C' }),
    })
    const before = await now()
    const told = await platform.call(notifications.list, { query: { kind: 'paper_expiry' } })
    const { data } = await platform.call(licenseRequests.approve, { params: { ...params, requestId: request.id } })
    const after = await now()
    const answered = await admin.call(notifications.list, { query: { kind: 'paper_expiry' } })

    expect(request).toMatchObject({ status: 'pending', document: { title: 'Trade license' }, expires_on: NEXT })
    expect([before.status, before.trade_license_expires_on]).toEqual(['restricted', '2020-01-31'])
    expect(told.data[0]).toMatchObject({ outcome: 'changed', subject: { id: organization.id } })
    expect(data).toMatchObject({ status: 'approved', decided_by: { id: platform.id } })
    expect(after).toMatchObject({
      status: 'active',
      trade_license_expires_on: NEXT,
      trade_license_number: 'CN-RENEWED-7',
      legal_name: 'Renewed L.L.C',
    })
    expect(answered.data[0]).toMatchObject({ outcome: 'accepted', subject: { id: organization.id } })
  })

  it('a rejected renewal keeps its reason and the restriction, and another one can be sent', async () => {
    const { admin, platform, params, now } = await restricted()
    const { data: first } = await admin.call(licenseRequests.create, { params, body: asked() })
    await platform.call(licenseRequests.reject, {
      params: { ...params, requestId: first.id },
      body: { reason: 'The page is cut off.' },
    })
    const again = await admin.ask(licenseRequests.create, { params, body: asked() })
    const { data } = await admin.call(licenseRequests.list, { params })
    const [told] = (await admin.call(notifications.list, { query: { kind: 'paper_expiry' } })).data

    expect((await now()).status).toBe('restricted')
    expect(again.statusCode).toBe(201)
    expect(data.map(({ status, reason }) => [status, reason])).toEqual([
      ['pending', null],
      ['rejected', 'The page is cut off.'],
    ])
    expect(told).toMatchObject({ outcome: 'rejected', detail: 'The page is cut off.' })
  })

  it('an organization decides no renewal itself, also past the application', async () => {
    const { organization, admin, params } = await restricted()
    const { data } = await admin.call(licenseRequests.create, { params, body: asked() })
    const which = { params: { ...params, requestId: data.id } }
    const refused = await Promise.all([
      admin.ask(licenseRequests.approve, which),
      admin.ask(licenseRequests.reject, { ...which, body: { reason: 'No' } }),
    ])
    const forced = app.current.pool.transaction(
      {
        role: 'storey_app',
        settings: { 'app.organization_id': String(organization.id), 'app.organization_ids': `{${organization.id}}` },
      },
      (db) =>
        db
          .updateTable('license_requests')
          .set({
            status: 'approved',
            decided_by: admin.id,
            decided_by_name: 'Me',
            decided_at: '2026-01-01T00:00:00Z',
          })
          .where('id', '=', data.id)
          .execute(),
    )

    expect(refused.map(({ statusCode }) => statusCode)).toEqual([403, 403])
    await expect(forced).rejects.toThrow('row-level security')
  })

  it('of twenty decisions at once one counts, and of twenty requests at once one waits', async () => {
    const { admin, platform, params, now } = await restricted()
    const sent = await Promise.all(
      Array.from({ length: 20 }, () => admin.ask(licenseRequests.create, { params, body: asked() })),
    )
    const { data } = await admin.call(licenseRequests.list, { params })
    const which = { params: { ...params, requestId: data[0]?.id ?? 0 } }
    const decided = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        index % 2 === 0
          ? platform.ask(licenseRequests.approve, which)
          : platform.ask(licenseRequests.reject, { ...which, body: { reason: 'Unreadable.' } }),
      ),
    )
    const [request] = (await admin.call(licenseRequests.list, { params })).data

    expect(sent.filter(({ statusCode }) => statusCode === 201)).toHaveLength(1)
    expect(sent.filter(({ statusCode }) => statusCode === 409)).toHaveLength(19)
    expect(data).toHaveLength(1)
    expect(decided.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
    expect((await now()).status).toBe(request?.status === 'approved' ? 'active' : 'restricted')
  })

  it('a renewal is refused with its field for a day that is over or known, and for a license of another organization', async () => {
    const { organization, admin, platform, params, now } = await restricted()
    const over = await admin.ask(licenseRequests.create, { params, body: asked({ expires_on: '2021-01-01' }) })
    await app.current.owner
      .updateTable('organizations')
      .set({ regulator_office_expires_on: NEXT })
      .where('id', '=', organization.id)
      .execute()
    const known = await admin.ask(licenseRequests.create, {
      params,
      body: asked({ kind: 'regulator_certificate' }),
    })
    await app.current.owner
      .updateTable('organizations')
      .set({ country: 'AE' })
      .where('id', '=', organization.id)
      .execute()
    await buildOrganization(app.current.owner, { type: 'brokerage', country: 'AE', trade_license_number: 'CN TAKEN 1' })
    const { data } = await admin.call(licenseRequests.create, { params, body: asked({ number: 'cn-taken-1' }) })
    const taken = await platform.ask(licenseRequests.approve, { params: { ...params, requestId: data.id } })

    expect([over.statusCode, Object.keys(over.json().errors)]).toEqual([422, ['expires_on']])
    expect([known.statusCode, Object.keys(known.json().errors)]).toEqual([422, ['expires_on']])
    expect([taken.statusCode, taken.json().code]).toEqual([409, 'license_taken'])
    expect((await now()).status).toBe('restricted')
  })

  it('a renewal whose document was deleted is not approved, and its organization withdraws it', async () => {
    const { admin, platform, params } = await restricted()
    const { data } = await admin.call(licenseRequests.create, { params, body: asked() })
    const which = { params: { ...params, requestId: data.id } }
    await admin.call(organizationDocuments.remove, { params: { ...params, docId: data.document?.id ?? 0 } })
    const approved = await platform.ask(licenseRequests.approve, which)
    const withdrawn = await admin.call(licenseRequests.withdraw, which)
    const late = await platform.ask(licenseRequests.approve, which)

    expect([approved.statusCode, approved.json().code]).toEqual([409, 'document_missing'])
    expect(withdrawn.data).toMatchObject({ status: 'withdrawn', document: null })
    expect([late.statusCode, late.json().code]).toEqual([409, 'license_request_decided'])
  })
})
