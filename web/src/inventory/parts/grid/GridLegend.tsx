import type { UnitStatus } from '@storey/api/inventory/availability.ts'
import type { Cell } from '@storey/api/inventory/buildings.ts'
import { moneyText } from '../../../ui/format/money.ts'
import { countText } from '../../../ui/format/number.ts'
import { unitStatusLabels } from '../labels.ts'
import tones from '../unit-tones.module.css'
import { bedsText } from '../units/unit-labels.ts'
import styles from './GridLegend.module.css'

interface Props {
  counts: Readonly<Record<UnitStatus, number>>
  /** Statuses that the grid is filtered by; empty means all. */
  chosen: readonly UnitStatus[]
  onChange: (chosen: UnitStatus[]) => void
}

const ORDER = Object.keys(unitStatusLabels) as UnitStatus[]

/** Legend of the letters with a count for each; a press on one dims the others. */
export function GridLegend({ counts, chosen, onChange }: Props) {
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
              {label} <b>{countText(counts[status])}</b>
            </button>
          </li>
        )
      })}
    </ul>
  )
}

interface KeyProps {
  cells: readonly Cell[]
}

/** Legend of the price colours. */
export function PriceLegend({
  cells,
  currency,
  stepOf,
}: KeyProps & { currency: string; stepOf: (price: number) => number }) {
  const steps = [0, 1, 2, 3, 4].flatMap((step) => {
    const prices = cells.map(({ price }) => price).filter((price) => stepOf(price) === step)
    return prices.length === 0 ? [] : [{ step, from: Math.min(...prices), to: Math.max(...prices) }]
  })
  const short = (amount: number) => moneyText({ amount, currency }, { short: true, bare: true })
  return (
    <ul className={styles.legend} aria-label={`Prices, ${currency}`}>
      {steps.map(({ step, from, to }) => (
        <li key={step} className={styles.key}>
          <i data-step={step} aria-hidden />
          {from === to ? short(from) : `${short(from)} – ${short(to)}`}
        </li>
      ))}
    </ul>
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
