import { ActionIcon } from '@mantine/core'
import type { WirePlan } from '@storey/api/inventory/payment-plans.ts'
import type { Unit, UnitRow } from '@storey/api/inventory/unit.ts'
import { unitName } from '@storey/api/inventory/unit-names.ts'
import { IconTrash } from '@tabler/icons-react'
import { UnitStatus } from '../../inventory/parts/units/UnitStatus.tsx'
import { homeText, NO_PRICE } from '../../inventory/parts/units/unit-labels.ts'
import type { EndpointForm } from '../../ui/form/useEndpointForm.tsx'
import { Money } from '../../ui/values/Money.tsx'
import { OfferDiscount } from './OfferDiscount.tsx'
import styles from './OfferedUnit.module.css'
import { OfferPlans } from './OfferPlans.tsx'
import type { OfferValues } from './offer-values.ts'

interface Props {
  form: EndpointForm<OfferValues>
  unit: UnitRow | Unit
  plans: readonly WirePlan[] | undefined
  index: number
  onRemove?: () => void
}

/** One unit of a new offer: its plans and its discount. */
export function OfferedUnit({ form, unit, plans, index, onRemove }: Props) {
  const name = unitName(unit.building, unit.number)
  const terms = form.values.units[index]
  const at = `units.${index}` as const
  const gone = unit.status !== 'available' && unit.status !== 'on_hold'
  return (
    <section className={styles.unit} aria-label={name}>
      <div className={styles.head}>
        <h3>{name}</h3>
        <span>
          {homeText(unit)}, {unit.building.name}
        </span>
        {gone && <UnitStatus status={unit.status} />}
        <span className={styles.price}>
          <Money value={unit.price} none={NO_PRICE} />
        </span>
        {onRemove && (
          <ActionIcon aria-label={`Remove ${name} from this offer`} onClick={onRemove}>
            <IconTrash size={16} stroke={1.6} />
          </ActionIcon>
        )}
      </div>
      <OfferPlans
        plans={plans}
        price={unit.price ?? { amount: 0, currency: unit.currency }}
        handover_on={null}
        vat={'vat' in unit ? unit.vat : null}
        chosen={terms?.payment_plan_ids ?? []}
        onChange={(ids) => form.set(`${at}.payment_plan_ids`, ids)}
        path={`${at}.payment_plan_ids`}
        error={form.errors[`${at}.payment_plan_ids`] ?? form.errors[`${at}.unit_id`]}
      />
      <OfferDiscount
        project_id={unit.project.id}
        currency={unit.currency}
        percent={form.field(`${at}.discount_percent`, 'Discount in percent')}
        amount={form.field(`${at}.discount_amount`, 'Discount as an amount')}
        onPercent={(percent) => {
          form.set(`${at}.discount_percent`, percent)
          if (percent !== null) form.set(`${at}.discount_amount`, null)
        }}
        onAmount={(amount) => {
          form.set(`${at}.discount_amount`, amount)
          if (amount !== null) form.set(`${at}.discount_percent`, null)
        }}
      />
    </section>
  )
}
