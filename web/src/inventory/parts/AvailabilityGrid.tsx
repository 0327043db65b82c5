import type { Cell } from '@storey/api/inventory/buildings.ts'
import { useNavigate } from '@tanstack/react-router'
import { type CSSProperties, useMemo, useRef, useState } from 'react'
import styles from './AvailabilityGrid.module.css'
import * as copy from './copy.ts'
import { type GridColour, GridPlace, type Handlers } from './GridPlace.tsx'
import { layOut, neighbour, priceSteps } from './grid-layout.ts'
import { UnitCard } from './UnitCard.tsx'
import { unitName } from './unit-labels.ts'
import { useChanged } from './useChanged.ts'

interface Props {
  cells: readonly Cell[]
  currency: string
  building: { readonly name: string; readonly code: string }
  /** Units that do not match are dimmed where they stand; the grid never moves. */
  matches: (cell: Cell) => boolean
  colour?: GridColour
}

/** The building as it stands: floors from the top, each unit coloured and lettered. Arrow keys walk it. */
export function AvailabilityGrid({ cells, currency, building, matches, colour = 'status' }: Props) {
  const layout = useMemo(() => layOut(cells), [cells])
  const byId = useMemo(() => new Map(cells.map((cell) => [cell.id, cell])), [cells])
  const stepOf = useMemo(() => priceSteps(cells), [cells])
  const changed = useChanged(cells)
  const root = useRef<HTMLDivElement>(null)
  const navigate = useNavigate()
  const [current, setCurrent] = useState<number | undefined>()
  const [shown, setShown] = useState<{ id: number; anchor: HTMLElement } | undefined>()
  const first = layout.rows[0]?.places.find(Boolean)?.id
  const entry = current !== undefined && byId.has(current) ? current : first
  const detail = shown && byId.get(shown.id)

  const on = useMemo<Handlers>(
    () => ({
      show: (id, anchor) => setShown({ id, anchor }),
      hide: () => setShown(undefined),
      enter: (id) => setCurrent(id),
      press: (event, id) => {
        if (event.key === 'Escape') return setShown(undefined)
        const next = neighbour(layout.rows, id, event.key)
        if (!next) return
        event.preventDefault()
        root.current?.querySelector<HTMLElement>(`[data-unit="${next.id}"]`)?.focus()
      },
      open: (event, id) => {
        // A new tab or window is the browser's own business.
        if (event.metaKey || event.ctrlKey || event.shiftKey) return
        event.preventDefault()
        void navigate({ href: `/inventory/units/${id}` })
      },
    }),
    [layout, navigate],
  )

  return (
    <div ref={root} className={styles.root}>
      <div className={styles.scroll}>
        <table className={styles.grid} style={{ '--columns': layout.columns } as CSSProperties}>
          <caption className={styles.caption}>{copy.unitsOf(building.name)}</caption>
          <colgroup>
            <col className={styles.corner} />
            {Array.from({ length: layout.columns }, (_, column) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place
              <col key={column} />
            ))}
          </colgroup>
          {layout.stacks.length > 0 && (
            <thead>
              <tr>
                <td />
                {layout.stacks.map(({ stack, view }) => (
                  <th key={stack} scope="col">
                    <span className={styles.stack}>
                      {String(stack).padStart(2, '0')} {view && <em>{view}</em>}
                    </span>
                  </th>
                ))}
              </tr>
            </thead>
          )}
          <tbody>
            {layout.rows.map((row) => (
              <tr key={row.places.find(Boolean)?.id}>
                <th scope="row" className={styles.floor}>
                  {row.label}
                </th>
                {row.places.map((cell, column) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: places never move, and some hold no unit
                  <td key={column}>
                    {cell && (
                      <GridPlace
                        cell={cell}
                        name={unitName(building, cell.number)}
                        currency={currency}
                        colour={colour}
                        step={stepOf(cell.price)}
                        dim={!matches(cell)}
                        entry={cell.id === entry}
                        changed={changed.has(cell.id)}
                        on={on}
                      />
                    )}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {detail && shown && (
        <UnitCard
          cell={detail}
          name={unitName(building, detail.number)}
          currency={currency}
          anchor={shown.anchor}
          root={root}
        />
      )}
    </div>
  )
}
