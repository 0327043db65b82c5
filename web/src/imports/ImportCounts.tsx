import { countText } from '../ui/format/number.ts'
import styles from './Imports.module.css'

/** Counts side by side, each under its label. */
export const ImportCounts = ({ figures }: { figures: readonly (readonly [label: string, count: number])[] }) => (
  <dl className={styles.figures}>
    {figures.map(([label, count]) => (
      <div key={label} data-none={count === 0 || undefined}>
        <dt>{label}</dt>
        <dd>{countText(count)}</dd>
      </div>
    ))}
  </dl>
)
