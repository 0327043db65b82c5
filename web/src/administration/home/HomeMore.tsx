import { clientRegistrations, salesOverview } from '@storey/api/client-endpoints.ts'
import type { ClientRegistration } from '@storey/api/inventory/client-registrations.ts'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../http/call.ts'
import { query } from '../../http/query.ts'
import { registrationLabels } from '../../inventory/client-registrations/parts/registration-labels.ts'
import { useCan } from '../../shell/Can.tsx'
import { countText } from '../../ui/format/number.ts'
import { Link } from '../../ui/Link.tsx'
import { late } from '../../ui/late.tsx'
import { Section } from '../../ui/Section.tsx'
import { usePhone } from '../../ui/usePhone.ts'
import { Instant } from '../../ui/values/Instant.tsx'
import { Status } from '../../ui/values/Status.tsx'
import styles from './HomePage.module.css'

const { Late: BookedWeeks } = late(async () => (await import('../../sales/overview/parts/BookedWeeks.tsx')).BookedWeeks)

/** Below the projects, where a wide window has room: what was booked by week, or the clients that the broker registered. */
export function HomeMore({ now }: { now: number }) {
  const phone = usePhone()
  const sells = useCan(salesOverview.show.access)
  const registers = useCan(clientRegistrations.own.access)
  if (phone) return null
  return sells ? <Weeks now={now} /> : registers ? <Clients /> : null
}

/** How old the weeks may be. */
const WEEKS_MS = 10 * 60_000

function Weeks({ now }: { now: number }) {
  // A key of its own: weeks need not follow each change of a unit, as the overview does, whose answer has much more.
  const { data } = useQuery({
    queryKey: ['bookings per week'],
    queryFn: ({ signal }) => call(salesOverview.show, {}, { signal }),
    staleTime: WEEKS_MS,
    refetchOnWindowFocus: false,
  })
  return data ? <BookedWeeks booked={data.data.booked} now={now} /> : null
}

/** The newest registrations. */
const SHOWN = 4

function Clients() {
  const { data } = useQuery(query(clientRegistrations.own, { query: { per_page: SHOWN } }))
  if (!data || data.data.length === 0) return null
  return (
    <Section title="Registered clients" action={<Link to="/channel/clients">All {countText(data.meta.total)}</Link>}>
      <ul className={styles.rows}>
        {data.data.map((client) => (
          <Client key={client.id} client={client} />
        ))}
      </ul>
    </Section>
  )
}

const Client = ({ client: { client_name, project, status, registered_at } }: { client: ClientRegistration }) => (
  <li>
    <div className={styles.about}>
      <b dir="auto">{client_name}</b>
      <span className={styles.meta}>{project.name}</span>
    </div>
    <div className={styles.state}>
      <Status tone={registrationLabels[status].tone}>{registrationLabels[status].label}</Status>
    </div>
    <span className={styles.meta}>
      <Instant value={registered_at} />
    </span>
  </li>
)
