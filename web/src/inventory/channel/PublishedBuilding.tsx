import { channel } from '@storey/api/client-endpoints.ts'
import { type PublishedCell, publishedStatus } from '@storey/api/inventory/channel.ts'
import { unitName, unitTypeLabels } from '@storey/api/inventory/unit-names.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { query } from '../../http/query.ts'
import { Await } from '../../ui/Await.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { timeText } from '../../ui/format/day.ts'
import { minorDigits } from '../../ui/format/money.ts'
import { countText } from '../../ui/format/number.ts'
import { Link } from '../../ui/Link.tsx'
import { FilterBar } from '../../ui/list/FilterBar.tsx'
import type { ListState } from '../../ui/list/useListState.ts'
import { SegmentedSwitch } from '../../ui/SegmentedSwitch.tsx'
import { usePhone } from '../../ui/usePhone.ts'
import { Area, AreaUnitSwitch } from '../../ui/values/Area.tsx'
import { Money } from '../../ui/values/Money.tsx'
import { optionsOf } from '../parts/labels.ts'
import { bedsText, homeText } from '../parts/units/unit-labels.ts'
import { AsOf } from './AsOf.tsx'
import styles from './Channel.module.css'
import { PublishedGrid } from './PublishedGrid.tsx'
import { matchesPublished, type PublishedQuery } from './published-filter.ts'
import { bedroomsOf, bedroomsText, PublishedStatus, REFRESH_MS } from './published-words.tsx'

interface Props {
  id: number
  /** Prices are the lowest of their kind. */
  isFrom: boolean
  /** Prices are not published. */
  isPriceless: boolean
  /** Filters, and the unit whose card is open. */
  state: ListState<PublishedQuery>
  onOpen: (id: number, byKey: boolean) => void
  /** The grid is drawn as a building. */
  drawn: boolean
}

type View = 'grid' | 'list'

const STATUSES = publishedStatus.options

/** The published units of a building, as a grid of floors or as a list by price. */
export function PublishedBuilding({ id, isFrom, isPriceless, state, onOpen, drawn }: Props) {
  const answer = useQuery({ ...query(channel.grid, { params: { id } }), refetchInterval: REFRESH_MS })
  const [view, setView] = useState<View>('grid')
  const asOf = new Date(answer.dataUpdatedAt).toISOString()
  const phone = usePhone()
  return (
    <Await answer={answer} kind="list">
      {({ data: { cells, currency, code } }) => {
        const matches = (cell: PublishedCell) => matchesPublished(cell, state.query)
        const matching = cells.filter(matches)
        const free = matching.filter(({ status }) => status === 'available').length
        const found = state.filtered > 0 ? free : undefined
        if (cells.length === 0)
          return <EmptyState title="No units to show" text="Units appear here when the developer releases them." />
        return (
          <AsOf at={answer.dataUpdatedAt}>
            <div className={styles.bar}>
              <FilterBar
                state={state}
                total={matching.length}
                filters={[
                  ...(isPriceless
                    ? []
                    : [
                        {
                          kind: 'range' as const,
                          from: 'price_from' as const,
                          to: 'price_to' as const,
                          label: 'Price',
                          unit: currency,
                          scale: 10 ** minorDigits(currency),
                        },
                      ]),
                  {
                    kind: 'choice',
                    key: 'bedrooms',
                    label: 'Bedrooms',
                    options: bedroomsOf(cells).map((count) => ({ value: String(count), label: bedroomsText(count) })),
                  },
                  {
                    kind: 'choice',
                    key: 'type',
                    label: 'Type',
                    options: optionsOf(unitTypeLabels).filter(({ value }) => cells.some(({ type }) => type === value)),
                  },
                ]}
                right={
                  <>
                    {!phone && <Legend found={found} asOf={asOf} />}
                    {view === 'list' && <AreaUnitSwitch />}
                    <SegmentedSwitch
                      label="View"
                      small
                      value={view}
                      onChange={setView}
                      options={[
                        { value: 'grid', label: 'Grid' },
                        { value: 'list', label: 'List' },
                      ]}
                    />
                  </>
                }
              />
            </div>
            {phone && <Legend found={found} asOf={asOf} />}
            {view === 'grid' ? (
              <PublishedGrid
                cells={cells}
                code={code}
                currency={currency}
                matches={matches}
                opened={state.shown === undefined ? undefined : Number(state.shown)}
                onOpen={onOpen}
                drawn={drawn}
              />
            ) : (
              <ul className={styles.rows}>
                {byPrice(matching).map((cell) => (
                  <li key={cell.id} className={styles.row}>
                    <Link to={`/channel/units/${cell.id}`}>{unitName({ code }, cell.number)}</Link>
                    <PublishedStatus status={cell.status} />
                    <span className={styles.note}>
                      {homeText(cell)}, floor {cell.floor}, <Area value={cell.total_area} />
                    </span>
                    {cell.price !== null && (
                      <span className={styles.price} title={isFrom ? `Lowest price of ${bedsText(cell)}` : undefined}>
                        {isFrom && 'from '}
                        <Money value={{ amount: cell.price, currency }} />
                      </span>
                    )}
                  </li>
                ))}
              </ul>
            )}
          </AsOf>
        )
      }}
    </Await>
  )
}

/** What the colors mean, and of what time they are; how many are available where the page does not say it. */
const Legend = ({ found, asOf }: { found: number | undefined; asOf: string }) => (
  <div className={styles.legend}>
    {STATUSES.map((status) => (
      <PublishedStatus key={status} status={status} />
    ))}
    <span className={styles.asOf} role="status">
      {found === undefined ? 'As of' : `${countText(found)} available, as of`} {timeText(asOf)}
    </span>
  </div>
)

/** Units with the lowest price first; those without one last. */
const byPrice = (cells: readonly PublishedCell[]) =>
  [...cells].sort((one, other) => (one.price ?? Number.MAX_SAFE_INTEGER) - (other.price ?? Number.MAX_SAFE_INTEGER))
