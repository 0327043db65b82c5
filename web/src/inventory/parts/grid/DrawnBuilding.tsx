import type { ReactNode } from 'react'
import styles from './DrawnBuilding.module.css'
import { Elevation } from './Elevation.tsx'
import type { GridLayout } from './grid-layout.ts'
import { Street } from './Street.tsx'

/** The grid as a building: sky, a small elevation that shows and moves the visible floors, and the street. */
export const DrawnBuilding = ({ layout, children }: { layout: GridLayout; children: ReactNode }) => (
  <div className={styles.scene} data-drawn>
    <Elevation rows={layout.rows} />
    <div className={styles.house}>{children}</div>
    <Street className={styles.street} />
  </div>
)
