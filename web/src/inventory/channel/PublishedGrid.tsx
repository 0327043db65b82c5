import { useMediaQuery } from '@mantine/hooks'
import type { PublishedCell } from '@storey/api/inventory/channel.ts'
import { unitName } from '@storey/api/inventory/unit-names.ts'
import type { CSSProperties, MouseEvent } from 'react'
import { moneyText } from '../../ui/format/money.ts'
import { Link } from '../../ui/Link.tsx'
import { Street } from '../parts/grid/Street.tsx'
import tones from '../parts/unit-tones.module.css'
import { homeText } from '../parts/units/unit-labels.ts'
import styles from './PublishedGrid.module.css'
import { statusLabel, statusTones } from './published-words.tsx'

interface Props {
  cells: readonly PublishedCell[]
  code: string
  currency: string
  /** Others are dimmed in place, so that the grid never moves. */
  matches: (cell: PublishedCell) => boolean
  /** The unit whose card is open. */
  opened: number | undefined
  onOpen: (id: number, byKey: boolean) => void
  /** As a building on its street; villas are none. */
  drawn: boolean
}

/** Where the rail, in which a pressed unit opens, is next to the grid. On smaller screens a press opens the page of the unit. */
const NEXT_TO = '(min-width: 62em)'

/** Units by floor and stack, top floor first, with their prices. */
export function PublishedGrid({ cells, code, currency, matches, opened, onOpen, drawn }: Props) {
  const isNextTo = useMediaQuery(NEXT_TO, undefined, { getInitialValueInEffect: false })
  const floors = Map.groupBy(cells, ({ floor }) => floor)
  const stacks = [...new Set(cells.map(({ stack }) => stack))].sort((one, other) => one - other)
  const open = (event: MouseEvent, id: number) => {
    // The browser handles new tabs and windows.
    if (!isNextTo || event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    // A press of Enter has no count of clicks.
    onOpen(id, event.detail === 0)
  }
  return (
    <div className={drawn ? styles.scene : undefined}>
      <div className={styles.scroll}>
        <div className={styles.house} style={{ '--columns': stacks.length } as CSSProperties}>
          <table className={styles.grid} aria-label="Units by floor">
            <thead>
              <tr>
                <th scope="col" className={styles.corner}>
                  Floor
                </th>
                {stacks.map((stack) => (
                  <th key={stack} scope="col" className={styles.stack}>
                    {String(stack).padStart(2, '0')}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {[...floors].map(([floor, units]) => (
                <tr key={floor}>
                  <th scope="row" className={styles.floor}>
                    {floor}
                  </th>
                  {stacks.map((stack) => (
                    <td key={stack}>
                      {units
                        .filter((unit) => unit.stack === stack)
                        .map((unit) => (
                          <Link
                            key={unit.id}
                            to={`/channel/units/${unit.id}`}
                            quiet
                            className={`${styles.cell} ${tones.tone}`}
                            data-unit={unit.id}
                            data-tone={statusTones[unit.status]}
                            data-dim={matches(unit) ? undefined : true}
                            data-opened={unit.id === opened || undefined}
                            data-small={smallText(unit, currency)}
                            aria-current={unit.id === opened || undefined}
                            aria-label={labelOf(unit, code, currency)}
                            onClick={(event) => open(event, unit.id)}
                          >
                            <span>{unit.number}</span>
                          </Link>
                        ))}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </div>
      {drawn && <Street className={styles.street} />}
    </div>
  )
}

/** The price of a home for sale, and why another one is not. */
function smallText({ status, price }: PublishedCell, currency: string): string {
  if (status === 'on_hold') return 'Hold'
  if (status === 'taken' || price === null) return ''
  return moneyText({ amount: price, currency }, { short: true, bare: true })
}

const labelOf = (unit: PublishedCell, code: string, currency: string) =>
  [
    unitName({ code }, unit.number),
    homeText(unit),
    statusLabel(unit.status),
    ...(unit.price === null || unit.status === 'taken' ? [] : [moneyText({ amount: unit.price, currency })]),
  ].join(', ')
