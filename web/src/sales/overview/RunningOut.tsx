import { units } from '@storey/api/client-endpoints.ts'
import { unitName } from '@storey/api/inventory/unit-names.ts'
import type { SalesOverview, Timer } from '@storey/api/sales/overview.ts'
import { useCan } from '../../shell/Can.tsx'
import { countText } from '../../ui/format/number.ts'
import { Link } from '../../ui/Link.tsx'
import { Section } from '../../ui/Section.tsx'
import { Countdown } from '../../ui/values/Countdown.tsx'
import { StatusDot } from '../../ui/values/Status.tsx'
import * as addresses from './addresses.ts'
import styles from './Overview.module.css'

/** Holds and bookings by time left. */
export function RunningOut({ runningOut: { holds, soonest } }: { runningOut: SalesOverview['running_out'] }) {
  return (
    <Section
      title="Ending soon"
      action={
        holds > soonest.filter(({ kind }) => kind === 'hold').length && (
          <Link to={addresses.heldUnits}>All {countText(holds)} holds</Link>
        )
      }
    >
      {soonest.length === 0 ? (
        <p className={styles.none}>Nothing expires soon.</p>
      ) : (
        <ul className={styles.rows}>
          {soonest.map((timer) => (
            <Row key={timer.unit.id} timer={timer} />
          ))}
        </ul>
      )}
    </Section>
  )
}

function Row({ timer }: { timer: Timer }) {
  const seesUnits = useCan(units.one.access)
  const { kind, unit, building, booking, expires_at } = timer
  const name = unitName(building, unit.number)
  const to = booking ? addresses.booking(booking.id) : seesUnits ? `/inventory/units/${unit.id}` : undefined
  return (
    <li>
      <div>
        <span className={styles.name}>
          <StatusDot tone={kind === 'hold' ? 'warn' : 'blue'} />
          {to === undefined ? (
            <b>{name}</b>
          ) : (
            <Link to={to} quiet>
              {name}
            </Link>
          )}
        </span>
        <span className={styles.meta} dir="auto">
          {wordsOf(timer)}
        </span>
      </div>
      <Countdown until={expires_at} label={`Time left for ${name}`} plain />
    </li>
  )
}

function wordsOf({ kind, holder, held_for }: Timer): string {
  if (kind === 'booking') return `Booked by ${holder.full_name}`
  return held_for === null ? `Held by ${holder.full_name}` : `Held by ${holder.full_name} for ${held_for}`
}
