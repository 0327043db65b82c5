import { expect } from 'vitest'
import { buildCredentials, buildMember, buildOrganization, buildUser, PASSWORD } from '../builders/basics.ts'
import { buildContactBroker, buildContactCompany } from '../builders/contact.ts'
import { buildContract, buildTemplate, dayIn, terms } from '../builders/contract.ts'
import { buildTemplate as buildMessageTemplate } from '../builders/message.ts'
import { documentFile } from '../builders/registration.ts'
import { buildPicture } from '../samples/account-settings.ts'
import { idsIn, rows, type World } from './world.ts'

export async function contacts({ call, manager: me, app }: World): Promise<void> {
  const { owner } = app
  const company = await buildContactCompany(owner, { country: 'AE', email: 'hello@minaret.example' })
  const at = { id: company.id }
  const status = async () =>
    (
      await owner
        .selectFrom('contact_companies')
        .select('status')
        .where('id', '=', company.id)
        .executeTakeFirstOrThrow()
    ).status
  expect(idsIn((await call(me, 'GET auth/contacts/companies', {}, { search: company.name })).data)).toEqual([
    company.id,
  ])
  await call(me, 'GET auth/contacts/companies/matches')
  expect(rows((await call(me, 'GET auth/contacts/companies/countries')).data).length).toBeGreaterThan(0)
  await call(me, 'PATCH auth/contacts/companies/status/{id}', at, { status: 'contacted' })
  expect(await status()).toBe('contacted')
  await call(me, 'PATCH auth/contacts/companies/status-bulk', {}, { ids: [company.id], status: 'interested' })
  expect(await status()).toBe('interested')
  const sent = await call(
    me,
    'POST auth/contacts/companies/send-messages',
    {},
    { channel: 'email', subject: 'News', body: 'Dear partner, we have news.', ids: [company.id] },
  )
  await app.work()
  expect(rows((await call(me, 'GET messenger/logs', {}, { search: company.name })).data)).toHaveLength(1)
  expect(sent.data.id).toEqual(expect.any(Number))
  await call(me, 'POST auth/contacts/companies/convert/{id}', at, {
    email: `admin-${crypto.randomUUID()}@minaret.example`,
  })
  expect(await status()).toBe('converted')
  const other = await buildContactCompany(owner)
  await call(me, 'DELETE auth/contacts/companies/{id}', { id: other.id })
  expect(rows((await call(me, 'GET auth/contacts/companies', {}, { search: other.name })).data)).toEqual([])

  const broker = await buildContactBroker(owner, { full_name: `Omar ${crypto.randomUUID()}` })
  const found = async () => rows((await call(me, 'GET auth/contacts/brokers', {}, { search: broker.full_name })).data)
  await call(me, 'PATCH auth/contacts/brokers/status/{id}', { id: broker.id }, { status: 'contacted' })
  expect(await found()).toMatchObject([{ id: broker.id, status: 'contacted' }])
  await call(me, 'DELETE auth/contacts/brokers/{id}', { id: broker.id })
  expect(await found()).toEqual([])
}

export async function messengerAndUtilities({ call, manager: me, developer_admin, app }: World): Promise<void> {
  const template = await buildMessageTemplate(app.owner, me.organization.id)
  const listed = await call(me, 'GET messenger/whatsapp-templates/{provider}', { provider: 'meta' })
  expect(rows(listed.data)).toMatchObject([{ name: template.name }])
  const countries = await call({ organization_id: 0 }, 'GET utilities/countries/options')
  expect(rows(countries.data).find(({ id }) => String(id) === 'AE')).toMatchObject({ name: 'United Arab Emirates' })
  const limits = await call(developer_admin, 'GET utilities/sale-offers/filters/limit-values')
  expect(limits.data).toHaveProperty('price')
}

