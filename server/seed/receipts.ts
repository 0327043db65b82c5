import type { ReceiptMethod } from '@storey/api/sales/receipts.ts'
import { inDueOrder } from '@storey/api/schedule/allocate.ts'
import { encrypt } from '../src/kernel/secrets.ts'
import { ownerOfPayer } from '../src/sales/receipts/rules.ts'
import type { BookedSale } from './buyers.ts'
import { type Filling, insert, type NewRow } from './fill.ts'

interface Agreed {
  readonly sale: BookedSale
  readonly installments: readonly {
    readonly position: number
    readonly name: string
    readonly is_charge: boolean
    readonly amount: number
    readonly due_on: string | null
  }[]
}

type ReceiptRow = NewRow<'booking_receipts'>

const METHODS: readonly ReceiptMethod[] = ['bank_transfer', 'bank_transfer', 'cheque', 'bank_transfer', 'card']
const REFERENCES: Readonly<Partial<Record<ReceiptMethod, string>>> = { bank_transfer: 'FT26', cheque: 'No. 00' }

/**
 * Receipts of what was due before today for accepted bookings: of most, and of every home that was handed over, all of it, of some whose last payment was due lately
 * not that one, of others half of it, and of others with a cheque that bounced. What is due today is open still, so that
 * what is left out is overdue on every day of a month.
 */
export async function makeReceipts(filling: Filling, agreed: readonly Agreed[]): Promise<void> {
  const { db, day, instant, settings } = filling
  const today = day(0)
  const proofs = await db
    .selectFrom('booking_documents')
    .select(['booking_id', 'file_id'])
    .where('type', '=', 'payment_proof')
    .execute()
  const proofOf = new Map(proofs.map(({ booking_id, file_id }) => [booking_id, file_id]))
  const accounts = await db
    .selectFrom('bookings')
    .innerJoin('bank_accounts as a', (join) =>
      join
        .onRef('a.organization_id', '=', 'bookings.organization_id')
        .onRef('a.project_id', '=', 'bookings.project_id')
        .onRef('a.currency', '=', 'bookings.currency'),
    )
    .select(['bookings.id as booking_id', 'a.kind', 'a.id'])
    .execute()
  const accountOf = new Map(accounts.map(({ booking_id, kind, id }) => [`${booking_id} ${kind}`, id]))
  const receipts: ReceiptRow[] = []

  agreed.forEach(({ sale, installments }, index) => {
    const { id, holder, unit, booking_number } = sale
    const due = inDueOrder(installments).filter(
      (one): one is typeof one & { due_on: string } => one.due_on !== null && one.due_on < today && one.amount > 0,
    )
    const recent = (due.at(-1)?.due_on ?? '') >= day(-45)
    const kind =
      due.length > 1 && recent && sale.outcome !== 'completed' ? (KINDS[index % KINDS.length] ?? 'all') : 'all'
    const paid = due.map((one, at) => {
      const last = at === due.length - 1
      const part = kind === 'part' ? Math.round(one.amount / 2) : 0
      return { ...one, amount: last && (kind === 'overdue' || kind === 'part') ? part : one.amount }
    })
    const common = {
      organization_id: unit.organization_id,
      booking_id: id,
      recorded_by: holder.id,
      recorded_by_name: holder.full_name,
    }
    let number = 0
    const add = (
      amount: number,
      received_on: string,
      { reversal_reason = null, pays }: { reversal_reason?: string | null; pays?: Agreed['installments'][number] } = {},
    ) => {
      number += 1
      const inCash = number === 1 && index % 20 === 7
      const method = inCash ? 'cash' : (METHODS[(index + number) % METHODS.length] ?? 'cash')
      const byOther = number === 1 && index % 12 === 5
      const beginning = REFERENCES[method]
      receipts.push({
        ...common,
        number,
        amount,
        received_on,
        method,
        reference: beginning ? `${beginning}${String(id * 37 + number).padStart(5, '0')}` : null,
        file_id: number === 1 ? (proofOf.get(id) ?? null) : null,
        recorded_at: `${received_on}T04:00:00.000Z`,
        reversed_by: reversal_reason ? holder.id : null,
        reversed_by_name: reversal_reason ? holder.full_name : null,
        reversed_at: reversal_reason ? instant(0) : null,
        reversal_reason,
        pays_position: pays?.position ?? null,
        pays_name: pays?.name ?? null,
        payer_name: byOther ? 'Gulf Palm Trading LLC' : null,
        payer_relation: byOther ? 'company' : null,
        payer_id_type: byOther ? 'company_registration' : null,
        payer_id_number: byOther
          ? encrypt(settings.secretKey, `CN-${1_000_000 + id}`, ownerOfPayer(booking_number)).toString('base64')
          : null,
        payer_country: byOther ? 'AE' : null,
        bank_account_id: accountOf.get(`${id} ${pays ? 'operating' : 'escrow'}`) ?? null,
      })
    }
    // Fees go to another account, so each has a receipt of its own.
    for (const { amount, due_on } of groupsOf(paid.filter((one) => !one.is_charge))) add(amount, due_on)
    for (const one of paid) if (one.is_charge && one.amount > 0) add(one.amount, one.due_on, { pays: one })
    const [first] = due
    if (kind === 'bounced' && first)
      add(first.amount, today, { reversal_reason: 'The cheque bounced; the buyer sends a transfer.' })
  })
  await insert(db, 'booking_receipts', receipts)
}

const KINDS = ['overdue', 'all', 'all', 'bounced', 'all', 'all', 'part', 'all', 'all', 'all'] as const

/** Three receipts at most: the first payment, the last one, and all between them at once. */
function groupsOf(paid: readonly { readonly amount: number; readonly due_on: string }[]) {
  const [first, ...rest] = paid
  const last = rest.at(-1)
  const between = rest.slice(0, -1)
  const middle = between.at(-1)
  return [
    first,
    middle && { amount: between.reduce((sum, { amount }) => sum + amount, 0), due_on: middle.due_on },
    last,
  ]
    .filter((one) => one !== undefined)
    .filter(({ amount }) => amount > 0)
}
