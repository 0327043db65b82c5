import { freshDigits, freshName } from '../browser.ts'
import { forgetDrafts } from '../forget-drafts.ts'
import type { Desk, Stored } from './desk.ts'
import { type FormCase, field } from './form-case.ts'

const few = { bounded: true }
const buyer = () => ({
  full_name: freshName(),
  nationality: 'DE',
  id_type: 'passport',
  id_number: 'C01X00T47',
  phone: '+971501234567',
  share_percent: '100',
})

/** An available unit with a plan: each case takes one and releases it. Units of other tests are newer, and have no plan. */
async function freeUnit(desk: Desk): Promise<{ id: number; plan_id: number; price: number }> {
  const [unit] = (await desk.get('/inventory/units?status=available&sort=updated_at')) as Stored[]
  if (!unit) throw new Error('No unit is free.')
  const [plan] = (await desk.get(`/inventory/units/${unit.id}/plans`)) as Stored[]
  if (!plan) throw new Error('No plan is on offer.')
  const form = await desk.get(`/inventory/units/${unit.id}/plan/${plan.id}/booking-form`)
  return { id: unit.id, plan_id: plan.id, price: (form as { plan: { price: { amount: number } } }).plan.price.amount }
}

const giveBack = async (desk: Desk, id: number): Promise<unknown> => {
  const row = await desk.get(`/inventory/booked-units/${id}`)
  await desk.change('post', `/inventory/booked-units/${id}/cancel`, { reason: 'Booked by a test.' })
  return row
}

/** A pending booking of a unit that was free. */
export async function booked(desk: Desk): Promise<number> {
  const { id: unit_id, plan_id: payment_plan_id, price: expected_price } = await freeUnit(desk)
  const body = { unit_id, payment_plan_id, expected_price, buyers: [buyer()] }
  return (await desk.change('post', '/inventory/booked-units', body)).id
}

/** Opens the booking of a free unit on the step of its buyers, with all but the typed fields filled. */
async function openBooking({ page, ...desk }: Desk): Promise<void> {
  await forgetDrafts(page)
  const unit = await freeUnit({ page, ...desk })
  await page.goto(`/inventory/units/${unit.id}/plan/${unit.plan_id}/book`)
  await page.getByRole('button', { name: 'Continue to buyers' }).click()
  const fields = page.getByRole('region', { name: 'Buyer 1' })
  await fields.getByRole('combobox', { name: 'Nationality' }).fill('Germany')
  await page.getByRole('option', { name: 'Germany', exact: true }).click()
  await fields.getByLabel('Number', { exact: true }).fill('C01X00T47')
  await fields.getByLabel('E-mail').fill('jonas.weber@example.com')
  await fields.getByLabel('Full name').fill(freshName())
}

const goOn = (desk: Desk, to: string) => desk.page.getByRole('button', { name: `Continue to ${to}` }).click()

async function book(desk: Desk): Promise<void> {
  await goOn(desk, 'schedule')
  await desk.page.getByRole('button', { name: 'Review booking' }).click()
  await desk.page.getByRole('button', { name: /^Book / }).click()
}

