import { Text } from '@mantine/core'
import { countText } from '../ui/format/number.ts'
import styles from './Imports.module.css'
import { rowsText } from './import-labels.ts'

interface Props {
  figures: readonly (readonly [label: string, count: number])[]
  /** Rows of the file, which the figures add up to. */
  rows?: number
}

/** Counts side by side, each under its label, and their sum. */
export const ImportCounts = ({ figures, rows }: Props) => (
  <>
    <dl className={styles.figures}>
      {figures.map(([label, count]) => (
        <div key={label} data-none={count === 0 || undefined}>
          <dt>{label}</dt>
          <dd>{countText(count)}</dd>
        </div>
      ))}
    </dl>
    {rows !== undefined && (
      <Text size="sm" c="dimmed">
        {countText(rows)} {rowsText(rows)} in the file
      </Text>
    )}
  </>
)
