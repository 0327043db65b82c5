import type { Building } from '@storey/api/inventory/buildings.ts'
import type { PaymentPlan } from '@storey/api/schedule/payment-plan.ts'
import { makeSchedule } from '@storey/api/schedule/schedule.ts'
import { useState } from 'react'
import { DayInput } from '../../ui/fields/DayInput.tsx'
import { MoneyInput } from '../../ui/fields/MoneyInput.tsx'
import { today } from '../../ui/format/day.ts'
import { minorDigits } from '../../ui/format/money.ts'
import { CashFlow } from '../parts/plans/CashFlow.tsx'
import { ScheduleTable } from '../parts/plans/ScheduleTable.tsx'
import styles from './Plan.module.css'

/** Preview of the buyer's payments: the plan in the form, for a price and a day. */
export function PlanPreview({ building, plan }: { building: Building; plan: PaymentPlan }) {
  const { currency, handover_on } = building
  const [price, setPrice] = useState<number | null>(
    building.price_from?.amount ?? 1_000_000 * 10 ** minorDigits(currency),
  )
  const [bookedOn, setBookedOn] = useState<string | null>(today())
  const construction = { percent: Number(building.construction_percent), completion_on: handover_on, as_of: today() }
  const booked_on = bookedOn ?? today()
  const { schedule, problems } = makeSchedule(plan, {
    price: price ?? 0,
    currency,
    booked_on,
    handover_on,
    construction,
  })
  return (
    <div className={styles.preview}>
      <h2>Preview</h2>
      <div className={styles.asked}>
        <MoneyInput label="Price" value={price} onChange={setPrice} currency={currency} />
        <DayInput label="Booked on" value={bookedOn} onChange={setBookedOn} clearable={false} />
      </div>
      {schedule ? (
        <>
          <CashFlow lines={schedule.lines} currency={currency} handover_on={handover_on} />
          <ScheduleTable lines={schedule.lines} charges={schedule.charges} currency={currency} most={10} />
        </>
      ) : (
        <ul className={styles.problems}>
          {problems.slice(0, 4).map(({ path, message }) => (
            <li key={`${path} ${message}`}>{message}</li>
          ))}
        </ul>
      )}
    </div>
  )
}
