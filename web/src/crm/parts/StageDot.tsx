import type { Colour } from '@storey/api/conventions.ts'
import styles from './StageDot.module.css'

/** The colour of a stage; its name is next to it. */
export const StageDot = ({ colour }: { colour: Colour }) => (
  <span className={styles.dot} style={{ background: `var(--c-${colour})` }} aria-hidden="true" />
)