export const formsOfSales: readonly FormCase[] = [
  {
    name: 'Price of a unit',
    as: 'sales_manager',
    of: ['inventory/parts/units/UnitPriceForm.tsx'],
    fields: [field('price', 'money', "9'500'000.50", '950000050', few)],
    open: async (desk) => {
      const { id, price } = await freeUnit(desk)
      const unit = (await desk.get(`/inventory/units/${id}`)) as { price: { amount: number } }
      await desk.page.goto(`/inventory/units/${id}`)
      await desk.page.getByRole('button', { name: 'Edit price' }).click()
      return { id, price: unit.price.amount, offered: price }
    },
    row: async (desk, { id }, opened) => {
      const row = (await desk.get(`/inventory/units/${id}`)) as { version: number }
      const { price } = opened as { price: number }
      await desk.change('patch', `/inventory/units/${id}/restricted`, { version: row.version, price })
      return row
    },
  },
  {
    name: 'Buyers of a booking',
    as: 'sales_manager',
    of: ['sales/parts/BuyerFields.tsx'],
    once: true,
    fields: [
      field('buyers.0.phone', 'phone', '00971 50 123 4567', '+971501234567'),
      field('buyers.0.share_percent', 'percent', '100 %', '100', few),
      field('buyers.0.id_expires_on', 'day', '31 Dec 2098', '2098-12-31'),
      field('buyers.0.date_of_birth', 'day', '1.2.1984', '1984-02-01', few),
    ],
    open: openBooking,
    finish: async (desk) => {
      await goOn(desk, 'broker')
      await goOn(desk, 'discount')
      await goOn(desk, 'documents')
      await book(desk)
    },
    row: (desk, { id }) => giveBack(desk, id),
  },
  {
    name: 'Broker of a booking',
    as: 'sales_manager',
    of: ['sales/booking-form/BrokerStep.tsx', 'sales/booking-form/CommissionInput.tsx'],
    once: true,
    fields: [field('commission_percent', 'percent', '2,5 %', '2.5')],
    open: async (desk) => {
      await openBooking(desk)
      await goOn(desk, 'broker')
    },
    finish: async (desk) => {
      await goOn(desk, 'discount')
      await goOn(desk, 'documents')
      await book(desk)
    },
    row: (desk, { id }) => giveBack(desk, id),
  },
  {
    name: 'Edit the broker of a booking',
    as: 'sales_manager',
    of: ['sales/bookings/ChangeBroker.tsx'],
    fields: [field('commission_percent', 'percent', '3,25 %', '3.25', few)],
    open: async (desk) => {
      const id = await booked(desk)
      await desk.page.goto(`/inventory/units/booked-units/${id}`)
      await desk.page.getByRole('button', { name: 'Edit broker' }).click()
      await desk.page.getByLabel('Reason').fill('Agreed with the brokerage')
    },
    row: (desk, { id }) => giveBack(desk, id),
  },
  {
    name: 'Edit the buyers of a booking',
    as: 'sales_manager',
    of: ['sales/parts/BuyerFields.tsx'],
    fields: [
      field('buyers.0.phone', 'phone', '+٩٧١٥٠١٢٣٤٥٦٨', '+971501234568'),
      field('buyers.0.share_percent', 'percent', '100,0', '100', few),
      field('buyers.0.id_expires_on', 'day', '31 Dec 2098', '2098-12-31'),
      field('buyers.0.date_of_birth', 'day', '1.2.1984', '1984-02-01', few),
    ],
    open: async (desk) => {
      await desk.page.goto(`/inventory/units/booked-units/${await booked(desk)}`)
      await desk.page.getByRole('button', { name: 'Edit buyers' }).click()
      await desk.page.getByRole('dialog').getByLabel('E-mail').fill('jonas.weber@example.com')
      await desk.page.getByRole('dialog').getByLabel('Reason').fill('Misread from the passport')
    },
    row: (desk, { id }) => giveBack(desk, id),
  },
  {
    name: 'Extend a booking',
    as: 'sales_manager',
    of: ['sales/bookings/ReasonDialog.tsx'],
    fields: [field('hours', 'number', ' 240 ', '240', { ...few, row: 'hours' })],
    open: async (desk) => {
      const id = await booked(desk)
      await desk.page.goto(`/inventory/units/booked-units/${id}`)
      await desk.page.getByRole('button', { name: 'Extend', exact: true }).click()
      await desk.page
        .getByRole('dialog')
        .getByLabel('Reason')
        .fill(`Waits for papers ${freshDigits(3)}`)
    },
    row: async (desk, { id }) => {
      const { expires_at } = (await giveBack(desk, id)) as { expires_at: string }
      return { hours: Math.round((Date.parse(expires_at) - Date.now()) / 3_600_000) }
    },
  },
  {
    name: 'Discount of a booking, in percent',
    as: 'sales_manager',
    of: ['sales/parts/DiscountFields.tsx'],
    fields: [field('discount_percent', 'percent', '1,5 %', '1.5', few)],
    open: askForDiscount,
    row: discountOf,
  },
  {
    name: 'Discount of a booking, as an amount',
    as: 'sales_manager',
    of: ['sales/parts/DiscountFields.tsx'],
    fields: [field('discount_amount', 'money', "10'000.50", '1000050', few)],
    open: askForDiscount,
    row: discountOf,
  },
  {
    name: 'Change of unit, with a discount in percent',
    as: 'sales_manager',
    of: ['sales/bookings/ChangeUnit.tsx'],
    fields: [field('discount_percent', 'percent', '1,5 %', '1.5', few)],
    open: openChangeOfUnit,
    row: discountOfChange,
  },
  {
    name: 'Change of unit, with a discount as an amount',
    as: 'sales_manager',
    of: ['sales/bookings/ChangeUnit.tsx'],
    fields: [field('discount_amount', 'money', "10'000.50", '1000050', few)],
    open: openChangeOfUnit,
    row: discountOfChange,
  },
  {
    name: 'Approve a discount',
    as: 'super_admin',
    of: ['sales/parts/DecideDiscount.tsx'],
    fields: [field('discount_percent', 'percent', '1,5', '1.5', few)],
    open: async (desk) => {
      await desk.page.goto('/inventory/discount-request?status=pending')
      const queue = (await desk.get('/inventory/discount-requests?status=pending')) as DiscountRow[]
      const [first] = queue
      if (!first) throw new Error('No discount waits.')
      await desk.page.goto(`/inventory/units/booked-units/${first.booking.id}`)
      await desk.page.getByRole('button', { name: 'View discount' }).click()
      await desk.page.getByRole('button', { name: 'Approve', exact: true }).click()
    },
    row: (_, answer) => {
      const { granted, plan_price } = answer as Stored & DiscountRow
      return Promise.resolve({
        discount_percent: String(Math.round((granted.amount / plan_price.amount) * 10_000) / 100),
      })
    },
  },
]

