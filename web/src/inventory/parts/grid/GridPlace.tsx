import type { Cell } from '@storey/api/inventory/buildings.ts'
import { type KeyboardEvent, type MouseEvent, memo } from 'react'
import { moneyText } from '../../../ui/format/money.ts'
import { unitLook } from '../labels.ts'
import tones from '../unit-tones.module.css'
import { bedsLetters, bedsText, cellMoney, NO_PRICE } from '../units/unit-labels.ts'
import styles from './GridPlace.module.css'

/** What the grid's colours represent. */
export type GridColour = 'status' | 'price' | 'type'

/** Callbacks of a place to its grid. */
export interface Handlers {
  show(id: number, anchor: HTMLElement, byKey: boolean): void
  hide(): void
  enter(id: number): void
  press(event: KeyboardEvent, id: number): void
  open(event: MouseEvent, id: number): void
}

interface Props {
  cell: Cell
  name: string
  currency: string
  step: number
  dim: boolean
  /** True for the only place in the tab order. */
  entry: boolean
  changed: boolean
  /** Selected for comparison. */
  chosen: boolean
  /** Its card is open next to the grid. */
  opened: boolean
  on: Handlers
}

/** One unit of the grid: coloured, lettered, and with a full accessible name. */
export const GridPlace = memo(function GridPlace({
  cell,
  name,
  currency,
  step,
  dim,
  entry,
  changed,
  chosen,
  opened,
  on,
}: Props) {
  const { label, tone, letter } = unitLook(cell)
  const price = cellMoney(cell.price, currency)
  return (
    <a
      href={`/inventory/units/${cell.id}`}
      className={`${styles.place} ${tones.tone}`}
      data-unit={cell.id}
      data-tone={tone}
      data-step={step}
      data-beds={Math.min(cell.bedrooms, 5)}
      data-text={letter}
      data-small={bedsLetters(cell)}
      data-price={price ? moneyText(price, { short: true, bare: true }) : '–'}
      data-dim={dim || undefined}
      data-chosen={chosen || undefined}
      data-opened={opened || undefined}
      aria-current={opened || undefined}
      data-changed={changed || undefined}
      tabIndex={entry ? 0 : -1}
      aria-label={[
        name,
        label.toLowerCase(),
        bedsText(cell),
        price ? moneyText(price) : NO_PRICE.toLowerCase(),
        ...(chosen ? ['chosen'] : []),
      ].join(', ')}
      onMouseEnter={(event) => on.show(cell.id, event.currentTarget, false)}
      onMouseLeave={on.hide}
      onFocus={(event) => {
        on.enter(cell.id)
        on.show(cell.id, event.currentTarget, true)
      }}
      onBlur={on.hide}
      onKeyDown={(event) => on.press(event, cell.id)}
      onClick={(event) => on.open(event, cell.id)}
    >
      <span>{cell.number}</span>
    </a>
  )
})
