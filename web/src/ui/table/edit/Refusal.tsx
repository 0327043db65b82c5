import { Button, Group } from '@mantine/core'
import type { ReactNode } from 'react'
import { t } from '../../../words/t.ts'
import styles from './EditableCell.module.css'

interface Props {
  words: string
  /** The value that somebody else gave the cell meanwhile. */
  newer: ReactNode | undefined
  onAgain: (() => void) | undefined
  onLeave: () => void
}

/** Why a cell was not saved, under it; where somebody else was faster, both values to choose from. */
export function Refusal({ words, newer, onAgain, onLeave }: Props) {
  return (
    <div role="alert" className={styles.refusal}>
      <p>{newer === undefined ? words : t('table.cell_stale')}</p>
      {newer !== undefined && <div className={styles.newer}>{newer}</div>}
      <Group gap={8} mt={8}>
        {onAgain && (
          <Button size="xs" onClick={onAgain}>
            {newer === undefined ? t('action.try_again') : t('table.cell_mine')}
          </Button>
        )}
        <Button size="xs" variant="default" onClick={onLeave}>
          {newer === undefined ? t('table.cell_leave') : t('table.cell_theirs')}
        </Button>
      </Group>
    </div>
  )
}
