import { createHash } from 'node:crypto'
import { bookings } from '@storey/api/sales/bookings.ts'
import { bookingContracts } from '@storey/api/sales/contracts.ts'
import { describe, expect, it } from 'vitest'
import { buildBankAccount } from '../../../test/builders/bank-account.ts'
import { buildOrganization, buildUser } from '../../../test/builders/basics.ts'
import { buildAccepted, buildBooking } from '../../../test/builders/booking.ts'
import { signIn, useTestApp } from '../../../test/harness.ts'
import { openingOf, scopeOfJob } from '../../access/scope.ts'
import { bookingRoutes } from '../bookings/routes.ts'
import { findPlace } from './queries.ts'
import { bookingContractRoutes } from './routes.ts'

const app = useTestApp([bookingContractRoutes, bookingRoutes])
const LOADED = 30_000

async function given() {
  const { owner } = app.current
  const { id: organization_id } = await buildOrganization(owner, { type: 'developer' })
  const { id: created_by } = await buildUser(owner)
  const booking = await buildAccepted(owner, { organization_id, created_by })
  const manager = await signIn(app.current, 'super_admin_sales_manager', { sells_for: [organization_id] })
  const platform = await signIn(app.current, 'super_admin')
  const write = (body: string, version = 0, language: 'en' | 'ar' = 'en') =>
    platform.ask(bookingContracts.write, { params: { id: organization_id }, body: { body, language, version } })
  const pdf = ({ id } = booking) => manager.ask(bookingContracts.pdf, { params: { id } })
  /** A booking that is accepted now, with the present text. */
  const accepted = () => buildAccepted(owner, { organization_id, created_by })
  return { owner, organization_id, created_by, booking, manager, platform, write, pdf, accepted }
}
const printOf = (content: Buffer) => createHash('sha256').update(content).digest('hex')

