import { Text } from '@mantine/core'
import { unitName } from '@storey/api/inventory/unit-names.ts'
import type { BookingForm } from '@storey/api/sales/booking-form.ts'
import { planText } from '@storey/api/sales/booking-names.ts'
import { HoldControl } from '../../inventory/holds/parts/HoldControl.tsx'
import { Cover } from '../../inventory/parts/Cover.tsx'
import { dueLabels } from '../../inventory/parts/plans/schedule-labels.ts'
import { UnitStatus } from '../../inventory/parts/units/UnitStatus.tsx'
import { bedsText } from '../../inventory/parts/units/unit-labels.ts'
import { moneyText } from '../../ui/format/money.ts'
import { percentText } from '../../ui/format/number.ts'
import { Area } from '../../ui/values/Area.tsx'
import { Money } from '../../ui/values/Money.tsx'
import { Tag } from '../../ui/values/Tag.tsx'
import { isUsed, OWN_WAITS, type OwnTerms } from './priced.ts'
import styles from './Summary.module.css'

const SHOWN = 6

interface Props {
  form: BookingForm
  /** A discount that needs another user's approval, in minor units. */
  waits: number
  own: OwnTerms | null
}

/** Summary: the unit, the price in large type, and the first payments. */
export function Summary({ form, waits, own }: Props) {
  const { unit, plan, schedule } = form
  const { totals, currency, lines } = schedule
  const bare = (amount: number) => moneyText({ amount, currency }, { bare: true })
  const charges = schedule.charges.filter(({ payer }) => payer === 'buyer')
  const held = unit.claim?.kind === 'hold' && unit.claim.mine
  return (
    <div className={styles.summary}>
      <div className={styles.unit}>
        <div className={styles.cover}>
          <Cover picture={unit.cover} sizes="72px" shape="mark" />
        </div>
        <div>
          <b>
            {unitName(unit.building, unit.number)}, {unit.building.name}
          </b>
          <p>
            {bedsText(unit)}, <Area value={unit.total_area} />, floor {unit.floor}
          </p>
          <p className={styles.status}>
            <UnitStatus status={unit.status} />
            {held && <span>, by you</span>}
          </p>
        </div>
      </div>
      <div className={styles.hold}>
        <HoldControl unit={unit} takes />
      </div>
      <dl className={styles.sums}>
        <div>
          <dt>List price</dt>
          <dd>{bare(totals.list_price)}</dd>
        </div>
        {totals.adjustment !== 0 && (
          <div>
            <dt>
              {plan.name}, {percentText(plan.price_adjustment_percent)}
            </dt>
            <dd>{bare(totals.adjustment)}</dd>
          </div>
        )}
        {totals.discount > 0 && (
          <div>
            <dt>Discount</dt>
            <dd>{bare(-totals.discount)}</dd>
          </div>
        )}
        <div className={styles.price}>
          <dt>Price</dt>
          <dd>
            <Money value={{ amount: schedule.price, currency }} size="large" />
          </dd>
        </div>
        {charges.map((charge) => (
          <div key={charge.position} className={styles.charge}>
            <dt>
              {charge.name} {charge.percent && percentText(charge.percent)}
            </dt>
            <dd>{bare(charge.amount)}</dd>
          </div>
        ))}
      </dl>
      {waits > 0 && (
        <Text size="sm" c="dimmed">
          A discount of {bare(waits)} waits for a decision after booking.
        </Text>
      )}
      {own && own.beyond.length > 0 && (
        <Text size="sm" c="dimmed">
          {OWN_WAITS}
        </Text>
      )}
      <section>
        <div className={styles.head}>
          <h2>Schedule</h2>
          <Tag>{isUsed(own) ? `${plan.name}, own schedule` : planText(plan)}</Tag>
        </div>
        <ol className={styles.lines}>
          {lines.slice(0, SHOWN).map((line) => (
            <li key={line.position}>
              <span>{line.name}</span>
              <b>{bare(line.amount)}</b>
              <span className={styles.when}>{dueLabels(line)}</span>
              <span className={styles.when}>{line.percent && percentText(line.percent)}</span>
            </li>
          ))}
        </ol>
        {lines.length > SHOWN && (
          <Text size="xs" c="dimmed" pt="xs">
            + {lines.length - SHOWN} more
          </Text>
        )}
      </section>
    </div>
  )
}
