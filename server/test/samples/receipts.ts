import { payments } from '@storey/api/sales/payments.ts'
import { receipts } from '@storey/api/sales/receipts.ts'
import { buildAccepted, buildCancelled, buildPaper, buildReceipt } from '../builders/booking.ts'
import { type Samples, type SampleWorld, sample } from './shape.ts'

const proof = () => new File(['%PDF-1.7 a paper %%EOF'], 'paper.pdf', { type: 'application/pdf' })

/** A booking that takes receipts. */
export const accepted = ({ owner, organization_id, user_id }: SampleWorld) =>
  buildAccepted(owner, { organization_id, created_by: user_id })

const received = async (world: SampleWorld) => {
  const booking = await accepted(world)
  const { id: file_id } = await buildPaper(world.owner, world.storage, booking.organization_id)
  const { id } = await buildReceipt(world.owner, booking, { file_id })
  return { id }
}

/** A cancelled one of whose receipt a half goes back. */
const refunding = async (world: SampleWorld) => {
  const booking = await accepted(world)
  await buildReceipt(world.owner, booking)
  return { id: (await buildCancelled(world.owner, booking, { refund_due: 50_000 })).id }
}

export const receiptSamples: Samples = [
  sample(receipts.ofBooking, async (world) => ({ params: { id: (await accepted(world)).id } })),
  sample(receipts.record, async (world) => ({
    params: { id: (await accepted(world)).id },
    body: {
      amount: 5_000_00,
      received_on: '2026-11-01',
      method: 'cheque' as const,
      reference: 'Cheque 000417',
      proof: proof(),
    },
  })),
  sample(receipts.agreeRefund, async (world) => ({
    params: await refunding(world),
    body: { version: 3, refund_amount: 40_000, refund_note: 'Less the costs of registration' },
  })),
  sample(receipts.recordRefund, async (world) => ({
    params: await refunding(world),
    body: { amount: 1_000, received_on: '2026-11-02', method: 'bank_transfer' as const, proof: proof() },
  })),
  sample(receipts.reverse, async (world) => ({
    params: await received(world),
    body: { reason: 'The cheque bounced' },
  })),
  sample(receipts.proof, async (world) => ({ params: await received(world) })),
  sample(receipts.voucher, async (world) => ({
    params: { id: (await received(world)).id },
    query: { language: 'ar' as const },
  })),
  sample(receipts.statement, async (world) => ({
    params: { id: (await accepted(world)).id },
    query: { language: 'ar' as const },
  })),
  sample(payments.due, () => ({ query: { period: 'next_90' as const, sort: '-due_on' as const } })),
  sample(payments.dueTotals, () => ({ query: { estimated: false } })),
  sample(payments.receipts, () => ({ query: { refund: false, method: ['cheque' as const] } })),
  sample(payments.receiptTotals, () => ({ query: { received_from: '2026-01-01' } })),
  sample(receipts.overdue, () => ({ query: { search: 'haddad', sort: '-due_on' as const } })),
]
