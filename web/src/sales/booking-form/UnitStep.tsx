import { Stack } from '@mantine/core'
import { type OfferedUnitFact, unitFields } from '@storey/api/inventory/unit-fields.ts'
import type { BookingForm } from '@storey/api/sales/booking-form.ts'
import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { SplitBar } from '../../inventory/parts/plans/SplitBar.tsx'
import { bookingAddress } from '../../inventory/parts/units/booking-address.ts'
import { homeText, viewText } from '../../inventory/parts/units/unit-labels.ts'
import { moneyText } from '../../ui/format/money.ts'
import { Area } from '../../ui/values/Area.tsx'
import { Facts } from '../../ui/values/Facts.tsx'
import styles from './Booking.module.css'

interface Fact {
  readonly label: string
  readonly value: ReactNode
}

/** Step with the unit and its plan. Choosing another plan changes the address, so that it can be shared and Back returns. */
export function UnitStep({ form }: { form: BookingForm }) {
  const { unit, plan, plans, offer } = form
  const navigate = useNavigate()
  // The handover is in the payment plan.
  const facts: Readonly<Record<Exclude<OfferedUnitFact, 'handover_on'> | 'internal_area', Fact>> = {
    floor: { label: unitFields.floor.label, value: String(unit.floor) },
    total_area: { label: 'Total area', value: <Area value={unit.total_area} /> },
    internal_area: { label: unitFields.internal_area.label, value: <Area value={unit.internal_area} /> },
    view: { label: unitFields.view.label, value: viewText(unit.view, unit.orientation) },
    parking: { label: unitFields.parking.label, value: unit.parking === 0 ? 'None' : String(unit.parking) },
  }
  return (
    <>
      <div className={styles.head}>
        <div>
          <h2>Payment plan</h2>
          <p>Sets the price and due dates.</p>
        </div>
      </div>
      <Stack gap="xs" role="radiogroup" aria-label="Payment plan" data-path="payment_plan_id">
        {plans.map((offered) => (
          <label key={offered.id} className={styles.plan}>
            <input
              type="radio"
              name="payment_plan_id"
              checked={offered.id === plan.id}
              onChange={() => void navigate({ href: bookingAddress(unit.id, offered.id, offer?.id), replace: true })}
            />
            <b>{offered.name}</b>
            <span className={styles.amount}>{moneyText(offered.price)}</span>
            <span className={styles.split}>
              <SplitBar label={offered.split_label} />
            </span>
          </label>
        ))}
      </Stack>
      <div className={styles.head} style={{ marginTop: 32, marginBottom: 12 }}>
        <div>
          <h2>Unit</h2>
        </div>
      </div>
      <Facts
        columns={2}
        facts={[
          { label: unitFields.project.label, value: unit.project.name },
          { label: unitFields.building.label, value: unit.building.name },
          { label: unitFields.type.label, value: homeText(unit) },
          ...Object.values<Fact>(facts),
        ]}
      />
    </>
  )
}
