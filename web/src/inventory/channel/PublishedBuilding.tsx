import { Group, Select } from '@mantine/core'
import { channel } from '@storey/api/client-endpoints.ts'
import type { PublishedCell } from '@storey/api/inventory/channel.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { query } from '../../http/query.ts'
import { Await } from '../../ui/Await.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { timeText } from '../../ui/format/day.ts'
import { countText } from '../../ui/format/number.ts'
import { Link } from '../../ui/Link.tsx'
import { SegmentedSwitch } from '../../ui/SegmentedSwitch.tsx'
import { Area } from '../../ui/values/Area.tsx'
import { Money } from '../../ui/values/Money.tsx'
import { bedsText, homeText, unitName } from '../parts/units/unit-labels.ts'
import styles from './Channel.module.css'
import { PublishedGrid } from './PublishedGrid.tsx'
import { bedroomsOf, bedroomsText, PublishedStatus, REFRESH_MS } from './published-words.tsx'

interface Props {
  id: number
  /** Prices are the lowest of their kind. */
  isFrom: boolean
  /** The number of bedrooms that the user chose. */
  beds: string | null
  onBeds: (beds: string | null) => void
}

type View = 'grid' | 'list'

/** The published units of a building, as a grid of floors or as a list by price. */
export function PublishedBuilding({ id, isFrom, beds, onBeds }: Props) {
  const answer = useQuery({ ...query(channel.grid, { params: { id } }), refetchInterval: REFRESH_MS })
  const [view, setView] = useState<View>('grid')
  const asOf = new Date(answer.dataUpdatedAt).toISOString()
  return (
    <Await answer={answer} kind="list">
      {({ data: { cells, currency, code } }) => {
        const matches = (cell: PublishedCell) => beds === null || String(cell.bedrooms) === beds
        const matching = cells.filter(matches)
        const free = matching.filter(({ status }) => status === 'available')
        if (cells.length === 0)
          return <EmptyState title="No units to show" text="Units appear here when the developer releases them." />
        return (
          <>
            <Group gap="sm" mb="sm">
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
              <Select
                aria-label="Bedrooms"
                placeholder="Bedrooms"
                w={160}
                clearable
                data={bedroomsOf(cells).map((count) => ({
                  value: String(count),
                  label: bedroomsText(count),
                }))}
                value={beds}
                onChange={onBeds}
              />
              <span className={styles.note} role="status">
                {countText(free.length)} available, as of {timeText(asOf)}
              </span>
            </Group>
            {view === 'grid' ? (
              <PublishedGrid cells={cells} code={code} matches={matches} />
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
          </>
        )
      }}
    </Await>
  )
}

/** Units with the lowest price first; those without one last. */
const byPrice = (cells: readonly PublishedCell[]) =>
  [...cells].sort((one, other) => (one.price ?? Number.MAX_SAFE_INTEGER) - (other.price ?? Number.MAX_SAFE_INTEGER))
