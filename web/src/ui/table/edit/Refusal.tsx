import { Button, Group } from '@mantine/core'
import type { ReactNode } from 'react'
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
      <p>{newer === undefined ? words : 'Someone else changed this. It now says:'}</p>
      {newer !== undefined && <div className={styles.newer}>{newer}</div>}
      <Group gap={8} mt={8}>
        {onAgain && (
          <Button size="xs" onClick={onAgain}>
            {newer === undefined ? 'Try again' : 'Save yours'}
          </Button>
        )}
        <Button size="xs" variant="default" onClick={onLeave}>
          {newer === undefined ? 'Discard' : 'Keep current'}
        </Button>
      </Group>
    </div>
  )
}
