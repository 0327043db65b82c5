import type { UnitStatus } from '@storey/api/inventory/availability.ts'
import { countText } from '../../ui/format/number.ts'
import styles from './GridLegend.module.css'
import { unitStatusWords } from './words.ts'

interface Props {
  counts: Readonly<Record<UnitStatus, number>>
  /** Statuses that the grid is narrowed to; none means all. */
  chosen: readonly UnitStatus[]
  onChange: (chosen: UnitStatus[]) => void
}

const ORDER = Object.keys(unitStatusWords) as UnitStatus[]

/** What the letters mean and how many there are; pressing one dims the others. */
export function GridLegend({ counts, chosen, onChange }: Props) {
  const toggle = (status: UnitStatus) =>
    onChange(chosen.includes(status) ? chosen.filter((one) => one !== status) : [...chosen, status])
  return (
    <ul className={styles.legend} aria-label="Statuses">
      {ORDER.filter((status) => counts[status] > 0 || chosen.includes(status)).map((status) => {
        const { word, tone, letter } = unitStatusWords[status]
        return (
          <li key={status}>
            <button
              type="button"
              className={styles.item}
              aria-pressed={chosen.includes(status)}
              onClick={() => toggle(status)}
            >
              <i data-tone={tone} aria-hidden>
                {letter}
              </i>
              {word} <b>{countText(counts[status])}</b>
            </button>
          </li>
        )
      })}
    </ul>
  )
}
