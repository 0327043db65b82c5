import type { Money as MoneyValue } from '@storey/api/conventions.ts'
import type { UnitType } from '@storey/api/inventory/availability.ts'
import { unitName } from '@storey/api/inventory/unit-names.ts'
import type { Illustration } from '@storey/api/picture.ts'
import { useId } from 'react'
import { Area } from '../../../ui/values/Area.tsx'
import { Money } from '../../../ui/values/Money.tsx'
import { CoverPicture } from '../Cover.tsx'
import styles from './UnitChoices.module.css'
import { bedsText, NO_PRICE } from './unit-labels.ts'

const SHOWN = 6

/** What to ask for the cheapest units: as many as are shown, besides those that were chosen before. */
export const choicesAsked = (except: readonly number[] = []) =>
  ({ sort: 'price', per_page: SHOWN + except.length }) as const

interface Choice {
  readonly id: number
  readonly number: string
  readonly floor: number
  readonly type: UnitType
  readonly bedrooms: number
  readonly total_area: string
  readonly price: MoneyValue | null
  readonly building: { readonly id: number; readonly name: string; readonly code: string }
  readonly project: { readonly name: string }
  readonly plan?: Illustration | null
}

interface Props {
  title?: string
  /** By price. */
  units: readonly Choice[]
  except?: readonly number[]
  onChoose: (id: number) => void
}

/** Units to start with, each chosen in one press. Prices compare in one currency: only units in that of the first are shown. */
export function UnitChoices({ title = 'Available now, from the lowest price', units, except = [], onChoose }: Props) {
  const heading = useId()
  const shown = units
    .filter(({ id, price }) => !except.includes(id) && price?.currency === units[0]?.price?.currency)
    .slice(0, SHOWN)
  if (shown.length === 0) return null
  return (
    <section className={styles.choices} aria-labelledby={heading} data-no-print>
      <h2 id={heading}>{title}</h2>
      <ul>
        {shown.map(({ id, number, floor, building, project, price, plan, total_area, ...home }) => (
          <li key={id}>
            <button type="button" onClick={() => onChoose(id)}>
              {plan && (
                <span className={styles.plan} aria-hidden="true">
                  <CoverPicture picture={plan} alt="" sizes="64px" />
                </span>
              )}
              <b>{unitName(building, number)}</b>
              <span className={styles.price}>{price ? <Money value={price} /> : NO_PRICE}</span>
              <span className={styles.note}>
                {bedsText(home)}, floor {floor}, <Area value={total_area} />
              </span>
              <span className={styles.note}>
                {building.name}, {project.name}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
