import { type Desk, deskOf, type Stored } from './desk.ts'
import { type FormCase, field } from './form-case.ts'
import { booked } from './forms-of-sales.ts'

const few = { bounded: true }

/** The form of a cheque, with its number and its bank. */
async function openCheque(desk: Desk) {
  await desk.page.goto(`/inventory/units/booked-units/${await owing(desk)}`)
  await desk.page.getByRole('button', { name: 'Record cheque' }).click()
  const dialog = desk.page.getByRole('dialog')
  await dialog.getByLabel('Cheque number').fill(`F${Date.now()}`)
  await dialog.getByLabel('Bank').fill('Mashreq')
  return dialog
}

type RecordedCheque = Stored & {
  readonly version: number
  readonly amount: { readonly amount: number }
  readonly cheque_on: string
  readonly received_on: string
}

/** Gives a cheque back to its payer, so that the next form finds its installments free. */
async function returned(desk: Desk, answer: Stored): Promise<RecordedCheque> {
  const cheque = answer as RecordedCheque
  await desk.change('post', `/inventory/cheques/${cheque.id}/return`, {
    ...{ version: cheque.version, returned_on: cheque.received_on, reason: 'Recorded by a test.' },
  })
  return cheque
}

export const formsOfReceipts: readonly FormCase[] = [
  {
    name: 'Receipt of a booking',
    as: 'sales_manager',
    of: ['sales/payments/parts/RecordReceipt.tsx'],
    fields: [
      field('amount', 'money', "1'000.50", '100050', few),
      field('received_on', 'day', '1 Nov 2026', '2026-11-01', few),
    ],
    open: async (desk) => {
      await desk.page.goto(`/inventory/units/booked-units/${await owing(desk)}`)
      await desk.page.getByRole('button', { name: 'Record receipt' }).click()
    },
    row: async (desk, answer) => {
      const { id, amount, received_on } = answer as Stored & { amount: { amount: number }; received_on: string }
      await desk.change('post', `/inventory/receipts/${id}/reverse`, { reason: 'Recorded by a test.' })
      return { amount: amount.amount, received_on }
    },
  },
  {
    name: 'Cheque of a booking',
    as: 'sales_manager',
    of: ['sales/cheques/parts/RecordCheque.tsx'],
    fields: [
      field('amount', 'money', "1'000.50", '100050', few),
      field('cheque_on', 'day', '31.12.2027', '2027-12-31', few),
      field('received_on', 'day', '1 Nov 2026', '2026-11-01', few),
    ],
    open: async (desk) => void (await openCheque(desk)),
    row: async (desk, answer) => {
      const { amount, cheque_on, received_on } = await returned(desk, answer)
      return { amount: amount.amount, cheque_on, received_on }
    },
  },
  {
    name: 'Installments of a cheque',
    as: 'sales_manager',
    of: ['sales/cheques/parts/ChequeParts.tsx'],
    fields: [field('pays.0.amount', 'money', "1'000.50", '100050', few)],
    open: async (desk) => {
      const dialog = await openCheque(desk)
      await dialog.getByLabel('Amount', { exact: true }).fill('1,000.50')
      await dialog.getByLabel('Date on the cheque').fill('31.12.2027')
      await dialog.getByLabel('Part 1').waitFor()
    },
    row: returned,
  },
  {
    name: 'Milestones of a booking',
    as: 'sales_manager',
    of: ['sales/bookings/RecordMilestones.tsx'],
    fields: [
      field('reservation_form_signed_on', 'day', '1 Nov 2026', '2026-11-01', few),
      field('agreement_sent_on', 'day', '2.11.2026', '2026-11-02', few),
      field('buyer_signed_on', 'day', '03/11/2026', '2026-11-03', few),
      field('seller_signed_on', 'day', '2026-11-04', '2026-11-04', few),
      field('registered_on', 'day', '5 November 2026', '2026-11-05', few),
      field('handed_over_on', 'day', '6 Nov 2026', '2026-11-06', few),
    ],
    open: async (desk) => {
      await desk.page.goto(`/inventory/units/booked-units/${await acceptedFor(desk)}`)
      await desk.page.getByRole('button', { name: 'Update milestones' }).click()
      await desk.page.getByRole('dialog').getByLabel('Registration number').fill('REG 2026 417')
    },
    row: async (desk, { id }) => {
      const { milestones } = (await desk.get(`/inventory/booked-units/${id}`)) as { milestones: object }
      return milestones
    },
  },
  {
    name: 'Refund of a canceled booking',
    as: 'sales_manager',
    of: ['sales/payments/parts/RefundFields.tsx'],
    fields: [field('refund_amount', 'money', '1\u00a0000,50', '100050', few)],
    open: async (desk) => {
      const id = await paidFor(desk, 200_000)
      const body = { reason: 'Canceled by a test.', refund_amount: 0 }
      await desk.change('post', `/inventory/booked-units/${id}/cancel`, body)
      await desk.page.goto(`/inventory/units/booked-units/${id}`)
      await desk.page.getByRole('button', { name: 'Change refund' }).click()
    },
    row: (_, answer) => {
      const { refund } = answer as Stored & { refund: { agreed: number } }
      return Promise.resolve({ refund_amount: refund.agreed })
    },
  },
]

/** A booking accepted by another user. */
async function acceptedFor(desk: Desk): Promise<number> {
  const id = await booked(desk)
  const other = await deskOf('super_admin')
  await other.change('post', `/inventory/booked-units/${id}/accept`, {})
  await other.close()
  return id
}

/** A booking with this amount received, in minor units. */
export async function paidFor(desk: Desk, amount: number): Promise<number> {
  const id = await acceptedFor(desk)
  const receipt = { amount, received_on: '2026-11-01', method: 'cash' }
  await desk.change('post', `/inventory/booked-units/${id}/receipts`, receipt)
  return id
}

/** A booking of which something is left to pay. */
export async function owing(desk: Desk): Promise<number> {
  for (const { id } of (await desk.get('/inventory/booked-units?status=accepted')) as Stored[]) {
    const { obstacle } = (await desk.get(`/inventory/booked-units/${id}/payments`)) as { obstacle: string | null }
    if (obstacle === null) return id
  }
  throw new Error('Paid in full.')
}
