import { freshName } from '../browser.ts'
import type { Desk, Stored } from './desk.ts'
import { type FormCase, field } from './form-case.ts'

const few = { bounded: true }

interface Payments {
  readonly installments: readonly {
    readonly amount: number
    readonly due_on: string | null
    readonly due_text: string
  }[]
  readonly receipts: readonly { readonly amount: { readonly amount: number }; readonly received_on: string }[]
}

/** Opens the form of a unit that was not released, with one receipt, and fills what is not typed into. */
async function openSale({ page, get }: Desk): Promise<void> {
  const [unit] = (await get('/inventory/units?status=unreleased')) as Stored[]
  if (!unit) throw new Error('Every unit is released.')
  await page.goto(`/inventory/earlier-sales/new?unit=${unit.id}`)
  const buyer = page.getByRole('region', { name: 'Buyer 1' })
  await buyer.getByRole('combobox', { name: 'Nationality' }).fill('Germany')
  await page.getByRole('option', { name: 'Germany', exact: true }).click()
  await buyer.getByLabel('Number', { exact: true }).fill('C01X00T47')
  await buyer.getByLabel('E-mail').fill('jonas.weber@example.com')
  await buyer.getByLabel('Full name').fill(freshName())
  await page.getByRole('group', { name: 'installment 1' }).getByLabel('Name').fill('On booking')
  await page.getByRole('button', { name: 'Add installment' }).click()
  const fee = page.getByRole('group', { name: 'installment 2' })
  await fee.getByLabel('Name').fill('Registration fee')
  await fee.getByLabel('Amount').fill('5,000')
  await fee.getByLabel('A fee in addition to the price').check()
  await page.getByRole('button', { name: 'Add receipt' }).click()
  await page.getByLabel('Registration number').fill('REG 2026 418')
  await page.getByLabel('Why it is recorded now').fill('Moved from the old system')
}

export const formsOfEarlierSales: readonly FormCase[] = [
  {
    name: 'Earlier sale',
    as: 'sales_manager',
    of: ['sales/earlier-sales/EarlierSaleForm.tsx', 'sales/earlier-sales/Rows.tsx'],
    once: true,
    fields: [
      field('booked_on', 'day', '1 Nov 2026', '2026-11-01', few),
      field('price', 'money', "1'000'000.50", '100000050', few),
      field('list_price', 'money', '1,100,000', '110000000', few),
      field('installments.0.amount', 'money', '1,000,000.50', '100000050', few),
      field('installments.0.due_on', 'day', '31/12/2026', '2026-12-31'),
      field('installments.1.built_at', 'number', '40.0', '40', few),
      field('receipts.0.amount', 'money', '5000.25', '500025', few),
      field('receipts.0.received_on', 'day', '2.11.2026', '2026-11-02', few),
      field('commission_percent', 'percent', '2.5 %', '2.5', few),
      field('reservation_form_signed_on', 'day', '1 Nov 2026', '2026-11-01', few),
      field('agreement_sent_on', 'day', '2.11.2026', '2026-11-02', few),
      field('buyer_signed_on', 'day', '03/11/2026', '2026-11-03', few),
      field('seller_signed_on', 'day', '2026-11-04', '2026-11-04', few),
      field('registered_on', 'day', '5 November 2026', '2026-11-05', few),
      field('handed_over_on', 'day', '6 Nov 2026', '2026-11-06', few),
    ],
    open: openSale,
    row: async (desk, { id }) => {
      const booking = (await desk.get(`/inventory/booked-units/${id}`)) as {
        readonly created_at: string
        readonly price: { readonly amount: number }
        readonly list_price: { readonly amount: number }
        readonly commission_percent: string
        readonly milestones: object
      }
      const { installments, receipts } = (await desk.get(`/inventory/booked-units/${id}/payments`)) as Payments
      return {
        ...booking.milestones,
        booked_on: booking.created_at.slice(0, 10),
        price: booking.price.amount,
        list_price: booking.list_price.amount,
        commission_percent: booking.commission_percent,
        // As in the form, the fee last.
        installments: [...installments]
          .sort((a, b) => b.amount - a.amount)
          .map((one) => ({ ...one, built_at: /^At (\d+)% built$/.exec(one.due_text)?.[1] })),
        receipts: receipts.map(({ amount, received_on }) => ({ amount: amount.amount, received_on })),
      }
    },
  },
]
