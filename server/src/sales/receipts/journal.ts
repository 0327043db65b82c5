import type { Money } from '@storey/api/conventions.ts'
import { payments } from '@storey/api/sales/payments.ts'
import { codeText, dayColumn, moneyColumn, namesText, sheetOfList, textColumn } from '../../sheets/list-columns.ts'
import { listExport } from '../../sheets/list-export.ts'
import { listPostings, type Posting } from './journal-queries.ts'

/** One side of a posting. */
interface Line
  extends Pick<Posting, 'posted_on' | 'booking' | 'seller' | 'project' | 'buyers' | 'reference' | 'method' | 'payer'> {
  readonly entry: 'Receipt' | 'Fee' | 'Refund' | 'Void'
  /** The number of the voucher, or of the receipt of the booking if it has none. */
  readonly voucher: string
  readonly ledger: string
  readonly debit: Money | null
  readonly credit: Money | null
}

const NO_ACCOUNT = 'Bank, account not named'
const BUYERS = 'Buyers'
const FEES = 'Fees'
const VAT = 'VAT'

/**
 * The lines of a posting: money comes to the account of the project from the buyers, or for a fee; a refund goes the other
 * way, and a reversal takes the sides of what it reverses the other way around. The VAT in it is a line of its own.
 */
export function linesOf(posting: Posting): readonly Line[] {
  const { amount, vat, refund, pays_charge, reversal, account, number, booking } = posting
  const shared = {
    ...posting,
    entry: reversal
      ? ('Void' as const)
      : refund
        ? ('Refund' as const)
        : pays_charge
          ? ('Fee' as const)
          : ('Receipt' as const),
    voucher: posting.voucher ?? `${booking}/${number}`,
  }
  const bank = account ?? NO_ACCOUNT
  const other = pays_charge ? FEES : BUYERS
  const comesIn = refund === reversal
  const line = (ledger: string, isDebit: boolean, of: number): Line => ({
    ...{ ...shared, ledger },
    ...{ debit: isDebit ? { ...amount, amount: of } : null, credit: isDebit ? null : { ...amount, amount: of } },
  })
  const money = line(bank, comesIn, amount.amount)
  const net = vat < amount.amount ? [line(other, !comesIn, amount.amount - vat)] : []
  const others = vat === 0 ? net : [...net, line(VAT, !comesIn, vat)]
  // The debits come first.
  return comesIn ? [money, ...others] : [...others, money]
}

const titles = {
  day: 'Day',
  entry: 'Entry',
  voucher: 'Voucher',
  booking: 'Booking',
  ledger: 'Account',
  debit: 'Debit',
  credit: 'Credit',
  builder: 'Developer',
  project: 'Project',
  buyers: 'Buyers',
  method: 'Method',
  reference: 'Reference',
  payer: 'Payer',
} as const

const columns = {
  day: dayColumn(({ posted_on }: Line) => posted_on),
  entry: textColumn(10, ({ entry }: Line) => entry),
  voucher: textColumn(14, ({ voucher }: Line) => voucher),
  booking: textColumn(16, ({ booking }: Line) => booking),
  ledger: textColumn(26, ({ ledger }: Line) => ledger),
  debit: moneyColumn(({ debit }: Line) => debit),
  credit: moneyColumn(({ credit }: Line) => credit),
  builder: textColumn(24, ({ seller }: Line) => seller),
  project: textColumn(24, ({ project }: Line) => project),
  buyers: textColumn(30, ({ buyers }: Line) => namesText(buyers)),
  method: textColumn(14, ({ method }: Line) => codeText(method)),
  reference: textColumn(22, ({ reference }: Line) => reference),
  payer: textColumn(24, ({ payer }: Line) => payer),
}

const PAGE = 500

/** The journal of a period for accounting: two lines for each receipt, refund and reversal, three with VAT. */
export const journalExport = listExport({
  kind: 'journal.export',
  input: payments.exportJournal.body,
  name: 'Journal',
  columns: () => sheetOfList(titles, columns, Object.keys(titles) as (keyof typeof titles)[]),
  count: async (db, scope, { format: _format, ...query }) =>
    2 * (await listPostings(db, scope, { ...query, page: 1, per_page: 1 })).meta.total,
  rows: async function* (db, scope, { format: _format, ...query }) {
    let cursor: string | undefined
    do {
      const { data, meta } = await listPostings(db, scope, {
        ...query,
        page: 1,
        per_page: PAGE,
        ...(cursor && { cursor }),
      })
      yield data.flatMap(linesOf)
      cursor = meta.next_cursor ?? undefined
    } while (cursor !== undefined)
  },
})