describe('GET /inventory/booked-units/{id}/contract', { timeout: LOADED }, () => {
  it('the contract of an accepted booking follows the default template, with the same bytes each time', async () => {
    const { booking, pdf } = await given()

    const first = await pdf()
    const second = await pdf()

    expect(first.statusCode).toBe(200)
    expect(first.headers['content-type']).toBe('application/pdf')
    expect(first.headers['content-disposition']).toContain(`${booking.number} contract.pdf`)
    expect(first.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
    expect(printOf(second.rawPayload)).toBe(printOf(first.rawPayload))
  })

  it('the contract follows the template of the developer, in English and in Arabic', async () => {
    const { write, pdf, accepted } = await given()
    const usual = printOf((await pdf()).rawPayload)

    await write('# Contract {{booking_number}}\n\n{{schedule}}\n\n{{buyers_table}}')
    const own = printOf((await pdf(await accepted())).rawPayload)
    await write('# عقد {{booking_number}}\n\n{{buyers}} {{unit_type}}\n\n{{schedule}}', 1, 'ar')
    const arabic = await pdf(await accepted())

    expect(arabic.statusCode).toBe(200)
    expect(new Set([usual, own, printOf(arabic.rawPayload)]).size).toBe(3)
  })

  it('a contract that names the escrow account waits until the project has one', async () => {
    const { owner, organization_id, write, pdf, accepted } = await given()
    await write('{{escrow_account}}, {{project_registration}}, {{unit_parking}}')
    const booking = await accepted()

    const without = await pdf(booking)
    await owner
      .updateTable('projects')
      .set({ escrow_account: 'AE07 0331 2345 6789 0123 456', registration_number: '71-2214' })
      .where('organization_id', '=', organization_id)
      .execute()

    expect(without.statusCode).toBe(409)
    expect(without.json().message).toContain('Escrow account of the project, Registration number of the project')
    expect((await pdf(booking)).statusCode).toBe(200)
  })

  it('a contract states the escrow account that receipts name, in the currency of the booking and not archived', async () => {
    const { owner, organization_id, accepted } = await given()
    const { id, project_id } = await accepted()
    const own = { organization_id, project_id }
    await buildBankAccount(owner, { ...own, number: '10-1000', archived_at: '2026-01-01T00:00:00Z' })
    await buildBankAccount(owner, { ...own, number: '10-2000', currency: 'USD' })
    await buildBankAccount(owner, { ...own, number: '10-3000', kind: 'operating' })
    await owner.updateTable('projects').set({ escrow_account: 'As text' }).where('id', '=', project_id).execute()
    const scope = scopeOfJob('test')
    const read = () => app.current.pool.transaction(openingOf(scope), (db) => findPlace(db, scope, id))

    const asText = await read()
    await buildBankAccount(owner, { ...own, number: '10-4000' })
    const place = await read()

    expect(asText?.escrow_account).toBe('As text')
    expect(place?.escrow_account).toBe('10-4000')
  })

  it('the contract decrypts ID numbers only where its template names them, and the audit log records it', async () => {
    const { owner, booking, write, pdf, accepted } = await given()
    const noted = async ({ id } = booking) => {
      const event = await owner
        .selectFrom('audit_log')
        .select('details')
        .where('action', '=', 'bookingContracts.pdf')
        .where('subject_id', '=', id)
        .orderBy('id', 'desc')
        .executeTakeFirst()
      return event?.details
    }

    await pdf()
    const without = await noted()
    await write('{{buyer_identity}}')
    const next = await accepted()
    await pdf(next)
    const withNumber = await noted(next)
    await owner
      .updateTable('booking_buyers')
      .set({ id_number: Buffer.from('of another key').toString('base64') })
      .where('booking_id', '=', next.id)
      .execute()
    const sealed = await pdf(next)

    expect([without, withNumber]).toMatchObject([
      { text: 0, identity_numbers: 0 },
      { text: 1, identity_numbers: 1 },
    ])
    expect([sealed.statusCode, sealed.json().code]).toEqual([409, 'identity_sealed'])
  })

  it('the contract names placeholders without a value', async () => {
    const { write, pdf, accepted } = await given()
    await write('Managed by {{sales_manager}}.')

    const refusal = await pdf(await accepted())

    expect([refusal.statusCode, refusal.json().message]).toEqual([
      409,
      'The contract needs values that are not entered yet: Sales manager.',
    ])
  })

  it('an accepted booking keeps its contract text, whatever the developer writes afterwards', async () => {
    const { owner, booking, write, pdf, accepted } = await given()
    const usual = printOf((await pdf()).rawPayload)
    await write('# Contract {{booking_number}}')
    const next = await accepted()
    const own = printOf((await pdf(next)).rawPayload)

    await write('# Contract {{booking_number}}\n\nA late payment costs 12% a year.', 1)

    expect([printOf((await pdf()).rawPayload), printOf((await pdf(next)).rawPayload)]).toEqual([usual, own])
    await expect(
      owner.updateTable('bookings').set({ contract_text_number: 2 }).where('id', '=', booking.id).execute(),
    ).rejects.toMatchObject({ constraint: 'bookings_contract_text_kept' })
  })

  it('a contract text that lacks a value was never a contract, so the corrected text applies', async () => {
    const { write, pdf, accepted } = await given()
    await write('Managed by {{sales_manager}}.')
    const booking = await accepted()
    const refused = await pdf(booking)

    await write('# Contract {{booking_number}}', 1)

    expect([refused.statusCode, (await pdf(booking)).statusCode]).toEqual([409, 200])
  })

  it('the contract is refused for a booking that is pending or ended', async () => {
    const { owner, organization_id, created_by, manager } = await given()
    const pending = await buildBooking(owner, { organization_id, created_by })

    const early = await manager.ask(bookingContracts.pdf, { params: { id: pending.id } })
    await manager.call(bookings.cancel, { params: { id: pending.id }, body: { reason: 'The buyer withdrew' } })
    const late = await manager.ask(bookingContracts.pdf, { params: { id: pending.id } })

    expect([early, late].map((answer) => [answer.statusCode, answer.json().code])).toEqual([
      [409, 'wrong_state'],
      [409, 'wrong_state'],
    ])
  })

  it('the contract returns 404 to other sales managers and 403 to roles without bookings', async () => {
    const { owner, booking } = await given()
    const { id: other } = await buildOrganization(owner, { type: 'developer' })
    const stranger = await signIn(app.current, 'super_admin_sales_manager', { sells_for: [other] })
    const broker = await signIn(app.current, 'broker_admin')

    const [foreign, refused] = [
      await stranger.ask(bookingContracts.pdf, { params: { id: booking.id } }),
      await broker.ask(bookingContracts.pdf, { params: { id: booking.id } }),
    ]

    expect([foreign.statusCode, refused.statusCode]).toEqual([404, 403])
  })
})

describe('the contract template', () => {
  it('the contract template is the default until the developer has one, with consecutive versions', async () => {
    const { owner, organization_id, platform, write } = await given()
    const read = async () => (await platform.call(bookingContracts.text, { params: { id: organization_id } })).data

    const usual = await read()
    const first = await write('One {{price}}')
    const stale = await write('Late', 0)
    const second = await write('Two {{price}}', 1)

    expect([usual.version, usual.written_at]).toEqual([0, null])
    expect([first.statusCode, stale.statusCode, second.statusCode]).toEqual([201, 409, 201])
    expect(stale.json().current).toMatchObject({ version: 1, body: 'One {{price}}' })
    expect(await read()).toMatchObject({ version: 2, body: 'Two {{price}}' })
    const kept = await owner
      .selectFrom('contract_texts')
      .select('body')
      .where('organization_id', '=', organization_id)
      .orderBy('number')
      .execute()
    expect(kept.map(({ body }) => body)).toEqual(['One {{price}}', 'Two {{price}}'])
  })

  it('every version of a contract template is stored with its author and time, and can be read unchanged', async () => {
    const { owner, organization_id, platform, manager, write } = await given()
    const params = { id: organization_id }
    const none = await platform.call(bookingContracts.texts, { params })
    for (const [version, body] of ['One {{price}}', 'Two {{price}}', 'One {{price}}'].entries())
      await write(body, version)

    const { data } = await platform.call(bookingContracts.texts, { params })
    const first = await platform.call(bookingContracts.oneText, { params: { ...params, version: 1 } })

    expect(none.data).toEqual([])
    expect(data.map(({ version }) => version)).toEqual([3, 2, 1])
    expect(data.every(({ written_by_name, written_at }) => written_by_name && written_at)).toBe(true)
    expect(data[0]).not.toHaveProperty('body')
    expect(first.data).toMatchObject({ version: 1, body: 'One {{price}}', language: 'en' })
    const { id: brokerage } = await buildOrganization(owner, { type: 'brokerage' })
    const refused = [
      await platform.ask(bookingContracts.oneText, { params: { ...params, version: 4 } }),
      await platform.ask(bookingContracts.oneText, { params: { id: brokerage, version: 1 } }),
      await platform.ask(bookingContracts.texts, { params: { id: brokerage } }),
      await manager.ask(bookingContracts.texts, { params }),
    ]
    expect(refused.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404, 403])
  })

  it('one of many changes of a contract template at once wins', async () => {
    const { write } = await given()

    const answers = await Promise.all(['A', 'B', 'C', 'D', 'E'].map((body) => write(body)))

    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409, 409, 409, 409])
  })

  it('a contract template refuses an unknown placeholder, and a table placeholder within a sentence', async () => {
    const { write } = await given()

    const unknown = await write('Dear {{first_name}}')
    const amid = await write('Pay {{schedule}} now')
    const empty = await write('  \n ')

    expect([unknown.json().errors, amid.json().errors]).toEqual([
      { body: ['There is no placeholder {{first_name}}.'] },
      { body: ['{{schedule}} is a table. Put it between two empty lines, with nothing next to it.'] },
    ])
    expect(empty.statusCode).toBe(422)
  })

  it('only a super admin changes a contract template, and only of a developer', async () => {
    const { owner, organization_id, platform, manager } = await given()
    const { id: brokerage } = await buildOrganization(owner, { type: 'brokerage' })
    const body = { body: 'Text', language: 'en' as const, version: 0 }

    const foreign = await platform.ask(bookingContracts.write, { params: { id: brokerage }, body })
    const refused = await manager.ask(bookingContracts.write, { params: { id: organization_id }, body })

    expect([foreign.statusCode, refused.statusCode]).toEqual([404, 403])
  })
})
