import { organizationBank } from '@storey/api/administration/organization-bank.ts'
import { describe, expect, it } from 'vitest'
import { buildOrganization } from '../../../test/builders/basics.ts'
import { BANK } from '../../../test/builders/organization.ts'
import { type Person, signIn, useTestApp } from '../../../test/harness.ts'
import { organizationBankRoutes } from './routes.ts'

const app = useTestApp([organizationBankRoutes])
const put = (person: Person, fields: object = {}, version: number | null = null, id = person.organization.id) =>
  person.ask(organizationBank.put, { params: { id }, body: { ...BANK, ...fields, version } })

describe('bank details', () => {
  it('bank details are stored encrypted, shown masked, and returned complete only by an audited call', async () => {
    const own = await signIn(app.current, 'broker_admin')
    const params = { id: own.organization.id }

    const saved = await put(own, { account_number: '1234 5678' })
    const { data: masked } = await own.call(organizationBank.one, { params })
    const { data: whole } = await own.call(organizationBank.show, { params })

    expect(saved.statusCode).toBe(200)
    expect(masked).toMatchObject({
      iban_last_four: '3456',
      account_number_last_four: '5678',
      currency: 'AED',
      version: 1,
    })
    expect(JSON.stringify(masked)).not.toContain(BANK.iban)
    expect(whole).toEqual({ iban: BANK.iban, account_number: '1234 5678' })
    const row = await app.current.owner
      .selectFrom('organization_bank_details')
      .selectAll()
      .where('organization_id', '=', params.id)
      .executeTakeFirstOrThrow()
    expect(row.iban?.includes(BANK.iban)).toBe(false)
    const shown = await app.current.owner
      .selectFrom('audit_log')
      .select('result')
      .where('action', '=', 'organizationBank.show')
      .where('user_id', '=', own.id)
      .execute()
    expect(shown).toEqual([{ result: 'done' }])
    const changes = await app.current.owner
      .selectFrom('audit_changes')
      .select('after')
      .where('table_name', '=', 'organization_bank_details')
      .where('organization_id', '=', params.id)
      .execute()
    expect(changes.map(({ after }) => after)).toEqual([expect.objectContaining({ iban: '(hidden)' })])
  })

  it.each([
    [{ iban: 'AE070331234567890123457' }, 'iban'],
    [{ iban: 'AE07033123456789012345' }, 'iban'],
    [{ iban: 'GB82WEST12345698765432' }, 'iban'],
    [{ iban: null }, 'iban'],
    [{ bic: 'NOPE' }, 'bic'],
    [{ bic: 'DEUTDEFF' }, 'bic'],
    [{ country: 'US', iban: null, bic: null }, 'account_number'],
    [{ beneficiary: '' }, 'beneficiary'],
    [{ currency: 'Dirham' }, 'currency'],
  ])('bank details refuse %j on its field', async (wrong, field) => {
    const own = await signIn(app.current, 'developer_admin')

    const answer = await put(own, wrong)

    expect(answer.statusCode).toBe(422)
    expect(answer.json().errors).toHaveProperty(field)
  })

  it('one of two saves of bank details at once is kept, and returned to the other caller', async () => {
    const own = await signIn(app.current, 'developer_admin')

    const answers = await Promise.all([put(own, { bank: 'One' }), put(own, { bank: 'Two' })])

    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
    expect(answers.find(({ statusCode }) => statusCode === 409)?.json()).toMatchObject({
      code: 'stale',
      current: { version: 1 },
    })
  })

  it('bank details are returned masked to sales managers in scope, and refused to other roles', async () => {
    const own = await signIn(app.current, 'developer_admin')
    const params = { id: own.organization.id }
    await put(own)
    const manager = await signIn(app.current, 'super_admin_sales_manager', { sells_for: [params.id] })
    const stranger = await signIn(app.current, 'broker_admin')
    const developer = await signIn(app.current, 'developer', { organization: own.organization })

    expect((await manager.call(organizationBank.one, { params })).data).toMatchObject({ iban_last_four: '3456' })
    expect((await manager.ask(organizationBank.show, { params })).statusCode).toBe(403)
    expect((await put(manager, {}, 1, params.id)).statusCode).toBe(403)
    expect((await stranger.ask(organizationBank.one, { params })).statusCode).toBe(404)
    expect((await stranger.ask(organizationBank.show, { params })).statusCode).toBe(404)
    expect((await developer.ask(organizationBank.one, { params })).statusCode).toBe(403)
  })

  it('bank details that were encrypted for another row cannot be decrypted', async () => {
    const own = await signIn(app.current, 'developer_admin')
    await put(own)
    const other = await buildOrganization(app.current.owner)
    const row = await app.current.owner
      .selectFrom('organization_bank_details')
      .selectAll()
      .where('organization_id', '=', own.organization.id)
      .executeTakeFirstOrThrow()
    await app.current.owner
      .insertInto('organization_bank_details')
      .values({ ...row, organization_id: other.id })
      .execute()
    const admin = await signIn(app.current, 'super_admin')

    expect((await admin.ask(organizationBank.show, { params: { id: other.id } })).statusCode).toBe(500)
    expect((await admin.ask(organizationBank.show, { params: { id: own.organization.id } })).statusCode).toBe(200)
  })
})
