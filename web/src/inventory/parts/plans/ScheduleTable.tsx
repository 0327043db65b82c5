import { Button } from '@mantine/core'
import type { FeeVat } from '@storey/api/inventory/vat-rules.ts'
import { explainStep, type Step } from '@storey/api/schedule/explain.ts'
import { vatParts } from '@storey/api/schedule/vat.ts'
import { IconChevronDown } from '@tabler/icons-react'
import { Fragment, useState } from 'react'
import { dayText } from '../../../ui/format/day.ts'
import { haveMinor, minorDigits, moneyText } from '../../../ui/format/money.ts'
import { percentDecimals, percentText } from '../../../ui/format/number.ts'
import { feeVatText } from './fee-vat-text.ts'
import styles from './ScheduleTable.module.css'
import { dueLabels } from './schedule-labels.ts'

export interface ScheduleRow {
  readonly position: number
  readonly name: string
  readonly percent: string | null
  readonly amount: number
  readonly due_on: string | null
  readonly due_text: string
  readonly estimated: boolean
  /** How the amount and the date were computed; without it the row cannot be opened. */
  readonly explain?: readonly Step[]
  /** Of a fee of a booking, which contains it. */
  readonly vat?: FeeVat | null
}

/** The VAT in the sum of the lines. */
export interface ScheduleVat {
  readonly percent: string
  readonly net: number
  readonly amount: number
}

interface Props {
  /** Their amounts sum to the price. */
  lines: readonly ScheduleRow[]
  /** Fees and taxes on top of the price. */
  charges?: readonly (ScheduleRow & { readonly payer?: 'buyer' | 'seller' })[]
  currency: string
  /** Shown for each line and in total; null where no rule applies. */
  vat?: ScheduleVat | null
  /** Maximum rows shown until the user asks for all. */
  most?: number
}

/** The dated payments of a price; each amount can be opened to see how it was computed. */
export function ScheduleTable({ lines, charges = [], currency, vat = null, most = 14 }: Props) {
  const [all, setAll] = useState(false)
  const visible = all || lines.length <= most + 2 ? lines.length : most
  const total = sumOf(lines)
  const parts = vat
    ? vatParts(
        lines.map(({ amount }) => amount),
        vat.percent,
      )
    : []
  const figure = figureIn(currency, [
    ...lines,
    ...charges,
    ...charges.flatMap(({ vat }) => vat ?? []),
    ...parts.map((amount) => ({ amount })),
  ])
  const shares = lines.map(({ percent, amount }) => percent ?? shareOf(amount, total))
  const decimals = percentDecimals([...shares, ...charges.map(({ percent }) => percent)])
  const buyerPays = total + sumOf(charges.filter(({ payer }) => payer !== 'seller'))
  return (
    <div className={styles.frame}>
      <table aria-label="Table of the payment schedule" className={styles.table}>
        <thead>
          <tr>
            <th scope="col">Installment</th>
            <th scope="col" className={SHARE}>
              Share
            </th>
            <th scope="col" className={styles.number}>
              Due
            </th>
            <th scope="col" className={styles.number}>
              {currency}
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map((row, index) => (
            // Print shows all rows.
            <Line
              key={row.position}
              row={row}
              share={shares[index] ?? null}
              decimals={decimals}
              currency={currency}
              figure={figure}
              vat={parts[index]}
              later={index >= visible}
            />
          ))}
          {visible < lines.length && (
            <tr data-no-print>
              <td colSpan={4} className={styles.more}>
                <Button variant="subtle" size="compact-sm" onClick={() => setAll(true)}>
                  Show all {lines.length} payments
                </Button>
              </td>
            </tr>
          )}
        </tbody>
        <tbody className={styles.total}>
          {vat && (
            <>
              <tr>
                <th scope="row">Without VAT</th>
                <td className={SHARE} />
                <td />
                <td className={styles.number}>{figure(vat.net)}</td>
              </tr>
              <tr>
                <th scope="row">VAT {percentText(vat.percent)}</th>
                <td className={SHARE} />
                <td />
                <td className={styles.number}>{figure(vat.amount)}</td>
              </tr>
            </>
          )}
          <tr>
            <th scope="row">Total</th>
            <td className={SHARE}>{percentText(100, decimals)}</td>
            <td />
            <td className={styles.number}>{figure(total)}</td>
          </tr>
        </tbody>
        {charges.length > 0 && (
          <tbody className={styles.charges}>
            <tr>
              <th scope="rowgroup" colSpan={4}>
                Fees
              </th>
            </tr>
            {charges.map((row) => (
              <Line
                key={row.position}
                row={row}
                share={row.percent}
                decimals={decimals}
                currency={currency}
                figure={figure}
                note={row.payer === 'seller' ? 'paid by the seller' : undefined}
              />
            ))}
          </tbody>
        )}
        {charges.length > 0 && (
          <tbody className={styles.total}>
            <tr>
              <th scope="row">Total with fees</th>
              <td className={SHARE} />
              <td />
              <td className={styles.number}>{figure(buyerPays)}</td>
            </tr>
          </tbody>
        )}
      </table>
    </div>
  )
}

