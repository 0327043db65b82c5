import { commissions } from '@storey/api/sales/commissions.ts'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { buildBuilding, buildOrganization } from '../../../test/builders/basics.ts'
import { buildCommission } from '../../../test/builders/commission.ts'
import { signIn, useTestApp } from '../../../test/harness.ts'
import { notifyOfCommissions } from './jobs.ts'
import { commissionRoutes } from './routes.ts'
import { paymentsOf } from './statement.ts'

const app = useTestApp([commissionRoutes])
const DAY = '2026-11-02'
const file = () => new File(['%PDF-1.7 an invoice %%EOF'], 'invoice.pdf', { type: 'application/pdf' })

/** A brokerage with earned commissions of AED 50,000, 100,000 and 150,000 for one developer, and a super admin. */
async function given() {
  const { owner } = app.current
  const { organization_id } = await buildBuilding(owner)
  const admin = await signIn(app.current, 'super_admin')
  const harbor = await signIn(app.current, 'broker_admin')
  const of = { organization_id, brokerage_id: harbor.organization.id }
  const made: Awaited<ReturnType<typeof buildCommission>>[] = []
  for (const price of [100_000_000, 200_000_000, 300_000_000]) made.push(await buildCommission(owner, { ...of, price }))
  const [first, second, third] = made.map(({ id }) => id) as [number, number, number]
  const send = (id: number, also: readonly number[], more: object = {}, number = `INV-${first}`) =>
    harbor.ask(commissions.invoice, {
      params: { id },
      body: { invoice_number: number, invoice_on: DAY, also: [...also], file: file(), ...more },
    })
  const rows = async () =>
    (
      await admin.call(commissions.list, {
        query: { brokerage_id: [of.brokerage_id], sort: 'created_at', per_page: 100 },
      })
    ).data
  const states = async () =>
    (await rows()).map(({ kind, status }) => (kind === 'clawback' ? `${kind} ${status}` : status))
  const versionOf = async (id: number) => (await rows()).find((one) => one.id === id)?.version ?? 0
  const cancel = (at: number) =>
    sql`update bookings set status = 'cancelled', reason = 'Withdrew' where id = ${made[at]?.booking_id ?? 0}`.execute(
      owner,
    )
  return { owner, of, admin, harbor, made, first, second, third, send, rows, states, versionOf, cancel }
}

