import { Modal } from '@mantine/core'
import type { Cell } from '@storey/api/inventory/buildings.ts'
import { viewPhrase } from '@storey/api/inventory/unit-names.ts'
import { type CSSProperties, useEffect, useMemo, useRef, useState } from 'react'
import { timeText } from '../../ui/format/day.ts'
import { countText } from '../../ui/format/number.ts'
import { useMinutes } from '../../ui/useMinutes.ts'
import { layOut } from '../parts/grid/grid-layout.ts'
import { Street } from '../parts/grid/Street.tsx'
import { useChanged } from '../parts/grid/useChanged.ts'
import { type UnitTone, unitStatusLabels } from '../parts/labels.ts'
import tones from '../parts/unit-tones.module.css'
import { bedsText } from '../parts/units/unit-labels.ts'
import { inSentence } from '../parts/view-words.ts'
import styles from './BuildingWall.module.css'
import { useAwake } from './useAwake.ts'

interface Props {
  building: { readonly name: string; readonly project: { readonly name: string } }
  cells: readonly Cell[]
  /** The server cannot be reached: what is shown may be out of date. */
  stale: boolean
  /** When the units were fetched, in milliseconds. */
  fetched: number
  onClose: () => void
}

/** How long the last change is named, in milliseconds. */
const NAMED_MS = 6_000
/** Three fetches that did not come. */
const OLD_MS = 90_000
/** Shown with their number, in this order. */
const COUNTED: readonly UnitTone[] = ['available', 'hold', 'reserved', 'booked', 'sold']
const SHARED: readonly UnitTone[] = [...COUNTED, 'blocked']

/**
 * A building on the screen of a sales gallery: floors, numbers and statuses on black, live, and nothing else. It shows no price and no
 * name of a person, because clients look at it.
 */
export function BuildingWall({ building, cells, stale, fetched, onClose }: Props) {
  const layout = useMemo(() => layOut(cells), [cells])
  const changed = useChanged(cells)
  const moved = useLast(cells, changed)
  const now = useMinutes()
  // Fetches that wait, as after a night without power, fail late: the age decides too.
  const isOld = stale || now - fetched > OLD_MS
  useAwake()
  const counts = new Map<UnitTone, number>()
  for (const { status } of cells) {
    const { tone } = unitStatusLabels[status]
    counts.set(tone, (counts.get(tone) ?? 0) + 1)
  }
  return (
    <Modal.Root opened onClose={onClose} fullScreen>
      <Modal.Content aria-label={`Wall of ${building.name}`} radius={0}>
        <div className={styles.wall} data-mantine-color-scheme="dark" data-drawn data-autofocus tabIndex={-1}>
          <Street className={styles.street} />
          <div className={styles.side}>
            <div>
              <p className={styles.name}>{building.project.name}</p>
              <p className={styles.soft}>{building.name}</p>
              <p className={styles.live} role="status" data-stale={isOld || undefined}>
                {isOld
                  ? `Reconnecting… As of ${timeText(new Date(fetched).toISOString())}`
                  : `Live ${timeText(new Date(now).toISOString())}`}
              </p>
            </div>
            <div>
              <p className={styles.number}>{countText(counts.get('available') ?? 0)}</p>
              <p className={styles.soft}>{counts.get('available') === 1 ? 'unit available' : 'units available'}</p>
              <div className={styles.share} aria-hidden="true">
                {SHARED.map((tone) => (
                  <i key={tone} className={tones.tone} data-tone={tone} style={{ flexGrow: counts.get(tone) ?? 0 }} />
                ))}
              </div>
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
                  <span>{unitStatusLabels[moved.status].label} just now</span>
                  <small>
                    {[bedsText(moved), moved.view && inSentence(viewPhrase(moved.view)), `floor ${moved.floor}`]
                      .filter(Boolean)
                      .join(', ')}
                  </small>
                </div>
              )}
            </div>
          </div>
          <div className={styles.house} style={{ '--rows': layout.rows.length } as CSSProperties}>
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
                      data-moved={(moved && changed.has(cell.id)) || undefined}
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
  const timer = useRef(0)
  useEffect(() => {
    const found = cells.find(({ id }) => changed.has(id))
    if (!found) return
    setLast(found)
    window.clearTimeout(timer.current)
    // Not ended by the next fetch, which may change nothing.
    timer.current = window.setTimeout(() => setLast(undefined), NAMED_MS)
  }, [cells, changed])
  useEffect(() => () => window.clearTimeout(timer.current), [])
  return last
}
