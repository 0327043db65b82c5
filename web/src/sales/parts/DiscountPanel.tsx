import { Group, Progress, Text } from '@mantine/core'
import { discounts } from '@storey/api/client-endpoints.ts'
import { unitName } from '@storey/api/inventory/unit-names.ts'
import type { DiscountDetail } from '@storey/api/sales/discounts.ts'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../http/query.ts'
import { Await } from '../../ui/Await.tsx'
import { haveMinor, moneyText } from '../../ui/format/money.ts'
import { percentText } from '../../ui/format/number.ts'
import { Link } from '../../ui/Link.tsx'
import { Section } from '../../ui/Section.tsx'
import { SidePanel } from '../../ui/SidePanel.tsx'
import { Facts } from '../../ui/values/Facts.tsx'
import { Instant } from '../../ui/values/Instant.tsx'
import { Money } from '../../ui/values/Money.tsx'
import { OnPress } from '../../ui/values/OnPress.tsx'
import { Person } from '../../ui/values/Person.tsx'
import { StatusBadge } from '../../ui/values/Status.tsx'
import { ChooseManager } from './ChooseManager.tsx'
import { DiscountActions } from './DiscountActions.tsx'
import styles from './DiscountPanel.module.css'
import { discountEventLabels, discountStatusLabels } from './discount-labels.ts'
import { Wanted } from './WantedSchedule.tsx'

/** Panel of a discount request: its effect on every payment, its reason, its history, and the decision. */
export function DiscountPanel({ booking_id, onClose }: { booking_id: number; onClose: () => void }) {
  const answer = useQuery(query(discounts.one, { params: { id: booking_id } }))
  const found = answer.data?.data
  return (
    <SidePanel
      peek
      title={found ? `${unitName(found.building, found.unit.number)}, ${found.project.name}` : 'Discount request'}
      note={found && <Link to={`/inventory/units/booked-units/${found.booking.id}`}>{found.booking.number}</Link>}
      wide
      onClose={onClose}
      footer={found && <DiscountActions discount={found} />}
    >
      <Await answer={answer} what="discount">
        {({ data }) => <Detail discount={data} />}
      </Await>
    </SidePanel>
  )
}

function Detail({ discount }: { discount: DiscountDetail }) {
  const { plan_price, amount, granted, percent, minimum_price, own_limit_percent } = discount
  const { currency } = plan_price
  const off = granted ?? amount
  const { label, tone } = discountStatusLabels[discount.status]
  return (
    <>
      {discount.wanted ? (
        <Wanted wanted={discount.wanted} currency={currency} />
      ) : (
        <>
          <div className={styles.head}>
            <div>
              <p>{granted ? 'Price with the discount' : 'Requested price'}</p>
              <Money value={{ amount: plan_price.amount - off.amount, currency }} size="large" />
            </div>
            <div className={styles.off}>
              <b>−{percentText(granted ? shareOf(granted.amount, plan_price.amount) : percent)}</b>
              <span>{moneyText(off, { bare: true })} less</span>
            </div>
          </div>
          <Scale percent={Number(percent)} limit={Number(own_limit_percent)} />
        </>
      )}
      <Group mb="sm">
        <StatusBadge tone={tone}>{label}</StatusBadge>
      </Group>
      <Facts
        facts={[
          { label: 'Plan price', value: <Money value={plan_price} /> },
          ...(minimum_price
            ? [
                {
                  label: 'Floor price',
                  value: <OnPress label="floor price">{() => <Money value={minimum_price} />}</OnPress>,
                },
              ]
            : []),
          { label: 'Buyers', value: discount.buyers.join(', ') },
          { label: 'Requested by', value: <Person person={discount.requested_by} /> },
          ...(discount.kind === 'discount'
            ? [{ label: 'Their own limit', value: percentText(own_limit_percent) }]
            : []),
          { label: 'Sales manager', value: <ChooseManager discount={discount} /> },
        ]}
      />
      {discount.reason && (
        <Section title="Reason">
          <p dir="auto">{discount.reason}</p>
        </Section>
      )}
      {discount.schedule.length > 0 && (
        <Section title="Payments">
          <Compared discount={discount} />
        </Section>
      )}
      <Section title="History">
        <ol className={styles.events}>
          {discount.events.map((event) => (
            <li key={event.id}>
              <span>
                <b>{discountEventLabels[event.kind]}</b>
                {event.amount !== null && `, ${moneyText({ amount: event.amount, currency })}`}
              </span>
              {event.note && <p dir="auto">{event.note}</p>}
              <small>
                <bdi>{event.actor_name ?? 'Storey'}</bdi>, <Instant value={event.at} />
              </small>
            </li>
          ))}
        </ol>
      </Section>
    </>
  )
}

/** How much of a request its requester could give alone. The floor price is shown on a press only, so it is not on the scale. */
function Scale({ percent, limit }: { percent: number; limit: number }) {
  const within = Math.min(percent, limit)
  return (
    <div>
      <Progress.Root size={8}>
        <Progress.Section value={(within / percent) * 100} color="var(--ok)" withAria={false} />
        <Progress.Section value={(1 - within / percent) * 100} color="var(--accent)" withAria={false} />
      </Progress.Root>
      <Text size="xs" c="dimmed" mt={4} mb="sm">
        {percentText(within)} within their own limit, {percentText(percent - within)} above it
      </Text>
    </div>
  )
}

const shareOf = (amount: number, of: number) => String(Math.round((amount / of) * 10_000) / 100)

function Compared({ discount: { schedule, plan_price, granted } }: { discount: DiscountDetail }) {
  const { currency } = plan_price
  const minor = haveMinor(
    schedule.flatMap(({ before, after }) => [before, after]),
    currency,
  )
  const bare = (amount: number) => moneyText({ amount, currency }, { bare: true, minor })
  return (
    <table aria-label="Schedule with and without the discount" className={styles.table}>
      <thead>
        <tr>
          <th scope="col">Payment</th>
          <th scope="col">Before</th>
          <th scope="col">{granted ? 'Now' : 'If approved'}</th>
          <th scope="col">Less</th>
        </tr>
      </thead>
      <tbody>
        {schedule.map((line) => (
          <tr key={line.position}>
            <th scope="row">{line.name}</th>
            <td>{bare(line.before)}</td>
            <td>
              <b>{bare(line.after)}</b>
            </td>
            <td>{line.before === line.after ? '–' : bare(line.after - line.before)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