describe('one invoice of several commissions', () => {
  it('is sent, approved and paid once for all of them, and each shows what the invoice comes to', async () => {
    const { admin, first, second, third, send, rows, states, versionOf } = await given()

    const sent = await send(first, [third], { total: 20_000_000 })
    expect([sent.statusCode, await states()]).toEqual([200, ['invoiced', 'earned', 'invoiced']])
    const aed = (amount: number) => ({ amount, currency: 'AED' })
    const invoice = {
      number: `INV-${first}`,
      invoiced_on: DAY,
      has_file: true,
      commissions: 2,
      total: aed(20_000_000),
      payable: aed(20_000_000),
    }
    expect((await rows()).map((row) => row.invoice)).toEqual([invoice, null, invoice])
    const bytes = await admin.ask(commissions.invoiceFile, { params: { id: third } })
    expect(bytes.rawPayload.toString()).toBe('%PDF-1.7 an invoice %%EOF')

    // By any of its commissions.
    await admin.call(commissions.approve, { params: { id: third }, body: { version: await versionOf(third) } })
    expect(await states()).toEqual(['approved', 'earned', 'approved'])
    const body = { version: await versionOf(first), paid_on: DAY, reference: 'TT 1' }
    await admin.call(commissions.pay, { params: { id: first }, body })
    expect((await rows()).map(({ id, payment }) => [id, payment?.reference])).toEqual([
      [first, 'TT 1'],
      [second, undefined],
      [third, 'TT 1'],
    ])
  })

  it('is returned as a whole, and its number is free again', async () => {
    const { admin, first, second, send, states, versionOf, cancel } = await given()
    await send(first, [second])
    await cancel(1)
    const body = { version: await versionOf(first), reason: 'Leave out the canceled sale' }
    await admin.call(commissions.return, { params: { id: first }, body })
    expect(await states()).toEqual(['earned', 'clawed_back', 'earned', 'clawback offset'])

    expect([(await send(first, [])).statusCode, await states()]).toEqual([
      200,
      ['invoiced', 'clawed_back', 'earned', 'clawback offset'],
    ])
  })

  it('after a cancellation it is approved and paid for the others, by who has seen what is left of it', async () => {
    const { admin, first, second, third, send, rows, states, versionOf, cancel } = await given()
    await send(first, [second, third])
    const seen = await versionOf(first)
    await cancel(1)

    const late = await admin.ask(commissions.approve, { params: { id: first }, body: { version: seen } })
    expect([late.statusCode, late.json().code]).toEqual([409, 'stale'])
    expect((await rows())[0]?.invoice).toMatchObject({
      commissions: 3,
      total: { amount: 30_000_000 },
      payable: { amount: 20_000_000 },
    })
    await admin.call(commissions.approve, { params: { id: first }, body: { version: await versionOf(first) } })
    await admin.call(commissions.pay, {
      params: { id: third },
      body: { version: await versionOf(third), paid_on: DAY, reference: 'TT 2' },
    })
    await cancel(2)
    expect(await states()).toEqual(['paid', 'clawed_back', 'clawed_back', 'clawback offset', 'clawback to_recover'])
    const { data } = await admin.call(commissions.totals, {
      query: { brokerage_id: [(await rows())[0]?.brokerage.id ?? 0] },
    })
    expect(data).toMatchObject([
      { paid: { amount: 5_000_000 }, to_recover: { amount: -15_000_000 }, net: { amount: 5_000_000 } },
    ])
  })

  it('is refused for another developer, another brokerage, a commission twice, another sum and what is not earned', async () => {
    const { owner, of, first, second, third, send, states, cancel } = await given()
    const { organization_id } = await buildBuilding(owner)
    const elsewhere = await buildCommission(owner, { ...of, organization_id })
    const brokerage = await buildOrganization(owner, { type: 'brokerage' })
    const foreign = await buildCommission(owner, { ...of, brokerage_id: brokerage.id })

    const wrong = {
      developer: await send(first, [second, elsewhere.id]),
      brokerage: await send(first, [foreign.id]),
      nothing: await send(first, [2_000_000_000]),
      itself: await send(first, [first]),
      twice: await send(first, [second, second]),
      sum: await send(first, [second], { total: 15_000_001 }),
    }
    const said = Object.entries(wrong).map(([name, { statusCode, ...answer }]) => [
      name,
      statusCode,
      answer.json().errors,
    ])
    expect(said).toEqual([
      [
        'developer',
        422,
        { also: [`An invoice is for one developer in one currency. Leave out ${elsewhere.booking_number}.`] },
      ],
      ['brokerage', 422, { also: ['Choose commissions of your brokerage.'] }],
      ['nothing', 422, { also: ['Choose commissions of your brokerage.'] }],
      ['itself', 422, { also: ['Choose each commission once.'] }],
      ['twice', 422, { also: ['Choose each commission once.'] }],
      ['sum', 422, { total: ['The commissions add up to AED 150,000 with VAT.'] }],
    ])
    await cancel(2)
    const canceled = await send(first, [third])
    expect([canceled.statusCode, canceled.json().code]).toEqual([409, 'wrong_state'])
    expect(await states()).toEqual(['earned', 'earned', 'clawed_back', 'earned', 'clawback offset'])
  })

  it('of twenty invoices at once that share a commission, one is sent', async () => {
    const { owner, of, first, send, rows } = await given()
    const others: number[] = []
    for (let count = 0; count < 20; count++) others.push((await buildCommission(owner, of)).id)

    const answers = await Promise.all(
      others.map((other, at) => (at % 2 ? send(other, [first], {}, `I ${at}`) : send(first, [other], {}, `I ${at}`))),
    )

    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, ...Array(19).fill(409)])
    const invoiced = (await rows()).filter(({ invoice }) => invoice)
    expect(invoiced.map(({ invoice }) => invoice?.commissions)).toEqual([2, 2])
  })

  it('of twenty approvals and returns at once by any of its commissions, one is made', async () => {
    const { admin, first, second, third, send, states, versionOf } = await given()
    await send(first, [second, third])
    const version = await versionOf(first)

    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, at) => {
        const params = { id: [first, second, third][at % 3] ?? 0 }
        return at % 2
          ? admin.ask(commissions.approve, { params, body: { version } })
          : admin.ask(commissions.return, { params, body: { version, reason: 'Another date' } })
      }),
    )

    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, ...Array(19).fill(409)])
    expect(new Set(await states()).size).toBe(1)
  })

  it('twenty cancellations and an approval at once leave no commission approved that was clawed back', async () => {
    const { owner, of, admin, send, states, versionOf } = await given()
    const made: Awaited<ReturnType<typeof buildCommission>>[] = []
    for (let count = 0; count < 20; count++) made.push(await buildCommission(owner, of))
    const [head, ...rest] = made.map(({ id }) => id)
    await send(head ?? 0, rest)
    const version = await versionOf(head ?? 0)

    await Promise.all([
      ...made.map(({ booking_id }) =>
        sql`update bookings set status = 'cancelled', reason = 'Withdrew' where id = ${booking_id}`.execute(owner),
      ),
      admin.ask(commissions.approve, { params: { id: head ?? 0 }, body: { version } }),
    ])

    expect((await states()).slice(3).sort()).toEqual([
      ...Array(20).fill('clawback offset'),
      ...Array(20).fill('clawed_back'),
    ])
  })

  it('is paid by one line of the statement, and admins are notified of it once', async () => {
    const { owner, admin, harbor, first, second, send, rows, versionOf } = await given()
    const { services } = app.current
    await notifyOfCommissions(services)
    await send(first, [second])
    await admin.call(commissions.approve, { params: { id: first }, body: { version: await versionOf(first) } })
    await notifyOfCommissions(services)
    await admin.call(commissions.pay, {
      params: { id: first },
      body: { version: await versionOf(first), paid_on: DAY, reference: 'TT 3' },
    })
    await notifyOfCommissions(services)

    const told = await owner
      .selectFrom('notifications')
      .select(['outcome', 'subject_name', 'detail'])
      .where('user_id', '=', harbor.id)
      .where('kind', '=', 'commission')
      .orderBy('id')
      .execute()
    expect(told.map(({ outcome }) => outcome)).toEqual(['changed', 'changed', 'changed', 'accepted', 'done'])
    expect(told[4]).toMatchObject({ subject_name: expect.stringMatching(/ and 1 more$/), detail: 'AED 150,000' })

    expect(paymentsOf(await rows())).toEqual([
      { paid_on: DAY, of: `INV-${first}`, reference: 'TT 3', amount: 15_000_000 },
    ])
  })
})
