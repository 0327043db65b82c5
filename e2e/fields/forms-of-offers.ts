import { freshName } from '../browser.ts'
import type { Desk, Stored } from './desk.ts'
import { type FormCase, field } from './form-case.ts'

const few = { bounded: true }

/** Two units that are for sale, of one building: offers hold none of them. */
async function freeUnits(desk: Desk): Promise<readonly number[]> {
  const { building } = (await desk.get(`/inventory/units/${desk.ids.unit}`)) as { building: { id: number } }
  const rows = (await desk.get(`/inventory/units?status=available&building_id=${building.id}`)) as Stored[]
  return rows.slice(0, 2).map(({ id }) => id)
}

const day = (ahead: number) => new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10)

async function draft(desk: Desk): Promise<Stored> {
  const [unit_id] = await freeUnits(desk)
  const unit = (await desk.get(`/inventory/units/${unit_id}`)) as { building: { id: number } }
  const plans = (await desk.get(`/inventory/buildings/${unit.building.id}/payment-plans`)) as Stored[]
  const plan = plans.find(({ status }) => status === 'active')
  return desk.change('post', '/inventory/sale-offers', {
    client: { name: freshName() },
    valid_until: day(14),
    units: [{ unit_id, payment_plan_ids: [plan?.id] }],
    send: 'link',
  })
}

const offerOf = (desk: Desk, id: number) => desk.get(`/inventory/sale-offers/${id}`)
const show = (desk: Desk, { id }: Stored) => desk.page.goto(`/inventory/sale-offers/${id}/show`)

async function openMenu(desk: Desk, item: string): Promise<Stored> {
  const made = await draft(desk)
  await show(desk, made)
  await desk.page.getByRole('button', { name: 'More actions' }).click()
  await desk.page.getByRole('menuitem', { name: item }).click()
  return made
}

async function openTerms(desk: Desk): Promise<Stored> {
  const made = await draft(desk)
  await show(desk, made)
  await desk.page.getByRole('button', { name: /^Change terms of/ }).click()
  return made
}

/** The one unit of the offer that was opened. */
async function termsOf(desk: Desk, opened: unknown): Promise<unknown> {
  const { units } = (await offerOf(desk, (opened as Stored).id)) as { units: readonly unknown[] }
  return units[0]
}

export const formsOfOffers: readonly FormCase[] = [
  {
    name: 'New offer',
    as: 'developer_admin',
    of: ['sales/offers/OfferMaker.tsx'],
    fields: [
      field('client.phone', 'phone', '+971 50 123 45 67', '+971501234567'),
      field('valid_until', 'day', day(21), day(21), few),
    ],
    open: async (desk) => {
      await desk.page.goto(`/inventory/sale-offers/new?units=${(await freeUnits(desk)).join()}`)
      await desk.page.getByLabel('Client’s name').fill(freshName())
      await desk.page.getByRole('combobox', { name: 'Afterwards' }).click()
      await desk.page.getByRole('option', { name: 'Keep it as a draft' }).click()
    },
    row: (desk, { id }) => offerOf(desk, id),
  },
  {
    name: 'Edit offer',
    as: 'developer_admin',
    of: ['sales/offers/EditOffer.tsx'],
    fields: [
      field('client.phone', 'phone', '00971 50 123 45 67', '+971501234567'),
      field('valid_until', 'day', day(21), day(21), few),
    ],
    open: (desk) => openMenu(desk, 'Edit'),
    row: (desk, _, opened) => offerOf(desk, (opened as Stored).id),
  },
  {
    name: 'Extend an offer',
    as: 'developer_admin',
    of: ['sales/offers/OfferDay.tsx'],
    fields: [field('valid_until', 'day', day(21), day(21), few)],
    open: (desk) => openMenu(desk, 'Extend…'),
    row: (desk, _, opened) => offerOf(desk, (opened as Stored).id),
  },
  {
    name: 'Extend many offers',
    as: 'developer_admin',
    of: ['sales/offers/ExtendOffers.tsx'],
    once: true,
    fields: [field('valid_until', 'day', day(21), day(21), few)],
    open: async (desk) => {
      const offer = (await draft(desk)) as Stored & { client: { name: string } }
      await desk.page.goto(`/inventory/sale-offers?search=${offer.client.name}`)
      await desk.page.locator('main tbody').getByRole('checkbox').first().check()
      await desk.page
        .getByRole('toolbar', { name: 'Actions for selected rows' })
        .getByRole('button', { name: 'Extend' })
        .click()
      return offer
    },
    row: (desk, _, opened) => offerOf(desk, (opened as Stored).id),
  },
  {
    name: 'Discount in an offer, in percent',
    as: 'developer_admin',
    of: ['sales/offers/OfferDiscount.tsx'],
    fields: [field('discount_percent', 'percent', '1,5 %', '1.5', few)],
    open: openTerms,
    row: (desk, _, opened) => termsOf(desk, opened),
  },
  {
    name: 'Discount in an offer, as an amount',
    as: 'developer_admin',
    of: ['sales/offers/OfferDiscount.tsx'],
    fields: [field('discount_amount', 'money', "10'000.50", '1000050', few)],
    open: openTerms,
    row: (desk, _, opened) => termsOf(desk, opened),
  },
]
