import { Button } from '@mantine/core'
import { priceHistory, priceLists } from '@storey/api/client-endpoints.ts'
import type { UnitPrice } from '@storey/api/inventory/price-lists.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { query } from '../../http/query.ts'
import { useCan } from '../../shell/Can.tsx'
import { Await } from '../../ui/Await.tsx'
import { now } from '../../ui/clock.ts'
import { dayOf, plainDayText } from '../../ui/format/day.ts'
import { moneyText } from '../../ui/format/money.ts'
import { Link } from '../../ui/Link.tsx'
import { Section } from '../../ui/Section.tsx'
import { Instant } from '../../ui/values/Instant.tsx'
import styles from './PriceHistory.module.css'

const FEW = 5
const WIDTH = 320
const HEIGHT = 96
const PAD = 8

/** The price history of a unit: a step chart, and a row for each price. */
export function PriceHistory({ unit_id }: { unit_id: number }) {
  const answer = useQuery(query(priceHistory.ofUnit, { params: { id: unit_id } }))
  return (
    <Section title="Price history">
      <Await answer={answer} kind="list">
        {({ data: { prices } }) => <History prices={prices} />}
      </Await>
    </Section>
  )
}

function History({ prices }: { prices: readonly UnitPrice[] }) {
  const [all, setAll] = useState(false)
  const mayOpen = useCan(priceLists.one.access)
  const visible = all ? prices : prices.slice(0, FEW)
  return (
    <>
      {prices.length > 1 && <Steps prices={prices} />}
      <table aria-label="Table of price changes" className={styles.table}>
        <thead>
          <tr>
            <th scope="col">Date</th>
            <th scope="col">Reason</th>
            <th scope="col" data-end>
              Price
            </th>
          </tr>
        </thead>
        <tbody>
          {visible.map((one) => (
            <tr key={one.id}>
              <td>
                <Instant value={one.at} />
              </td>
              <td>
                {one.price_list && mayOpen ? (
                  <Link to={`/inventory/price-lists/${one.price_list.id}`} quiet>
                    {causeText(one)}
                  </Link>
                ) : (
                  causeText(one)
                )}
                {one.actor_name && ` by ${one.actor_name}`}
              </td>
              <td data-end>{moneyText({ amount: one.price, currency: one.currency })}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {visible.length < prices.length && (
        <Button variant="subtle" size="compact-sm" onClick={() => setAll(true)}>
          Show all {prices.length}
        </Button>
      )}
    </>
  )
}

const causes = {
  created: 'Unit added',
  edit: 'Price changed',
  sales_edit: 'Price changed by sales',
  list: 'Price list',
  undo: 'Price list undone',
  import: 'Import',
  sale: 'Earlier sale recorded',
}

const causeText = ({ cause, price_list }: UnitPrice): string =>
  cause === 'undo' && price_list ? `${price_list.name} undone` : (price_list?.name ?? causes[cause])

/** A price is valid until the next one, so the line is drawn in steps up to now. */
function Steps({ prices }: { prices: readonly UnitPrice[] }) {
  const points = prices.toReversed().map(({ at, price }) => ({ at: Date.parse(at), price }))
  const [first] = points
  const last = points.at(-1)
  if (!first || !last) return null
  const low = Math.min(...points.map(({ price }) => price))
  const high = Math.max(...points.map(({ price }) => price))
  const span = Math.max(1, now() - first.at)
  const x = (at: number) => PAD + ((at - first.at) / span) * (WIDTH - 2 * PAD)
  const y = (price: number) =>
    high === low ? HEIGHT / 2 : HEIGHT - PAD - ((price - low) / (high - low)) * (HEIGHT - 2 * PAD)
  const line = points
    .map(
      ({ at, price }, index) =>
        `${index === 0 ? 'M' : 'H'}${x(at).toFixed(1)}${index === 0 ? ' ' : 'V'}${y(price).toFixed(1)}`,
    )
    .join('')
  const money = (amount: number) => moneyText({ amount, currency: prices[0]?.currency ?? 'AED' }, { short: true })
  return (
    <svg
      className={styles.chart}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      role="img"
      aria-label={`List price from ${money(first.price)} on ${plainDayText(dayOf(first.at))} to ${money(last.price)} today`}
    >
      <path d={`${line}H${WIDTH - PAD}`} className={styles.line} />
      {points.map(({ at, price }) => (
        <circle key={at} cx={x(at)} cy={y(price)} r={3} className={styles.point}>
          <title>{`${plainDayText(dayOf(at))}: ${money(price)}`}</title>
        </circle>
      ))}
    </svg>
  )
}
