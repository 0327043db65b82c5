import type { Cell } from '@storey/api/inventory/buildings.ts'
import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { agoText } from '../../../ui/format/day.ts'
import { moneyText } from '../../../ui/format/money.ts'
import { Area } from '../../../ui/values/Area.tsx'
import { useAreaUnit } from '../../../ui/values/useAreaUnit.ts'
import { perAreaName, perAreaText } from '../PerArea.tsx'
import styles from './UnitCard.module.css'
import { UnitStatus } from './UnitStatus.tsx'
import { bathsText, bedsText, cellMoney, NO_PRICE, viewText } from './unit-labels.ts'

interface Props {
  cell: Cell
  name: string
  currency: string
  anchor: HTMLElement
  root: RefObject<HTMLElement | null>
}

const GAP = 8

/** Details of a unit, next to its place in the grid. Hidden from screen readers, because it repeats the unit's page. */
export function UnitCard({ cell, name, currency, anchor, root }: Props) {
  const card = useRef<HTMLDivElement>(null)
  const [place, setPlace] = useState({ left: 0, top: 0 })
  const [unit] = useAreaUnit()

  useLayoutEffect(() => {
    const [own, around, frame] = [card.current, anchor.getBoundingClientRect(), root.current?.getBoundingClientRect()]
    if (!own || !frame) return
    const fitsRight = around.right + GAP + own.offsetWidth < Math.min(frame.right, window.innerWidth)
    const left = fitsRight ? around.right + GAP : Math.max(frame.left, around.left - GAP - own.offsetWidth)
    const lowest = window.innerHeight - own.offsetHeight - GAP
    const top = Math.max(GAP, Math.min(around.top - GAP, lowest))
    setPlace({ left: left - frame.left, top: top - frame.top })
  }, [anchor, root])

  const price = cellMoney(cell.price, currency)
  const per = cellMoney(cell.per_area, currency)
  const view = viewText(cell.view, cell.orientation)
  return (
    <div ref={card} className={styles.card} data-floating style={place} aria-hidden>
      <div className={styles.head}>
        <strong>{name}</strong>
        <UnitStatus status={cell.status} reason={cell.block_reason} />
      </div>
      <div className={styles.price}>{price ? moneyText(price) : NO_PRICE}</div>
      <dl>
        <dt>{[bedsText(cell), bathsText(cell.bathrooms)].filter(Boolean).join(', ')}</dt>
        <dd>
          <Area value={cell.total_area} />
        </dd>
        {per && (
          <>
            <dt>{perAreaName(unit)}</dt>
            <dd>{perAreaText(per, unit)}</dd>
          </>
        )}
        {view && (
          <>
            <dt>View</dt>
            <dd>{view}</dd>
          </>
        )}
        {cell.holder && (
          <>
            <dt>{cell.holder}</dt>
            <dd>{cell.until ? `ends ${agoText(cell.until)}` : ''}</dd>
          </>
        )}
      </dl>
    </div>
  )
}
