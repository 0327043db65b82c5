import { contracts, contractTemplates } from '@storey/api/administration/contracts.ts'
import type { Updateable } from 'kysely'
import { describe, expect, it, vi } from 'vitest'
import { buildCredentials, buildOrganization, PASSWORD, unique } from '../../../test/builders/basics.ts'
import { AGREEMENT, buildContract, dayIn, terms } from '../../../test/builders/contract.ts'
import { type Person, signIn, useTestApp } from '../../../test/harness.ts'
import type { ContractsTable } from '../../database/tables.ts'
import { moveContracts } from './jobs.ts'
import { contractRoutes, contractTemplateRoutes } from './routes.ts'

const app = useTestApp([contractRoutes, contractTemplateRoutes])

/** Creates a brokerage with an admin, and a super admin with a template; both have a password. */
async function given(text = AGREEMENT) {
  const { owner } = app.current
  const platform = await signIn(app.current, 'super_admin')
  const organization = await buildOrganization(owner, {
    type: 'brokerage',
    contact_name: 'Astrid Bakken',
    legal_name: 'لايت هاوس ** #evil',
  })
  const partner = await signIn(app.current, 'broker_admin', { organization })
  for (const { id } of [platform, partner]) await buildCredentials(owner, id)
  const { data: template } = await platform.call(contractTemplates.create, {
    body: { name: `Agency ${unique()}`, body: text },
  })
  const create = (more: object = {}) =>
    platform.ask(contracts.create, {
      params: { orgId: organization.id },
      body: { template_id: template.id, ...terms(), send: true, ...more },
    })
  return { owner, platform, partner, organization, template, create }
}
async function givenSent(more: object = {}) {
  const parties = await given()
  const { data: contract } = (await parties.create(more)).json()
  const sign = (changes: object = {}, by: Person = parties.partner) =>
    by.ask(contracts.sign, {
      params: { id: contract.id },
      body: { name: 'Astrid Bakken', password: PASSWORD, has_read: true, sha256: contract.sha256, ...changes },
    })
  const countersign = (by: Person = parties.platform) =>
    by.ask(contracts.countersign, { params: { id: contract.id }, body: { name: 'Elena Markovic', password: PASSWORD } })
  const statusNow = async () =>
    (await parties.platform.call(contracts.one, { params: { id: contract.id } })).data.status
  return { ...parties, contract, sign, countersign, statusNow }
}

