import type { BookingPayments, PaidInstallment } from '@storey/api/sales/receipts.ts'
import { feeVatText } from '../../../inventory/parts/plans/fee-vat-text.ts'
import { dueLabels } from '../../../inventory/parts/plans/schedule-labels.ts'
import { haveMinor, moneyText } from '../../../ui/format/money.ts'
import { Status } from '../../../ui/values/Status.tsx'
import { stateLabels } from './labels.ts'
import styles from './Payments.module.css'

/** Every installment in order of payment, with the paid amount. */
export function Installments({ payments: { installments, currency } }: { payments: BookingPayments }) {
  const minor = haveMinor(
    installments.flatMap(({ amount, paid }) => [amount, paid]),
    currency,
  )
  const figure = (amount: number) => moneyText({ amount, currency })
  const bare = (amount: number) => moneyText({ amount, currency }, { bare: true, minor })
  return (
    <table aria-label="Table of payments" className={styles.table}>
      <thead>
        <tr>
          <th scope="col">Installment</th>
          <th scope="col" className={styles.wide}>
            Due
          </th>
          <th scope="col">Status</th>
          <th scope="col" className={`${styles.number} ${styles.wide}`}>
            Paid
          </th>
          <th scope="col" className={styles.number}>
            {currency}
          </th>
        </tr>
      </thead>
      <tbody>
        {installments.map((row) => (
          <tr key={row.position} data-over={row.state === 'paid' || row.state === 'cancelled' || undefined}>
            <th scope="row">
              {row.name}
              {row.vat && <small className={styles.vat}>{feeVatText(row.vat, figure)}</small>}
              <small className={styles.narrow}>{dueLabels(row)}</small>
            </th>
            <td className={styles.wide} title={row.due_text}>
              {dueLabels(row)}
            </td>
            <td>
              <State row={row} />
            </td>
            <td className={`${styles.number} ${styles.wide}`}>{row.paid > 0 && bare(row.paid)}</td>
            <td className={styles.number}>
              {bare(row.amount)}
              {row.paid > 0 && row.left > 0 && <small className={styles.narrow}>{bare(row.left)} outstanding</small>}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function State({ row: { state } }: { row: PaidInstallment }) {
  const { label, tone } = stateLabels[state]
  return <Status tone={tone}>{label}</Status>
}
