import { Text } from '@mantine/core'
import { bookings as bookingCalls } from '@storey/api/client-endpoints.ts'
import { unitName } from '@storey/api/inventory/unit-names.ts'
import type { SalesOverview, WaitingBooking } from '@storey/api/sales/overview.ts'
import { useCan } from '../../shell/Can.tsx'
import { countText, percentText } from '../../ui/format/number.ts'
import { Link } from '../../ui/Link.tsx'
import { Section } from '../../ui/Section.tsx'
import { Instant } from '../../ui/values/Instant.tsx'
import { Money } from '../../ui/values/Money.tsx'
import { Tag } from '../../ui/values/Tag.tsx'
import { buyersText } from '../parts/buyers-text.ts'
import * as addresses from './addresses.ts'
import styles from './Overview.module.css'

/** The bookings that have waited longest for a decision. */
export function ToDecide({ toDecide: { bookings, oldest } }: { toDecide: SalesOverview['to_decide'] }) {
  const decides = useCan(bookingCalls.accept.access)
  return (
    <Section
      title={decides ? 'To decide' : 'Awaiting a decision'}
      action={
        bookings > oldest.length && (
          <Link to={`${addresses.waitingBookings}&sort=created_at`}>All {countText(bookings)}</Link>
        )
      }
    >
      {oldest.length === 0 ? (
        <p className={styles.none}>No bookings to review.</p>
      ) : (
        <ul className={styles.rows}>
          {oldest.map((booking) => (
            <Row key={booking.id} booking={booking} />
          ))}
        </ul>
      )}
    </Section>
  )
}

function Row({ booking }: { booking: WaitingBooking }) {
  const { id, unit, building, project, buyers, price, discount_percent, created_at } = booking
  return (
    <li>
      <div>
        <span className={styles.name}>
          <Link to={addresses.booking(id)} quiet>
            {unitName(building, unit.number)}
          </Link>
          {discount_percent !== null && <Tag>{percentText(discount_percent)} asked</Tag>}
        </span>
        <span className={styles.meta} dir="auto">
          {buyersText(buyers)}, {project.name}
        </span>
      </div>
      <Text component="div" inherit ta="end" flex="none">
        <Money value={price} />
        <span className={styles.meta}>
          <Instant value={created_at} />
        </span>
      </Text>
    </li>
  )
}
