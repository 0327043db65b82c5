import { Button, Group } from '@mantine/core'
import type { ReactNode } from 'react'
import * as copy from '../../copy.ts'
import styles from './EditableCell.module.css'

interface Props {
  words: string
  /** The value that another user has saved in the cell since. */
  newer: ReactNode | undefined
  onAgain: (() => void) | undefined
  onLeave: () => void
}

/** The reason why a cell was not saved, under it; after a conflict, both values to choose from. */
export function Refusal({ words, newer, onAgain, onLeave }: Props) {
  return (
    <div role="alert" className={styles.refusal}>
      <p>{newer === undefined ? words : copy.tableCellStale}</p>
      {newer !== undefined && <div className={styles.newer}>{newer}</div>}
      <Group gap={8} mt={8}>
        {onAgain && (
          <Button size="xs" onClick={onAgain}>
            {newer === undefined ? copy.actionTryAgain : copy.tableCellMine}
          </Button>
        )}
        <Button size="xs" variant="default" onClick={onLeave}>
          {newer === undefined ? copy.tableCellLeave : copy.tableCellTheirs}
        </Button>
      </Group>
    </div>
  )
}