interface DiscountRow {
  readonly booking: { readonly id: number }
  readonly granted: { readonly amount: number }
  readonly plan_price: { readonly amount: number }
}

async function askForDiscount(desk: Desk): Promise<void> {
  await desk.page.goto(`/inventory/units/booked-units/${await booked(desk)}`)
  await desk.page.getByRole('button', { name: 'Request discount' }).click()
  await desk.page.getByRole('dialog').getByLabel('Reason for the discount').fill('Pays 40% on booking')
}

/** Opens the change of a booking to another free unit of its developer, with all but the discount filled. */
async function openChangeOfUnit(desk: Desk): Promise<void> {
  const id = await booked(desk)
  const { organization } = (await desk.get(`/inventory/booked-units/${id}`)) as { organization: { id: number } }
  const free = `/inventory/units?status=available&sort=updated_at&organizations=${organization.id}`
  const [unit] = (await desk.get(free)) as { number: string; building: { code: string } }[]
  if (!unit) throw new Error('No other unit is free.')
  await desk.page.goto(`/inventory/units/booked-units/${id}`)
  await desk.page.getByRole('button', { name: 'More actions' }).click()
  await desk.page.getByRole('menuitem', { name: 'Change unit' }).click()
  const panel = desk.page.getByRole('dialog')
  await panel.getByRole('combobox', { name: 'New unit' }).fill(unit.number)
  await desk.page.getByRole('option', { name: new RegExp(`^${unit.building.code}-${unit.number},`) }).click()
  await panel.getByLabel('Discount in percent').waitFor()
  await panel.getByLabel('Reason').fill('Wants a higher floor')
}

/** What the row says of a discount that came with a change of the unit. */
async function discountOfChange(desk: Desk, answer: Stored): Promise<unknown> {
  const { id, discount, plan_price } = answer as Stored & Record<'discount' | 'plan_price', { amount: number }>
  await giveBack(desk, id)
  const discount_percent = String(Math.round((discount.amount / plan_price.amount) * 10_000) / 100)
  return { discount_percent, discount_amount: discount.amount }
}

/** What the row says of a discount that was asked for. */
async function discountOf(desk: Desk, answer: Stored): Promise<unknown> {
  const { booking, percent, amount } = answer as Stored & {
    booking: { id: number }
    percent: string
    amount: { amount: number }
  }
  await giveBack(desk, booking.id)
  return { discount_percent: percent, discount_amount: amount.amount }
}
