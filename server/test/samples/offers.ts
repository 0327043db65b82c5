import { publicOfferPdf, saleOfferPdf } from '@storey/api/sales/offer-pdf.ts'
import { bookingPrint, unitPrint } from '@storey/api/sales/prints.ts'
import { publicOffers } from '@storey/api/sales/public-offers.ts'
import { saleOffers } from '@storey/api/sales/sale-offers.ts'
import { buildPlan, buildUnit } from '../builders/basics.ts'
import { buildMaterial } from '../builders/material.ts'
import { buildOffer } from '../builders/offer.ts'
import { accepted } from './receipts.ts'
import { type Samples, type SampleWorld, sample } from './shape.ts'

const dayIn = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

const offer = (
  { owner, organization_id, user_id }: SampleWorld,
  values: Pick<Parameters<typeof buildOffer>[1], 'status'> = {},
) => buildOffer(owner, { organization_id, created_by: user_id, ...values })

async function unitOnPlan({ owner, organization_id }: SampleWorld) {
  const wanted = await buildUnit(owner, { organization_id })
  const plan = await buildPlan(owner, { building_id: wanted.building_id })
  return { unit_id: wanted.id, payment_plan_ids: [plan.id] }
}

export const offerSamples: Samples = [
  sample(saleOffers.list, () => ({
    query: {
      status: ['sent' as const],
      sort: '-total' as const,
      search: 'haddad',
      value_from: 100,
      valid_to: dayIn(30),
    },
  })),
  sample(saleOffers.own, () => ({ query: { status: ['draft' as const], sort: 'client' as const } })),
  sample(saleOffers.filters, () => ({})),
  sample(saleOffers.filterBuildings, () => ({})),
  sample(saleOffers.limitValues, () => ({ query: {} })),
  sample(
    saleOffers.create,
    async (world) => ({
      body: {
        title: 'A home for Amal',
        client: { name: 'Amal Haddad', email: 'amal@example.com', phone: '+971505550142' },
        language: 'en' as const,
        message: 'As we spoke of.',
        valid_until: dayIn(10),
        units: [{ ...(await unitOnPlan(world)), note: 'Likes the view' }],
        send: 'whatsapp' as const,
      },
    }),
    ['units.0.unit_id', 'units.0.payment_plan_ids.0'],
  ),
  sample(saleOffers.one, async (world) => ({ params: { id: (await offer(world)).id } })),
  sample(saleOffers.change, async (world) => ({
    params: { id: (await offer(world)).id },
    body: { version: 1, title: 'Two homes', client: { name: 'Amal H. Haddad', phone: '+971505550143' } },
  })),
  sample(
    saleOffers.addUnit,
    async (world) => ({
      params: { id: (await offer(world)).id },
      body: { version: 1, ...(await unitOnPlan(world)) },
    }),
    ['unit_id', 'payment_plan_ids.0'],
  ),
  sample(saleOffers.changeUnit, async (world) => {
    const { id, unit } = await offer(world)
    return { params: { id, unit_id: unit.id }, body: { version: 1, note: 'Wants parking' } }
  }),
  sample(saleOffers.removeUnit, async (world) => {
    const { id, unit, organization_id } = await offer(world, { status: 'draft' })
    const other = await buildUnit(world.owner, { organization_id })
    await world.owner
      .insertInto('sale_offer_units')
      .values({
        ...{ organization_id, sale_offer_id: id, unit_id: other.id, building_id: other.building_id },
        ...{ project_id: other.project_id, position: 2, price_at_offer: other.price, net: other.price },
      })
      .execute()
    return { params: { id, unit_id: unit.id }, query: { version: 1 } }
  }),
  sample(
    saleOffers.setPlans,
    async (world) => {
      const { id, unit, plan } = await offer(world)
      return { params: { id, unit_id: unit.id }, body: { version: 1, payment_plan_ids: [plan.id] } }
    },
    ['payment_plan_ids.0'],
  ),
  sample(saleOffers.remove, async (world) => ({ params: { id: (await offer(world)).id } })),
  sample(saleOffers.send, async (world) => ({
    params: { id: (await offer(world, { status: 'draft' })).id },
    body: { version: 1, channel: 'email' as const },
  })),
  sample(saleOffers.withdraw, async (world) => ({ params: { id: (await offer(world)).id }, body: { version: 1 } })),
  sample(saleOffers.extend, async (world) => ({
    params: { id: (await offer(world)).id },
    body: { version: 1, valid_until: dayIn(20) },
  })),
  sample(saleOffers.withdrawMany, async (world) => ({ body: { ids: [(await offer(world)).id] } }), ['ids.0']),
  sample(
    saleOffers.extendMany,
    async (world) => ({ body: { ids: [(await offer(world)).id], valid_until: dayIn(20) } }),
    ['ids.0'],
  ),
  sample(saleOffers.renewLink, async (world) => ({ params: { id: (await offer(world)).id }, body: { version: 1 } })),
  sample(saleOffers.revise, async (world) => ({
    params: { id: (await offer(world)).id },
    body: { version: 1, valid_until: dayIn(20) },
  })),

  sample(saleOfferPdf.pdf, async (world) => ({ params: { id: (await offer(world)).id } })),
  sample(bookingPrint.pdf, async (world) => ({ params: { id: (await accepted(world)).id } })),
  sample(unitPrint.pdf, async (world) => {
    const { unit_id, payment_plan_ids } = await unitOnPlan(world)
    return { params: { id: unit_id }, query: { payment_plan_id: Number(payment_plan_ids[0]) } }
  }),
  sample(publicOfferPdf.pdf, async (world) => ({ params: { token: (await offer(world)).token } })),
  sample(publicOffers.one, async (world) => ({ params: { token: (await offer(world)).token } })),
  sample(publicOffers.material, async (world) => {
    const { token, unit } = await offer(world)
    const { id } = await buildMaterial(world.owner, world.storage, unit.project_id, { for_offers: true })
    return { params: { token, id } }
  }),
  sample(publicOffers.answer, async (world) => {
    const { token, unit, plan } = await offer(world)
    return {
      params: { token },
      body: { answer: 'accept' as const, unit_id: unit.id, payment_plan_id: plan.id, expected_price: unit.price },
    }
  }),
]
