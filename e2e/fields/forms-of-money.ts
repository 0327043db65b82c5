import { feeKindLabels, unitUseLabels } from '@storey/api/inventory/vat-names.ts'
import type { Locator } from 'playwright-core'
import { settled } from '../browser.ts'
import type { Desk, Stored } from './desk.ts'
import { type FormCase, field } from './form-case.ts'
import { owing } from './forms-of-receipts.ts'

const few = { bounded: true }

interface VatRate extends Stored {
  readonly country: string
  readonly unit_use: string | null
  readonly fee_kind: string | null
}

/** The form of a rate in Kuwait, which has none in the demo and is not that of a journey. */
async function openRate(desk: Desk, of: { readonly unit_use: 'commercial' } | { readonly fee_kind: 'admin' }) {
  const kept = ((await desk.get('/inventory/vat-rules')) as VatRate[]).find(
    ({ country, unit_use, fee_kind }) =>
      country === 'KW' && ('unit_use' in of ? unit_use === of.unit_use : fee_kind === of.fee_kind),
  )
  if (!kept) await desk.change('post', '/inventory/vat-rules', { country: 'KW', percent: '5', ...of })
  await desk.page.goto('/inventory/vat-rates')
  const subject = 'unit_use' in of ? unitUseLabels[of.unit_use] : feeKindLabels[of.fee_kind]
  await desk.page.getByRole('button', { name: `Change rate of Kuwait, ${subject.toLowerCase()}` }).click()
}

const NUMBER = 'ل ر 0482/١٩٧'

/** Who paid is not a buyer, and has a document whose number is in two scripts. */
async function fillPayer({ page }: Desk, dialog: Locator, paidBy: string) {
  const choose = async (label: string, option: string) => {
    await dialog.getByRole('combobox', { name: label }).click()
    await page.getByRole('option', { name: option, exact: true }).click()
  }
  await choose(paidBy, 'Spouse')
  await choose('Document of the payer', 'Passport')
  await dialog.getByLabel('Document number').fill(NUMBER)
  await dialog.getByRole('combobox', { name: 'Issued in' }).fill('Lebanon')
  await page.getByRole('option', { name: 'Lebanon', exact: true }).click()
}

/** Opens the form of a cheque's next step, after these steps by the API. */
async function openStep(desk: Desk, item: string, steps: Readonly<Record<string, object>> = {}) {
  const id = await owing(desk)
  const { buyers } = (await desk.get(`/inventory/booked-units/${id}`)) as { buyers: { full_name: string }[] }
  const number = `S${Date.now()}`
  let cheque = await desk.change('post', `/inventory/booked-units/${id}/cheques`, {
    ...{ number, bank: 'Mashreq', drawer: buyers[0]?.full_name, amount: 100 },
    ...{ cheque_on: '2026-11-01', received_on: '2026-11-01' },
  })
  for (const [step, body] of Object.entries(steps))
    cheque = await desk.change('post', `/inventory/cheques/${cheque.id}/${step}`, { version: cheque.version, ...body })
  await desk.page.goto(`/inventory/units/booked-units/${id}`)
  await settled(desk.page)
  await desk.page
    .getByRole('listitem', { name: `Cheque ${number}` })
    .getByRole('button', { name: /ctions/ })
    .click()
  await desk.page.getByRole('menuitem', { name: item, exact: true }).click()
  return id
}

const deposited = { deposit: { deposited_on: '2026-11-02' } }

