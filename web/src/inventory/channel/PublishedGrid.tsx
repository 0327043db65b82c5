import type { PublishedCell } from '@storey/api/inventory/channel.ts'
import { Link } from '../../ui/Link.tsx'
import { homeText, unitName } from '../parts/units/unit-labels.ts'
import styles from './Channel.module.css'
import { statusLabel } from './published-words.tsx'

interface Props {
  cells: readonly PublishedCell[]
  code: string
  /** Others are dimmed in place, so that the grid never moves. */
  matches: (cell: PublishedCell) => boolean
}

/** Units by floor and stack, top floor first; a press opens the unit. */
export function PublishedGrid({ cells, code, matches }: Props) {
  const floors = Map.groupBy(cells, ({ floor }) => floor)
  const stacks = [...new Set(cells.map(({ stack }) => stack))].sort((one, other) => one - other)
  return (
    <div className={styles.scroll}>
      <table className={styles.grid} aria-label="Units by floor">
        <thead>
          <tr>
            <th scope="col">Floor</th>
            {stacks.map((stack) => (
              <th key={stack} scope="col">
                {String(stack).padStart(2, '0')}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {[...floors].map(([floor, units]) => (
            <tr key={floor}>
              <th scope="row">{floor}</th>
              {stacks.map((stack) => {
                const its = units.filter((unit) => unit.stack === stack)
                return (
                  <td key={stack}>
                    {its.map((unit) => (
                      <Link
                        key={unit.id}
                        to={`/channel/units/${unit.id}`}
                        quiet
                        className={styles.cell ?? ''}
                        data-status={unit.status}
                        data-dim={matches(unit) ? undefined : true}
                        aria-label={`${unitName({ code }, unit.number)}, ${homeText(unit)}, ${statusLabel(unit.status)}`}
                      >
                        {unit.number}
                      </Link>
                    ))}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
