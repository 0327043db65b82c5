import type { ReactNode } from 'react'
import styles from './NoValue.module.css'

/** Shown in place of a value that is not set. */
export const NoValue = ({ children = 'Not set' }: { children?: ReactNode }) => (
  <span className={styles.none}>{children}</span>
)