export const formsOfMoney: readonly FormCase[] = [
  {
    name: 'VAT rate of units',
    as: 'super_admin',
    of: ['inventory/vat-rates/VatRateForm.tsx'],
    fields: [field('percent', 'percent', '12,5 %', '12.5', few)],
    open: (desk) => openRate(desk, { unit_use: 'commercial' }),
    row: (_, answer) => Promise.resolve(answer),
  },
  {
    name: 'VAT rate of fees',
    as: 'super_admin',
    of: ['inventory/vat-rates/VatRateForm.tsx'],
    fields: [field('percent', 'percent', '٧٫٥٪', '7.5', few)],
    open: (desk) => openRate(desk, { fee_kind: 'admin' }),
    row: (_, answer) => Promise.resolve(answer),
  },
  {
    name: 'Receipt from a payer with a document',
    as: 'sales_manager',
    of: ['sales/payments/parts/RecordReceipt.tsx'],
    fields: [
      field('amount', 'money', "1'000.50", '100050', few),
      field('received_on', 'day', '1 Nov 2026', '2026-11-01', few),
    ],
    open: async (desk) => {
      const id = await owing(desk)
      await desk.page.goto(`/inventory/units/booked-units/${id}`)
      await desk.page.getByRole('button', { name: 'Record receipt' }).click()
      const dialog = desk.page.getByRole('dialog')
      await fillPayer(desk, dialog, 'Paid by')
      await dialog.getByLabel('Name of the payer').fill('محمود O’Neill-Çelik')
      return id
    },
    row: async (desk, answer, id) => {
      const { amount, received_on } = answer as Stored & { amount: { amount: number }; received_on: string }
      const { receipts } = (await desk.get(`/inventory/booked-units/${id}/payments`)) as {
        receipts: { id: number; payer: { name: string; id_number: string; country: string } | null }[]
      }
      const payer = receipts.find((receipt) => receipt.id === answer.id)?.payer
      if (payer?.name !== 'محمود O’Neill-Çelik' || payer.id_number !== NUMBER || payer.country !== 'LB')
        throw new Error(`The payer is stored as ${JSON.stringify(payer)}.`)
      await desk.change('post', `/inventory/receipts/${answer.id}/reverse`, { reason: 'Recorded by a test.' })
      return { amount: amount.amount, received_on }
    },
  },
  {
    name: 'Deposit of a cheque',
    as: 'sales_manager',
    of: ['sales/cheques/parts/ChangeCheque.tsx'],
    fields: [field('deposited_on', 'day', '2 Nov 2026', '2026-11-02', few)],
    open: (desk) => openStep(desk, 'Deposit'),
    row: (_, answer) => Promise.resolve(answer),
  },
  {
    name: 'Clearing of a cheque',
    as: 'sales_manager',
    of: ['sales/cheques/parts/ChangeCheque.tsx'],
    fields: [field('cleared_on', 'day', '3.11.2026', '2026-11-03', few)],
    open: (desk) => openStep(desk, 'Clear', deposited),
    row: async (desk, answer) => {
      const [receipt] = answer.receipts as Stored[]
      await desk.change('post', `/inventory/receipts/${receipt?.id}/reverse`, { reason: 'Recorded by a test.' })
      return answer
    },
  },
  {
    name: 'Bounce of a cheque, with a fee',
    as: 'sales_manager',
    of: ['sales/cheques/parts/ChangeCheque.tsx'],
    fields: [
      field('bounced_on', 'day', '03/11/2026', '2026-11-03', few),
      field('fee', 'money', '1\u00a0000,50', '100050', few),
    ],
    open: (desk) => openStep(desk, 'Bounce', deposited),
    row: async (desk, answer) => {
      const { booking, bounced_on } = answer as Stored & { booking: { id: number }; bounced_on: string }
      const { installments } = (await desk.get(`/inventory/booked-units/${booking.id}/payments`)) as {
        installments: { position: number; is_charge: boolean; amount: number }[]
      }
      const charges = installments.filter(({ is_charge }) => is_charge).sort((a, b) => b.position - a.position)
      return { bounced_on, fee: charges[0]?.amount }
    },
  },
  {
    name: 'Return of a cheque',
    as: 'sales_manager',
    of: ['sales/cheques/parts/ChangeCheque.tsx'],
    fields: [field('returned_on', 'day', '2026-11-04', '2026-11-04', few)],
    open: async (desk) => {
      await openStep(desk, 'Return')
      await desk.page.getByRole('dialog').getByRole('textbox', { name: 'Reason' }).fill('Recorded by a test.')
    },
  },
]
