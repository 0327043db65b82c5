import { bankAccounts } from '@storey/api/inventory/bank-accounts.ts'
import { describe, expect, it } from 'vitest'
import { buildProject } from '../../../test/builders/basics.ts'
import { type Person, signIn, useTestApp } from '../../../test/harness.ts'
import { bankAccountRoutes } from './routes.ts'

const app = useTestApp([bankAccountRoutes])
const IBAN = 'AE07 0331 2345 6789 0123 456'
const account = { kind: 'escrow' as const, holder: 'Quay Escrow', bank: 'Mashreq', number: IBAN, currency: 'AED' }

async function given() {
  const admin = await signIn(app.current, 'developer_admin')
  const { id } = await buildProject(app.current.owner, { organization_id: admin.organization.id, status: 'on_sale' })
  return { admin, params: { id } }
}
const add = (person: Person, params: { id: number }, more: object = {}) =>
  person.ask(bankAccounts.create, { params, body: { ...account, ...more } })

describe('bank accounts of a project', () => {
  it('an account is added with its IBAN in one form, changed, archived and restored, but never deleted or renumbered', async () => {
    const { admin, params } = await given()

    const { data } = await admin.call(bankAccounts.create, {
      params,
      body: { ...account, number: 'ae07-0331-2345-6789-0123-456', bic: 'bomlaead' },
    })
    const change = (body: object) => admin.askWrong(bankAccounts.change, { params: { id: data.id }, body })
    const archived = await change({ version: 1, bank: 'Mashreq Bank', archived: true })
    const stale = await change({ version: 1, bank: 'Other' })
    const restored = await change({ version: 2, archived: false })

    expect(data).toMatchObject({ ...account, bic: 'BOMLAEAD', archived_at: null, version: 1 })
    expect(archived.json().data).toMatchObject({ bank: 'Mashreq Bank', version: 2 })
    expect(archived.json().data.archived_at).not.toBeNull()
    expect(stale.statusCode).toBe(409)
    expect(restored.json().data).toMatchObject({ archived_at: null, version: 3 })
    expect((await change({ number: 'AE22 0260 0010 1558 2217 301' })).statusCode).toBe(422)
    await expect(
      app.current.pool.transaction(
        { role: 'storey_app', settings: { 'app.organization_ids': `{${admin.organization.id}}` } },
        (db) => db.deleteFrom('bank_accounts').execute(),
      ),
    ).rejects.toThrow('permission denied')
  })

  it.each([
    [{ number: 'AE08 0331 2345 6789 0123 456' }, 'number'],
    [{ number: 'AE07 0331 2345 6789 0123 45' }, 'number'],
    [{ number: 'my account' }, 'number'],
    [{ number: '12' }, 'number'],
    [{ bic: 'NOPE' }, 'bic'],
    [{ currency: 'XYZ' }, 'currency'],
    [{ holder: ' ' }, 'holder'],
    [{ kind: 'savings' }, 'kind'],
  ])('a bank account with %j is refused on its field', async (wrong, field) => {
    const { admin, params } = await given()

    const answer = await add(admin, params, wrong)

    expect(answer.statusCode).toBe(422)
    expect(Object.keys(answer.json().errors)).toEqual([field])
  })

  it('a project has one escrow account in a currency and each number once, also for twenty at once', async () => {
    const { admin, params } = await given()

    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => add(admin, params, { number: `10-${1000 + index}` })),
    )
    const again = await add(admin, params, { kind: 'other', number: '20-1000' })
    const twice = await add(admin, params, { kind: 'operating', number: '20-1000' })
    const dollars = await add(admin, params, { currency: 'USD' })

    expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(1)
    expect(answers.find(({ statusCode }) => statusCode === 422)?.json().errors).toHaveProperty('kind')
    expect([again.statusCode, twice.statusCode, dollars.statusCode]).toEqual([201, 422, 201])
    expect(twice.json().errors).toHaveProperty('number')
  })

  it('accounts are listed escrow first and archived last, for the developer and the sales desk only', async () => {
    const { admin, params } = await given()
    const ids: number[] = []
    for (const kind of ['other', 'operating', 'escrow'] as const)
      ids.push((await add(admin, params, { kind, number: `10-${kind.length}000` })).json().data.id)
    await admin.call(bankAccounts.change, { params: { id: ids[1] ?? 0 }, body: { archived: true, version: 1 } })
    const manager = await signIn(app.current, 'super_admin_sales_manager', { sells_for: [admin.organization.id] })
    const stranger = await signIn(app.current, 'developer_admin')
    const broker = await signIn(app.current, 'broker_admin')

    const { data } = await manager.call(bankAccounts.list, { params })

    expect(data.map(({ kind }) => kind)).toEqual(['escrow', 'other', 'operating'])
    expect((await stranger.ask(bankAccounts.list, { params })).statusCode).toBe(404)
    expect((await add(stranger, params)).statusCode).toBe(404)
    expect(
      (await stranger.ask(bankAccounts.change, { params: { id: ids[0] ?? 0 }, body: { bank: 'Mine', version: 1 } }))
        .statusCode,
    ).toBe(404)
    expect((await broker.ask(bankAccounts.list, { params })).statusCode).toBe(403)
    expect((await add(manager, params)).statusCode).toBe(403)
  })
})
