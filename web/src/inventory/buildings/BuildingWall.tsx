import { Modal } from '@mantine/core'
import type { Cell } from '@storey/api/inventory/buildings.ts'
import { useEffect, useMemo, useState } from 'react'
import { timeText } from '../../ui/format/day.ts'
import { countText } from '../../ui/format/number.ts'
import { useMinutes } from '../../ui/useMinutes.ts'
import { layOut } from '../parts/grid/grid-layout.ts'
import { useChanged } from '../parts/grid/useChanged.ts'
import { type UnitTone, unitStatusLabels } from '../parts/labels.ts'
import tones from '../parts/unit-tones.module.css'
import styles from './BuildingWall.module.css'
import { useAwake } from './useAwake.ts'

interface Props {
  building: { readonly name: string; readonly code: string; readonly project: { readonly name: string } }
  cells: readonly Cell[]
  /** The server cannot be reached: what is shown may be out of date. */
  stale: boolean
  onClose: () => void
}

/** How long the last change is named, in milliseconds. */
const NAMED_MS = 6_000
/** Shown with their number, in this order. */
const COUNTED: readonly UnitTone[] = ['available', 'hold', 'reserved', 'booked', 'sold']

/**
 * A building on the screen of a sales gallery: floors, numbers and statuses on black, live, and nothing else. It shows no price and no
 * name of a person, because clients look at it.
 */
export function BuildingWall({ building, cells, stale, onClose }: Props) {
  const layout = useMemo(() => layOut(cells), [cells])
  const changed = useChanged(cells)
  const moved = useLast(cells, changed)
  const now = useMinutes()
  useAwake()
  const counts = new Map<UnitTone, number>()
  for (const { status } of cells) {
    const { tone } = unitStatusLabels[status]
    counts.set(tone, (counts.get(tone) ?? 0) + 1)
  }
  return (
    <Modal.Root opened onClose={onClose} fullScreen>
      <Modal.Content aria-label={`Wall of ${building.name}`} radius={0}>
        <div className={styles.wall} data-mantine-color-scheme="dark" data-drawn>
          <div className={styles.side}>
            <div>
              <p className={styles.name}>{building.project.name}</p>
              <p className={styles.soft}>{building.name}</p>
              <p className={styles.soft} role="status" data-stale={stale || undefined}>
                {stale ? 'Reconnecting…' : `Live ${timeText(new Date(now).toISOString())}`}
              </p>
            </div>
            <div>
              <p className={styles.number}>{countText(counts.get('available') ?? 0)}</p>
              <p className={styles.soft}>homes available</p>
            </div>
            <dl className={styles.counts}>
              {COUNTED.map((tone) => (
                <div key={tone} className={tones.tone} data-tone={tone}>
                  <dt>{LABELS[tone]}</dt>
                  <dd>{countText(counts.get(tone) ?? 0)}</dd>
                </div>
              ))}
            </dl>
            <div className={styles.last} role="status">
              {moved && (
                <div className={tones.tone} data-tone={unitStatusLabels[moved.status].tone}>
                  <b>{moved.number}</b>
                  <span>{unitStatusLabels[moved.status].label}</span>
                </div>
              )}
            </div>
          </div>
          <div className={styles.house} style={{ gridTemplateRows: `repeat(${layout.rows.length}, minmax(0, 1fr))` }}>
            {layout.rows.map((row, index) => (
              // Rows of one floor have no key of their own.
              // biome-ignore lint/suspicious/noArrayIndexKey: floors keep their order
              <div key={index} className={styles.floor}>
                <span className={styles.label}>{row.label}</span>
                {row.places.map((cell, column) =>
                  cell ? (
                    <span
                      key={cell.id}
                      className={`${styles.home} ${tones.tone}`}
                      data-tone={unitStatusLabels[cell.status].tone}
                      data-moved={changed.has(cell.id) || undefined}
                      title={unitStatusLabels[cell.status].label}
                    >
                      {cell.number}
                    </span>
                  ) : (
                    // biome-ignore lint/suspicious/noArrayIndexKey: a column without a unit
                    <span key={`empty ${column}`} />
                  ),
                )}
              </div>
            ))}
          </div>
          <Modal.CloseButton className={styles.close} aria-label="Close wall" />
        </div>
      </Modal.Content>
    </Modal.Root>
  )
}

const LABELS: Readonly<Partial<Record<UnitTone, string>>> = {
  available: unitStatusLabels.available.label,
  hold: unitStatusLabels.on_hold.label,
  reserved: unitStatusLabels.reserved.label,
  booked: unitStatusLabels.booked.label,
  sold: unitStatusLabels.sold.label,
}

/** The unit that changed last, for some seconds. */
function useLast(cells: readonly Cell[], changed: ReadonlySet<number>): Cell | undefined {
  const [last, setLast] = useState<Cell>()
  useEffect(() => {
    const found = cells.find(({ id }) => changed.has(id))
    if (!found) return
    setLast(found)
    const timer = window.setTimeout(() => setLast(undefined), NAMED_MS)
    return () => window.clearTimeout(timer)
  }, [cells, changed])
  return last
}