/** Hidden where the table is narrow. */
const SHARE = `${styles.number} ${styles.share}`

const sumOf = (rows: readonly ScheduleRow[]) => rows.reduce((sum, { amount }) => sum + amount, 0)

/** Share of the price to two decimals, for an amount that is not a plain percentage. */
const shareOf = (amount: number, total: number) =>
  total === 0 ? null : String(Math.round((amount / total) * 10_000) / 100)

/** Amounts of one column have the same number of decimals: none if all are whole. */
function figureIn(currency: string, rows: readonly Pick<ScheduleRow, 'amount'>[]): (amount: number) => string {
  const minor = minorDigits(currency)
  const decimals = haveMinor(
    rows.map(({ amount }) => amount),
    currency,
  )
    ? minor
    : 0
  const format = new Intl.NumberFormat('en-US', { minimumFractionDigits: decimals, maximumFractionDigits: decimals })
  return (amount) => format.format(amount / 10 ** minor)
}

interface LineProps {
  row: ScheduleRow
  share: string | null
  /** Of all shares of the table. */
  decimals: number
  currency: string
  figure: (amount: number) => string
  /** In the amount. */
  vat?: number | undefined
  /** Shown only in print, and after the user asks for all. */
  later?: boolean
  note?: string | undefined
}

function Line({ row, share, decimals, currency, figure, vat, later = false, note }: LineProps) {
  const [open, setOpen] = useState(false)
  const money = (amount: number) => moneyText({ amount, currency })
  const amount = figure(row.amount)
  const sentences = (row.explain ?? []).map((step) => explainStep(step, money, (day) => dayText(day, day)))
  return (
    <Fragment>
      <tr data-later={later || undefined}>
        <th scope="row">
          {row.name}
          {note && <small> {note}</small>}
          {vat ? <small> incl. VAT {figure(vat)}</small> : null}
          {row.vat && <small> {feeVatText(row.vat, figure)}</small>}
        </th>
        <td className={SHARE}>{share === null ? '' : percentText(share, decimals)}</td>
        <td className={styles.number} title={row.due_text}>
          {dueLabels(row)}
        </td>
        <td className={styles.number}>
          {sentences.length === 0 ? (
            amount
          ) : (
            <button
              type="button"
              className={styles.amount}
              aria-expanded={open}
              aria-label={`${amount}, how it was computed`}
              onClick={() => setOpen(!open)}
            >
              <IconChevronDown size={12} stroke={1.8} aria-hidden />
              {amount}
            </button>
          )}
        </td>
      </tr>
      {open && (
        <tr className={styles.explained}>
          <td colSpan={4}>
            {row.due_text}. {sentences.join(' ')}
          </td>
        </tr>
      )}
    </Fragment>
  )
}
