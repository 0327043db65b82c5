import { Button } from '@mantine/core'
import { explainStep, type Step } from '@storey/api/schedule/explain.ts'
import { IconChevronDown } from '@tabler/icons-react'
import { Fragment, useState } from 'react'
import { dayText } from '../../ui/format/day.ts'
import { moneyText } from '../../ui/format/money.ts'
import { percentText } from '../../ui/format/number.ts'
import styles from './ScheduleTable.module.css'
import { dueWords } from './schedule-words.ts'

export interface ScheduleRow {
  readonly position: number
  readonly name: string
  readonly percent: string | null
  readonly amount: number
  readonly due_on: string | null
  readonly due_text: string
  readonly estimated: boolean
  /** How the amount and the day came about; without it there is nothing to open. */
  readonly explain?: readonly Step[]
}

interface Props {
  /** Adds up to the price. */
  lines: readonly ScheduleRow[]
  /** Fees and taxes beside the price. */
  charges?: readonly (ScheduleRow & { readonly payer?: 'buyer' | 'seller' })[]
  currency: string
  /** Rows on show before somebody asks for all. */
  most?: number
}

/** The dated payments of a price; each amount opens to how it was computed. */
export function ScheduleTable({ lines, charges = [], currency, most = 14 }: Props) {
  const [all, setAll] = useState(false)
  const shown = all || lines.length <= most + 2 ? lines : lines.slice(0, most)
  const total = lines.reduce((sum, { amount }) => sum + amount, 0)
  return (
    <div className={styles.frame}>
      <table className={styles.table}>
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
          {shown.map((row) => (
            <Line key={row.position} row={row} currency={currency} />
          ))}
          {shown.length < lines.length && (
            <tr>
              <td colSpan={4} className={styles.more}>
                <Button variant="subtle" size="compact-sm" onClick={() => setAll(true)}>
                  Show all {lines.length} payments
                </Button>
              </td>
            </tr>
          )}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">Total</th>
            <td className={SHARE}>100%</td>
            <td />
            <td className={styles.number}>{moneyText({ amount: total, currency }, { bare: true })}</td>
          </tr>
        </tfoot>
        {charges.length > 0 && (
          <tbody className={styles.charges}>
            <tr>
              <th scope="rowgroup" colSpan={4}>
                Beside the price
              </th>
            </tr>
            {charges.map((row) => (
              <Line
                key={row.position}
                row={row}
                currency={currency}
                note={row.payer === 'seller' ? 'paid by the seller' : undefined}
              />
            ))}
          </tbody>
        )}
      </table>
    </div>
  )
}

/** Left out where the table is narrow. */
const SHARE = `${styles.number} ${styles.share}`

interface LineProps {
  row: ScheduleRow
  currency: string
  note?: string | undefined
}

function Line({ row, currency, note }: LineProps) {
  const [open, setOpen] = useState(false)
  const money = (amount: number) => moneyText({ amount, currency })
  const amount = moneyText({ amount: row.amount, currency }, { bare: true })
  const sentences = (row.explain ?? []).map((step) => explainStep(step, money, (day) => dayText(day, day)))
  return (
    <Fragment>
      <tr>
        <th scope="row">
          {row.name}
          {note && <small> {note}</small>}
        </th>
        <td className={SHARE}>{row.percent === null ? '' : percentText(row.percent)}</td>
        <td className={styles.number} title={row.due_text}>
          {dueWords(row)}
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
