import { Button, Text } from '@mantine/core'
import { earlierSales } from '@storey/api/client-endpoints.ts'
import type { Unit } from '@storey/api/inventory/unit.ts'
import { earlierStatus, unitName } from '@storey/api/inventory/unit-names.ts'
import { MAX_COMPARED } from '@storey/api/inventory/units.ts'
import { IconFileCheck } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { Can } from '../../shell/Can.tsx'
import { Link } from '../../ui/Link.tsx'
import { NoticesAbove } from '../../ui/overlays/NoticesAbove.tsx'
import { Section } from '../../ui/Section.tsx'
import { Money } from '../../ui/values/Money.tsx'
import { OnPress } from '../../ui/values/OnPress.tsx'
import { StatusDot } from '../../ui/values/Status.tsx'
import { useAreaUnit } from '../../ui/values/useAreaUnit.ts'
import { HoldControl } from '../holds/parts/HoldControl.tsx'
import { perAreaName, perAreaText } from '../parts/PerArea.tsx'
import { comparisonOf } from '../parts/units/comparison.ts'
import { isForSale } from '../parts/units/taken.ts'
import { bedsText, NO_PRICE } from '../parts/units/unit-labels.ts'
import { useNearestUnits } from '../parts/units/useNearestUnits.ts'
import { StatusControl } from './StatusControl.tsx'
import { StatusHistory } from './StatusHistory.tsx'
import styles from './UnitAside.module.css'

interface Props {
  unit: Unit
  /** Path of the booking page, for users who may open it. */
  book: string | undefined
}

/** The rail: the price, the available actions, and the status history. */
export function UnitAside({ unit, book }: Props) {
  const [areaUnit] = useAreaUnit()
  const navigate = useNavigate()
  const per = perAreaName(areaUnit).toLowerCase()
  const isEarlier = earlierStatus(unit.block_reason)
  return (
    <div className={styles.aside}>
      <div className={styles.price}>
        <Text component="div" size="xs" c="dimmed">
          List price
        </Text>
        <Money value={unit.price} size="large" none={NO_PRICE} />
        <div className={styles.per}>
          {unit.per_area ? `${perAreaText(unit.per_area, areaUnit)} ${per}` : 'Set one before this home is for sale.'}
        </div>
        {unit.minimum_price && (
          <div className={styles.per}>
            Floor price <OnPress label="floor price">{() => <Money value={unit.minimum_price} />}</OnPress>
          </div>
        )}
      </div>
      <div className={styles.actions}>
        <NoticesAbove what="strip" />
        {!isForSale(unit.project_status) && (
          <p className={styles.per}>
            {unit.project_status === 'draft'
              ? `${unit.project.name} is a draft. Its units can’t be held or booked yet.`
              : `${unit.project.name} is archived. Its units can’t be held or booked.`}
          </p>
        )}
        <HoldControl unit={unit} main={!book} />
        {book && (
          <Button
            component="a"
            href={book}
            leftSection={<IconFileCheck size={18} stroke={1.6} aria-hidden />}
            onClick={(event) => {
              if (event.metaKey || event.ctrlKey || event.shiftKey) return
              event.preventDefault()
              void navigate({ href: book })
            }}
          >
            Book
          </Button>
        )}
        {['available', 'unreleased', 'blocked'].includes(unit.status) && isForSale(unit.project_status) && (
          <Can access={earlierSales.record.access}>
            <Link to={`/inventory/earlier-sales/new?unit=${unit.id}`}>Record an earlier sale</Link>
          </Can>
        )}
      </div>
      {unit.claim?.kind === 'booking' && (
        <p className={styles.per}>
          {unit.claim.held_for
            ? `Booked by ${unit.claim.holder.full_name} for ${unit.claim.held_for}.`
            : `Booked by ${unit.claim.holder.full_name}.`}
        </p>
      )}
      <Section title="Status" action={<StatusControl unit={unit} />}>
        {isEarlier && (
          <p className={styles.note}>
            It was {isEarlier} before your units were here. Record that sale with its buyers and payments, and the unit
            shows it.
          </p>
        )}
        {unit.block_reason && unit.block_reason !== unit.history[0]?.reason && (
          <p className={styles.note}>{unit.block_reason}</p>
        )}
        <StatusHistory changes={unit.history} />
      </Section>
      {unit.sales_note && (
        <Section title="Note for sellers">
          <p className={styles.note}>{unit.sales_note}</p>
        </Section>
      )}
      <Similar unit={unit} />
    </div>
  )
}

function Similar({ unit }: { unit: Unit }) {
  const others = useNearestUnits(unit, 5)
  if (others.length === 0) return null
  return (
    <Section
      title="Similar available units"
      action={<Link to={comparisonOf([unit, ...others].slice(0, MAX_COMPARED).map(({ id }) => id))}>Compare</Link>}
    >
      <ul className={styles.similar}>
        {others.map((other) => (
          <li key={other.id}>
            <StatusDot tone="good" />
            <Link to={`/inventory/units/${other.id}`} quiet>
              {unitName(other.building, other.number)}
            </Link>
            <span>
              {bedsText(other)} · floor {other.floor}
            </span>
            <Money value={other.price} bare />
          </li>
        ))}
      </ul>
    </Section>
  )
}
