import type { CSSProperties } from 'react'
import styles from './DrawnBuilding.module.css'
import { type GridRow, terraces, widthOf } from './grid-layout.ts'

const TREES = [30, 84, 121, 190, 246, 305, 352, 420, 468, 540]

/** The roof above the highest floor, and a garden on the roof of each floor that reaches further than the one above it. */
export function Roofs({ rows, columns }: { rows: readonly GridRow[]; columns: number }) {
  const top = rows[0]
  if (!top) return null
  return (
    <>
      <i className={styles.roof} style={{ '--to': widthOf(top) / columns } as CSSProperties} aria-hidden />
      {terraces(rows).map(({ row, from, to }) => (
        <svg
          key={row}
          className={styles.garden}
          style={{ '--row-at': row, '--from': from / columns, '--to': to / columns } as CSSProperties}
          viewBox="0 0 600 40"
          preserveAspectRatio="xMinYMax slice"
          aria-hidden
        >
          <path d="M0 22H600" style={{ stroke: 'var(--a-glass)' }} strokeWidth={1} />
          <rect x={150} y={34} width={70} height={6} style={{ fill: 'var(--a-water)' }} />
          {TREES.map((x, index) =>
            index % 3 === 1 ? (
              <path
                key={x}
                d={`M${x} 40V14m0 0c-5-5-10-4-12 0m12 0c5-5 10-4 12 0m-12 0c-2-7-6-8-9-8m9 8c2-7 6-8 9-8`}
                fill="none"
                strokeWidth={2.5}
                style={{ stroke: 'var(--a-tree2)' }}
              />
            ) : (
              <circle key={x} cx={x} cy={33} r={7} style={{ fill: 'var(--a-tree)' }} />
            ),
          )}
        </svg>
      ))}
    </>
  )
}
