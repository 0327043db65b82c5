import { saleOffers } from '@storey/api/sales/sale-offers.ts'
import { describe, expect, it } from 'vitest'
import { buildOffer } from '../../../test/builders/offer.ts'
import { signIn, useTestApp } from '../../../test/harness.ts'
import { saleOfferRoutes } from './routes.ts'

const app = useTestApp([saleOfferRoutes])
const dayIn = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

async function given() {
  const { owner } = app.current
  const admin = await signIn(app.current, 'developer_admin')
  const { organization } = admin
  const developer = await signIn(app.current, 'developer', { organization })
  const manager = await signIn(app.current, 'super_admin_sales_manager', { sells_for: [organization.id] })
  const offer = (created_by: number, more: Partial<Parameters<typeof buildOffer>[1]> = {}) =>
    buildOffer(owner, { organization_id: organization.id, created_by, ...more })
  const statuses = async (offers: readonly { readonly id: number }[]) =>
    Promise.all(
      offers.map(
        async ({ id }) =>
          (await owner.selectFrom('sale_offers').select('status').where('id', '=', id).executeTakeFirstOrThrow())
            .status,
      ),
    )
  return { owner, admin, developer, manager, offer, statuses }
}
const idsOf = (offers: readonly { readonly id: number }[]) => offers.map(({ id }) => id)

describe('POST /inventory/sale-offers/withdraw-bulk', () => {
  it('withdraws the offers without an answer, and names the others with the reason', async () => {
    const { admin, offer, statuses } = await given()
    const [draft, sent] = [await offer(admin.id, { status: 'draft' }), await offer(admin.id)]
    const over = [
      await offer(admin.id, { status: 'withdrawn' }),
      await offer(admin.id, { valid_for: -1 }),
      await offer(admin.id, { status: 'superseded' }),
    ]

    const { data } = await admin.call(saleOffers.withdrawMany, { body: { ids: idsOf([...over, draft, sent]) } })

    expect(data.changed).toEqual(idsOf([draft, sent]))
    expect(data.skipped).toEqual(
      ['is withdrawn.', 'has expired.', 'has a newer revision.'].map((reason, at) => ({
        id: over[at]?.id,
        name: `${over[at]?.number}, Amal Haddad`,
        reason,
      })),
    )
    expect(await statuses([draft, sent, ...over])).toEqual([
      'withdrawn',
      'withdrawn',
      'withdrawn',
      'sent',
      'superseded',
    ])
    const { events } = (await admin.call(saleOffers.one, { params: { id: sent.id } })).data
    expect(events[0]).toMatchObject({ kind: 'withdrawn', actor_name: expect.stringContaining('Person') })
  })

  it('skips offers of other makers, and names them to callers who can list offers', async () => {
    const { admin, developer, manager, offer, statuses } = await given()
    const [mine, theirs] = [await offer(manager.id), await offer(developer.id)]

    const { data } = await manager.call(saleOffers.withdrawMany, { body: { ids: idsOf([mine, theirs]) } })

    expect(data).toMatchObject({
      changed: [mine.id],
      skipped: [{ id: theirs.id, reason: expect.stringMatching(/^was made by .+, who changes it\.$/) }],
    })
    // A user who may not list the offers cannot find out that one exists.
    const ids = [theirs.id, mine.id]
    const hidden = await developer.ask(saleOffers.withdrawMany, { body: { ids } })
    expect([hidden.statusCode, hidden.json().errors]).toEqual([422, { 'ids.1': ['Choose a sale offer.'] }])
    expect(await statuses([theirs])).toEqual(['sent'])
    expect((await admin.call(saleOffers.withdrawMany, { body: { ids: [theirs.id] } })).data.changed).toEqual([
      theirs.id,
    ])
  })

  it('a bulk withdrawal is refused with an offer of another tenant, a duplicate or too many', async () => {
    const { admin, offer, statuses } = await given()
    const stranger = await given()
    const [own, foreign] = [await offer(admin.id), await stranger.offer(stranger.admin.id)]

    const refused = await Promise.all(
      [[own.id, foreign.id], [own.id, own.id], [], Array.from({ length: 101 }, (_, at) => at + 1)].map((ids) =>
        admin.ask(saleOffers.withdrawMany, { body: { ids } }),
      ),
    )

    expect(refused.map((answer) => [answer.statusCode, Object.keys(answer.json().errors)])).toEqual([
      [422, ['ids.1']],
      [422, ['ids']],
      [422, ['ids']],
      [422, ['ids']],
    ])
    expect(await statuses([own, foreign])).toEqual(['sent', 'sent'])
  })

  it('twenty bulk withdrawals at once withdraw each offer once', async () => {
    const { owner, admin, offer } = await given()
    const ids = idsOf([await offer(admin.id), await offer(admin.id), await offer(admin.id)])

    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, at) =>
        admin.call(saleOffers.withdrawMany, { body: { ids: at % 2 ? ids : ids.toReversed() } }),
      ),
    )

    expect(answers.flatMap(({ data }) => data.changed).sort()).toEqual([...ids].sort())
    const { events } = await owner
      .selectFrom('sale_offer_events')
      .select((eb) => eb.fn.countAll<number>().as('events'))
      .where('sale_offer_id', 'in', ids)
      .where('kind', '=', 'withdrawn')
      .executeTakeFirstOrThrow()
    expect(Number(events)).toBe(3)
  })
})

describe('POST /inventory/sale-offers/extend-bulk', () => {
  it('extends offers in bulk, reopens an expired one, and skips those that are already valid as long', async () => {
    const { admin, offer, statuses } = await given()
    const offers = [
      await offer(admin.id, { valid_for: -2 }),
      await offer(admin.id),
      await offer(admin.id, { valid_for: 40 }),
      await offer(admin.id, { status: 'withdrawn' }),
    ] as const

    const { data } = await admin.call(saleOffers.extendMany, { body: { ids: idsOf(offers), valid_until: dayIn(30) } })

    expect(data.changed).toEqual(idsOf(offers.slice(0, 2)))
    expect(data.skipped.map(({ reason }) => reason)).toEqual(['is valid as long already.', 'is withdrawn.'])
    expect(await statuses(offers)).toEqual(['sent', 'sent', 'sent', 'withdrawn'])
    const first = (await admin.call(saleOffers.one, { params: { id: offers[0].id } })).data
    expect([first.status, first.valid_until]).toEqual(['sent', dayIn(30)])
  })

  it('a bulk extension refuses a day in the past or too far ahead on its field, and changes nothing', async () => {
    const { admin, offer } = await given()
    const { id } = await offer(admin.id)
    const { data: before } = await admin.call(saleOffers.one, { params: { id } })

    const refused = await Promise.all(
      [dayIn(-2), dayIn(5_000)].map((valid_until) =>
        admin.ask(saleOffers.extendMany, { body: { ids: [id], valid_until } }),
      ),
    )

    expect(refused.map((answer) => [answer.statusCode, Object.keys(answer.json().errors)])).toEqual([
      [422, ['valid_until']],
      [422, ['valid_until']],
    ])
    expect((await admin.call(saleOffers.one, { params: { id } })).data.valid_until).toBe(before.valid_until)
  })
})