export async function organizations({ call, super_admin: me, app }: World): Promise<void> {
  const { owner } = app
  const { data: made } = await call(
    me,
    'POST auth/organizations',
    {},
    { name: 'Cedar Homes', type: 'brokerage', country: 'AE' },
  )
  const at = { id: made.id }
  await call(me, 'PATCH auth/organizations/{id}', at, { city: 'Dubai' })
  expect((await call(me, 'GET auth/organizations/{id}', at)).data).toMatchObject({ name: 'Cedar Homes', city: 'Dubai' })
  expect(idsIn((await call(me, 'GET auth/organizations', {}, { search: 'cedar' })).data)).toContain(made.id)
  expect(idsIn((await call(me, 'GET auth/organizations/options', {}, { search: 'cedar' })).data)).toContain(made.id)

  for (const role of ['broker_admin', 'broker'] as const) await buildMember(owner, Number(made.id), role)
  const broker = await buildMember(owner, Number(made.id), 'broker')
  const member = { id: made.id, userId: broker.id }
  const read = async () =>
    rows((await call(me, 'GET auth/organizations/{id}/users', at)).data).find(({ id }) => Number(id) === broker.id)
  await call(me, 'PATCH auth/organizations/{id}/users/{userId}/role', member, { role: 'broker_admin' })
  await call(me, 'PATCH auth/organizations/{id}/users/{userId}/enabled', member)
  expect(await read()).toMatchObject({ role: 'broker_admin', enabled: false })
  await call(me, 'PATCH auth/organizations/{id}/users/{userId}/enabled', member)
  expect(await read()).toMatchObject({ enabled: true })
  await call(me, 'DELETE auth/organizations/{id}/users/{userId}', member)
  expect(await read()).toBeUndefined()

  const { data: invite } = await call(me, 'POST auth/organizations/{id}/invites', at, {
    email: `new-${crypto.randomUUID()}@example.com`,
    role: 'broker',
  })
  const invites = async () =>
    idsIn((await call(me, 'GET auth/organizations/{id}/invites', at, { status: 'pending' })).data)
  expect(await invites()).toEqual([invite.id])
  await call(me, 'DELETE auth/organizations/{id}/invites/{inviteId}', { id: made.id, inviteId: invite.id })
  expect(await invites()).toEqual([])

  const seller = await buildMember(owner, me.organization.id, 'super_admin_sales_manager')
  const builder = await buildOrganization(owner, { type: 'developer' })
  const assignment = { id: builder.id, userId: seller.id }
  const assigned = () =>
    owner.selectFrom('sales_assignments').select('user_id').where('organization_id', '=', builder.id).execute()
  await call(me, 'POST auth/organizations/{id}/sales-managers/{userId}', assignment)
  expect(await assigned()).toEqual([{ user_id: seller.id }])
  await call(me, 'DELETE auth/organizations/{id}/sales-managers/{userId}', assignment)
  expect(await assigned()).toEqual([])

  const logo = () =>
    owner.selectFrom('organizations').select('logo').where('id', '=', Number(made.id)).executeTakeFirstOrThrow()
  await call(me, 'POST auth/organizations/{id}/logo', at, { file: [await buildPicture(300, 300)] })
  expect((await logo()).logo).not.toBeNull()
  await call(me, 'DELETE auth/organizations/{id}/logo', at)
  expect((await logo()).logo).toBeNull()

  await buildCredentials(owner, me.id)
  const { data: token } = await call(me, 'POST auth/organizations/{id}/api-tokens', at, {
    name: 'Website',
    role: 'broker',
    expires_on: dayIn(30),
    password: PASSWORD,
  })
  const tokens = async () => rows((await call(me, 'GET auth/organizations/{id}/api-tokens', at)).data)
  const [listed] = await tokens()
  expect([token, listed]).toMatchObject([expect.anything(), { name: 'Website' }])
  await call(me, 'DELETE auth/organizations/{id}/api-tokens/{tokenId}', { id: made.id, tokenId: listed?.id })
  expect((await tokens()).filter((one) => one.revoked_at === null)).toEqual([])

  await call(me, 'DELETE auth/organizations/{id}', at)
  expect((await call(me, 'GET auth/organizations/{id}', at)).data.status).toBe('closed')
}

