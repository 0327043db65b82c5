import type { ReactNode } from 'react'
import styles from './ReportGrid.module.css'

/** Chart cards in two columns, divided by hairlines. */
export const ReportGrid = ({ children }: { children: ReactNode }) => <div className={styles.reports}>{children}</div>
