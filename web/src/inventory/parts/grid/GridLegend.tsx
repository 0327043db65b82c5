import type { UnitStatus } from '@storey/api/inventory/availability.ts'
import type { Cell } from '@storey/api/inventory/buildings.ts'
import { earlierStatus } from '@storey/api/inventory/unit-names.ts'
import { moneyText } from '../../../ui/format/money.ts'
import { countText } from '../../../ui/format/number.ts'
import { Rolled } from '../../../ui/values/Rolled.tsx'
import { unitStatusLabels } from '../labels.ts'
import tones from '../unit-tones.module.css'
import { bedsText } from '../units/unit-labels.ts'
import styles from './GridLegend.module.css'
import { PRICE_STEPS } from './grid-layout.ts'
import heat from './heat.module.css'

interface Props {
  cells?: readonly Cell[]
  counts: Readonly<Record<UnitStatus, number>>
  /** Statuses that the grid is filtered by; empty means all. */
  chosen: readonly UnitStatus[]
  onChange: (chosen: UnitStatus[]) => void
}

const EARLIER = [
  { status: 'sold', word: 'sold', letter: 'S' },
  { status: 'booked', word: 'booked', letter: 'B' },
  { status: 'reserved', word: 'reserved', letter: 'R' },
] as const
const ORDER = Object.keys(unitStatusLabels) as UnitStatus[]

/** Legend of the letters with a count for each; a press on one dims the others. */
export function GridLegend({ cells = [], counts, chosen, onChange }: Props) {
  const earlier = EARLIER.flatMap(({ status, word, letter }) => {
    const count = cells.filter(
      (cell) => cell.status === 'blocked' && earlierStatus(cell.block_reason) === status,
    ).length
    return count === 0 ? [] : [`${countText(count)} ${word} (${letter})`]
  })
  const toggle = (status: UnitStatus) =>
    onChange(chosen.includes(status) ? chosen.filter((one) => one !== status) : [...chosen, status])
  return (
    <ul className={styles.legend} aria-label="Statuses">
      {ORDER.filter((status) => counts[status] > 0 || chosen.includes(status)).map((status) => {
        const { label, tone, letter } = unitStatusLabels[status]
        return (
          <li key={status}>
            <button
              type="button"
              className={styles.item}
              aria-pressed={chosen.includes(status)}
              onClick={() => toggle(status)}
            >
              <i className={tones.tone} data-tone={tone} aria-hidden>
                {letter}
              </i>
              {label}{' '}
              <b>
                <Rolled>{countText(counts[status])}</Rolled>
              </b>
            </button>
            {status === 'blocked' && earlier.length > 0 && (
              <span className={styles.note}>of which {earlier.join(' and ')} earlier</span>
            )}
          </li>
        )
      })}
    </ul>
  )
}

interface KeyProps {
  cells: readonly Cell[]
}

/** Legend of the price colours: the lowest price of each. */
export function PriceLegend({
  cells,
  currency,
  stepOf,
}: KeyProps & { currency: string; stepOf: (price: number) => number }) {
  const prices = cells.filter(({ status }) => status === 'available').flatMap(({ price }) => price ?? [])
  const steps = Array.from({ length: PRICE_STEPS }, (_, step) => {
    const own = prices.filter((price) => stepOf(price) === step)
    return { step, from: own.length > 0 ? Math.min(...own) : undefined }
  }).filter(({ from }) => from !== undefined)
  return (
    <div className={styles.scale}>
      <ol className={`${styles.heat} ${heat.steps}`} aria-label={`Prices from, ${currency}`}>
        {steps.map(({ step, from = 0 }, at) => (
          <li key={step}>
            <i data-step={step} aria-hidden />
            {moneyText({ amount: from, currency }, { short: true, bare: true })}
            {at > 0 && at === steps.length - 1 && '+'}
          </li>
        ))}
      </ol>
      {steps.length > 0 ? 'Only available units are colored' : 'No unit is available'}
    </div>
  )
}

/** Legend of the type colours. */
export function TypeLegend({ cells }: KeyProps) {
  const kinds = new Map([...cells].sort((a, b) => a.bedrooms - b.bedrooms).map((cell) => [bedsText(cell), cell]))
  return (
    <ul className={styles.legend} aria-label="Types">
      {[...kinds].map(([label, { bedrooms }]) => (
        <li key={label} className={styles.key}>
          <i data-beds={Math.min(bedrooms, 5)} aria-hidden />
          {label}
        </li>
      ))}
    </ul>
  )
}