export async function organizationDocuments({ call, broker_admin: me, manager, app }: World): Promise<void> {
  const at = { id: me.organization.id }
  await call(me, 'POST auth/organizations/{id}/bank-confirmation-letter', at, { file: documentFile('letter.pdf') })
  await call(me, 'PATCH auth/organizations/{id}/bank-confirmation-letter', at, {
    file: documentFile('newer.pdf'),
    expires_on: '2099-03-14',
  })
  const letter = await call(me, 'GET auth/organizations/{id}/bank-confirmation-letter/download', at)
  expect(letter.headers['content-disposition']).toContain('newer.pdf')
  const kept = () =>
    app.owner
      .selectFrom('organization_documents')
      .select(['kind', 'expires_on', 'title'])
      .where('organization_id', '=', at.id)
      .where('deleted_at', 'is', null)
      .orderBy('id')
      .execute()
  expect(await kept()).toMatchObject([{ kind: 'bank_confirmation_letter', expires_on: '2099-03-14' }])
  await call(me, 'DELETE auth/organizations/{id}/bank-confirmation-letter', at)
  expect(await kept()).toEqual([])

  const { data: added, body } = await call(me, 'POST auth/organizations/{id}/additional-documents', at, {
    file: [documentFile('first.pdf'), documentFile('second.pdf')],
  })
  expect(rows(body.added)).toHaveLength(2)
  const one = { id: at.id, docId: added.id }
  await call(me, 'PATCH auth/organizations/{id}/additional-documents/{docId}', one, { title: 'Certificate' })
  expect((await kept()).map(({ title }) => title)).toEqual(['first.pdf', 'Certificate'])
  const file = await call(me, 'GET auth/organizations/{id}/additional-documents/{docId}/download', one)
  expect(file.bytes.subarray(0, 5).toString()).toBe('%PDF-')
  await call(me, 'DELETE auth/organizations/{id}/additional-documents/{docId}', one)
  expect((await kept()).map(({ title }) => title)).toEqual(['first.pdf'])
  expect(manager.role).toBe('super_admin_sales_manager')
}

export async function contracts({ call, super_admin: me, app }: World): Promise<void> {
  const { owner } = app
  const brokerage = await buildOrganization(owner, {
    type: 'brokerage',
    contact_name: 'Astrid Bakken',
    legal_name: 'Harbour L.L.C',
  })
  await owner
    .updateTable('organizations')
    .set({ legal_name: 'Storey Platform L.L.C' })
    .where('id', '=', me.organization.id)
    .execute()
  await buildMember(owner, brokerage.id, 'broker_admin')
  const template = await buildTemplate(owner)
  expect(idsIn((await call(me, 'GET auth/contracts/templates')).data)).toContain(template.id)
  const { data: contract } = await call(
    me,
    'POST auth/contracts/organizations/{orgId}',
    { orgId: brokerage.id },
    { template_id: template.id, ...terms(), send: true },
  )
  expect(contract.status).toBe('sent')
  const pdf = await call(me, 'GET auth/contracts/download/{id}', { id: contract.id })
  expect(pdf.bytes.subarray(0, 5).toString()).toBe('%PDF-')
  const past = { starts_on: '2025-01-01', ends_on: '2025-12-31', sign_until: '2025-01-01' }
  const expired = await buildContract(owner, app.storage, { organization_id: brokerage.id, status: 'expired', ...past })
  const { data: renewed } = await call(me, 'POST auth/contracts/renew/{id}', { id: expired.id }, terms())
  expect(renewed).toMatchObject({ status: 'draft' })
  expect(renewed.id).not.toBe(expired.id)
}

export async function users({ call, super_admin: me, app }: World): Promise<void> {
  const { owner } = app
  const organization = await buildOrganization(owner, { type: 'brokerage' })
  const email = `created-${crypto.randomUUID()}@example.com`
  const { data: made } = await call(
    me,
    'POST auth/users',
    {},
    { full_name: 'Ada Lovelace', email, organization: organization.id, role: 'broker_admin' },
  )
  expect(idsIn((await call(me, 'GET auth/users', {}, { search: 'lovelace' })).data)).toEqual([made.id])
  expect(idsIn((await call(me, 'GET auth/users/options', {}, { search: 'lovelace' })).data)).toEqual([made.id])
  const seller = await buildMember(owner, me.organization.id, 'super_admin_sales_manager', { full_name: 'Sami Seller' })
  expect(idsIn((await call(me, 'GET auth/users/sales-managers', {}, { search: 'sami' })).data)).toEqual([seller.id])
  const known = await buildUser(owner)
  expect((await call(me, 'GET auth/users/invite-search', {}, { email: known.email })).body).toMatchObject({
    data: expect.anything(),
  })
  const { data: invite } = await call(
    me,
    'POST auth/users/invite',
    {},
    { email: known.email, organization: organization.id, role: 'broker' },
  )
  await call(me, 'DELETE auth/users/invite/{id}', { id: invite.id })
  const left = await owner
    .selectFrom('invites')
    .select('id')
    .where('email', '=', known.email)
    .where('status', '=', 'pending')
    .execute()
  expect(left).toEqual([])
}