describe('an agreement', () => {
  it('an agreement goes from its template to both signatures, and becomes active', async () => {
    const { platform, partner, contract, sign, countersign } = await givenSent()
    await app.current.work()
    const { data: viewed } = await partner.call(contracts.view, { params: { id: contract.id }, body: {} })
    const signed = await sign()
    const done = await countersign()
    const sent = await platform.ask(contracts.download, { params: { id: contract.id } })
    const { data } = await partner.call(contracts.one, { params: { id: contract.id } })

    expect(contract).toMatchObject({ status: 'sent', sha256: expect.stringMatching(/^[0-9a-f]{64}$/) })
    expect(viewed.status).toBe('viewed')
    expect([signed.statusCode, done.statusCode]).toEqual([200, 200])
    expect(data).toMatchObject({
      status: 'active',
      signed_name: 'Astrid Bakken',
      countersigned_by_name: 'Elena Markovic',
    })
    expect(data.log.map(({ kind }) => kind)).toEqual([
      'activated',
      'countersigned',
      'signed',
      'viewed',
      'sent',
      'created',
    ])
    expect(data.blocks[1]?.runs).toContainEqual({ text: 'لايت هاوس ** #evil', strong: true, value: true })
    expect(sent.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
    expect(sent.headers['content-disposition']).toContain(`${contract.number}.pdf`)
    const letters = await app.current.mailbox.list()
    const asked = letters.find(({ subject }) => subject === 'Agency agreement: please sign')
    expect(asked?.text).toMatch(
      / sent you an agreement to sign\.\n\nAgreement: Agency agreement, .+\nBetween: .+, and .+\nSign by: /,
    )
  })

  it('signing an agreement needs the password, the confirmation of reading and the hash of the document', async () => {
    const { sign, statusNow } = await givenSent()

    const wrong = await sign({ password: 'not this one' })
    const unread = await sign({ has_read: false })
    const other = await sign({ sha256: '0'.repeat(64) })

    expect([wrong.statusCode, wrong.json().errors]).toEqual([422, { password: ['Wrong password.'] }])
    expect([unread.statusCode, Object.keys(unread.json().errors)]).toEqual([422, ['has_read']])
    expect([other.statusCode, other.json().code]).toEqual([409, 'other_document'])
    expect(await statusNow()).toBe('sent')
  })

  it('an agreement cannot be signed after its last day to sign, and refuses a last day too far ahead', async () => {
    const { owner, platform, partner, organization } = await given()
    const late = await buildContract(owner, app.current.storage, {
      organization_id: organization.id,
      starts_on: dayIn(-20),
      sign_until: dayIn(-1),
    })
    const sha256 = late.sha256?.toString('hex') ?? ''
    const body = { name: 'Astrid', password: PASSWORD, has_read: true as const, sha256 }
    const refusal = await partner.ask(contracts.sign, { params: { id: late.id }, body })
    const past = await platform.ask(contracts.create, {
      params: { orgId: organization.id },
      body: { template_id: 1, ...terms(), sign_until: dayIn(400) },
    })

    expect([refusal.statusCode, refusal.json().code]).toEqual([409, 'sign_until_passed'])
    expect([past.statusCode, Object.keys(past.json().errors)]).toEqual([422, ['sign_until']])
  })

  it('an agreement is signed once of ten calls at once, and not countersigned by its signer', async () => {
    const { owner, contract, sign, platform, countersign } = await givenSent()
    const all = await Promise.all(Array.from({ length: 10 }, () => sign()))
    await owner.updateTable('contracts').set({ version: 9 }).where('id', '=', contract.id).execute()
    const twice = await Promise.all(Array.from({ length: 10 }, () => countersign()))
    const self = await buildContract(owner, app.current.storage, { status: 'signed', signed_by: platform.id })
    const refusal = await platform.ask(contracts.countersign, {
      params: { id: self.id },
      body: { name: 'Elena', password: PASSWORD },
    })

    expect(all.map(({ statusCode }) => statusCode).sort()).toEqual([200, ...Array(9).fill(409)])
    expect(twice.map(({ statusCode }) => statusCode).sort()).toEqual([200, ...Array(9).fill(409)])
    expect([refusal.statusCode, refusal.json().code]).toEqual([409, 'self_approval'])
  })

  it('a draft agreement is visible to the platform only, and a sent one to its parties', async () => {
    const { partner, create, contract, owner } = await givenSent()
    const draft = (await create({ send: false })).json().data
    const stranger = await signIn(app.current, 'broker_admin')
    const manager = await signIn(app.current, 'super_admin_sales_manager', { sells_for: [partner.organization.id] })
    const other = await signIn(app.current, 'super_admin_sales_manager')
    const status = async (who: Person, id: number) => (await who.ask(contracts.one, { params: { id } })).statusCode

    expect(await Promise.all([partner, manager].map((who) => status(who, draft.id)))).toEqual([404, 404])
    expect(await Promise.all([partner, manager, stranger, other].map((who) => status(who, contract.id)))).toEqual([
      200, 200, 404, 404,
    ])
    const foreign = await stranger.ask(contracts.decline, { params: { id: contract.id }, body: { reason: 'Not mine' } })
    expect(foreign.statusCode).toBe(404)
    const { total } = (await partner.call(contracts.list, {})).meta
    expect(total).toBe(1)
    expect(await owner.selectFrom('contracts').select('id').where('id', '=', draft.id).execute()).toHaveLength(1)
  })

  it('an agreement names placeholders of its template without a value', async () => {
    const { create } = await given(
      '{{organization_name}}, license {{ trade_license_number }}, in {{organization_city}}',
    )

    const refusal = await create()

    expect([refusal.statusCode, refusal.json().message]).toEqual([
      409,
      expect.stringMatching(/^Enter trade license and city in the details of ./),
    ])
  })

  it.each([
    ['the legal name of the organization', 'organization'],
    ['the terms of the draft', 'draft'],
  ])('a draft is not sent after a change of %s that its sender had not read', async (_, changed) => {
    const { owner, platform, organization, create } = await given()
    const { data: draft } = (await create({ send: false })).json()
    const params = { id: draft.id }
    const { data: read } = await platform.call(contracts.one, { params })
    const send = (seen: typeof read) =>
      platform.ask(contracts.send, {
        params,
        body: { expected_version: seen.version, expected_terms: seen.terms_stamp },
      })
    if (changed === 'draft')
      await platform.call(contracts.change, { params, body: { version: read.version, ends_on: dayIn(500) } })
    else
      await owner
        .updateTable('organizations')
        .set({ legal_name: 'Lighthouse Realty LLC' })
        .where('id', '=', organization.id)
        .execute()

    const refused = await send(read)

    expect([refused.statusCode, refused.json().code]).toEqual([409, expect.stringMatching(/^(stale|terms_changed)$/)])
    expect((await send((await platform.call(contracts.one, { params })).data)).statusCode).toBe(200)
  })

  it('an agreement is not sent to an organization without a signer', async () => {
    const { platform, template } = await given('Text')
    const { id } = await buildOrganization(app.current.owner, { type: 'developer' })
    const body = { template_id: template.id, ...terms(), send: true }
    const refusal = await platform.ask(contracts.create, { params: { orgId: id }, body })

    expect([refusal.statusCode, refusal.json().code]).toEqual([409, 'no_signer'])
    const kept = await app.current.owner
      .selectFrom('contracts')
      .select('id')
      .where('organization_id', '=', id)
      .execute()
    expect(kept).toEqual([])
  })

  it('an agreement whose file was modified is refused, with an entry in the security log (T114)', async () => {
    const { owner, platform } = await given()
    const contract = await buildContract(owner, app.current.storage)
    const file = await owner
      .selectFrom('files')
      .select('storage_key')
      .where('id', '=', contract.file_id ?? 0)
      .executeTakeFirstOrThrow()
    await app.current.storage.put(file.storage_key, Buffer.from('%PDF-1.7 forged %%EOF'))

    const warned = vi.spyOn(app.current.services.log, 'warn')
    const refusal = await platform.ask(contracts.download, { params: { id: contract.id } })
    const lines = warned.mock.calls.map(([line]) => line)
    warned.mockRestore()

    expect([refusal.statusCode, refusal.json().code]).toEqual([409, 'file_changed'])
    expect(lines).toContainEqual({
      event: 'security',
      kind: 'file_changed',
      request_id: expect.any(String),
      user_id: platform.id,
      organization_id: contract.organization_id,
    })
  })

  it('the database refuses changes to terms and signatures of an agreement', async () => {
    const { owner } = app.current
    const { id } = await buildContract(owner, app.current.storage, { status: 'active' })
    const change = (values: Updateable<ContractsTable>) =>
      owner.updateTable('contracts').set(values).where('id', '=', id).execute()

    await expect(change({ commission_percent: '9' })).rejects.toThrow('that was sent cannot change')
    await expect(change({ signed_name: 'Somebody else' })).rejects.toThrow('a signature cannot change')
    await expect(change({ status: 'draft' })).rejects.toThrow('cannot change from active to draft')
  })
})

describe('the renewal of an agreement', () => {
  it('a renewal ends the previous agreement when it becomes active, and an agreement has one renewal', async () => {
    const { owner, platform, partner, contract, sign, countersign, statusNow } = await givenSent()
    await sign()
    await countersign()
    const body = { ...terms(), starts_on: dayIn(1), commission_percent: '6' }
    const renew = () => platform.ask(contracts.renew, { params: { id: contract.id }, body })
    const all = await Promise.all(Array.from({ length: 5 }, renew))
    const { data: next } = all.find(({ statusCode }) => statusCode === 201)?.json() ?? {}
    const { data: sent } = await platform.call(contracts.send, { params: { id: next.id }, body: {} })
    const text = { name: 'Astrid Bakken', password: PASSWORD, has_read: true as const, sha256: sent.sha256 ?? '' }
    await partner.call(contracts.sign, { params: { id: next.id }, body: text })
    await platform.call(contracts.countersign, { params: { id: next.id }, body: { name: 'Elena', password: PASSWORD } })
    const before = await statusNow()
    const tomorrow = { now: () => new Date(Date.now() + 86_400_000) }
    const moved = await moveContracts({ ...app.current.services, clock: tomorrow })
    const { data } = await platform.call(contracts.one, { params: { id: next.id } })

    expect(all.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409, 409, 409, 409])
    expect([before, moved >= 1, await statusNow(), data.status]).toEqual(['active', true, 'superseded', 'active'])
    expect(data.renewals.map(({ id }) => id)).toEqual([next.id, contract.id])
    expect(
      await owner
        .selectFrom('contract_events')
        .select('kind')
        .where('contract_id', '=', contract.id)
        .where('kind', '=', 'superseded')
        .execute(),
    ).toHaveLength(1)
  })

  it('an agreement without a renewal expires after its last day', async () => {
    const { owner, storage, services } = app.current
    const active = (ends_on: string) =>
      buildContract(owner, storage, { status: 'active', starts_on: dayIn(-90), sign_until: dayIn(-60), ends_on })
    const [ended, last] = [await active(dayIn(-1)), await active(dayIn(0))]

    await moveContracts(services)

    const now = await owner
      .selectFrom('contracts')
      .select(['id', 'status'])
      .where('id', 'in', [ended.id, last.id])
      .orderBy('id')
      .execute()
    expect(now.map(({ status }) => status)).toEqual(['expired', 'active'])
  })
})

describe('an agreement template', () => {
  it('an agreement template refuses an unknown placeholder', async () => {
    const platform = await signIn(app.current, 'super_admin')

    const refusal = await platform.ask(contractTemplates.create, { body: { name: 'Odd', body: 'Dear {{first_name}}' } })

    expect([refusal.statusCode, refusal.json().errors]).toEqual([
      422,
      { body: ['There is no placeholder {{first_name}}.'] },
    ])
  })

  it('an agreement template numbers its versions, and agreements keep theirs', async () => {
    const { platform, template, create } = await given()
    const { data: contract } = (await create()).json()

    const { data } = await platform.call(contractTemplates.change, {
      params: { id: template.id },
      body: { body: 'New text', version: template.version },
    })
    const stale = await platform.ask(contractTemplates.change, {
      params: { id: template.id },
      body: { name: 'Late', version: template.version },
    })
    const { data: kept } = await platform.call(contracts.one, { params: { id: contract.id } })

    expect([data.number, data.agreements, stale.statusCode]).toEqual([2, 1, 409])
    expect(kept.blocks[0]?.runs[0]?.text).toBe('Agency agreement')
  })
})
