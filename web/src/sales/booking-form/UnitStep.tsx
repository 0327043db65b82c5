import { Stack } from '@mantine/core'
import type { BookingForm } from '@storey/api/sales/booking-form.ts'
import { useNavigate } from '@tanstack/react-router'
import { SplitBar } from '../../inventory/parts/plans/SplitBar.tsx'
import { homeText, viewText } from '../../inventory/parts/units/unit-labels.ts'
import { moneyText } from '../../ui/format/money.ts'
import { Area } from '../../ui/values/Area.tsx'
import { Facts } from '../../ui/values/Facts.tsx'
import { bookingAddress } from '../parts/booking-address.ts'
import styles from './Booking.module.css'

/** Step with the unit and its plan. Choosing another plan changes the address, so that it can be shared and Back returns. */
export function UnitStep({ form }: { form: BookingForm }) {
  const { unit, plan, plans, offer } = form
  const navigate = useNavigate()
  return (
    <>
      <div className={styles.head}>
        <div>
          <h2>Payment plan</h2>
          <p>It sets the price and due dates.</p>
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
          { label: 'Project', value: unit.project.name },
          { label: 'Building', value: unit.building.name },
          { label: 'Type', value: homeText(unit) },
          { label: 'Floor', value: String(unit.floor) },
          { label: 'Total area', value: <Area value={unit.total_area} /> },
          { label: 'Internal area', value: <Area value={unit.internal_area} /> },
          { label: 'View', value: viewText(unit.view, unit.orientation) },
          { label: 'Parking', value: unit.parking === 0 ? 'None' : String(unit.parking) },
        ]}
      />
    </>
  )
}
