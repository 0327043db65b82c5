import { Button } from '@mantine/core'
import { momentText } from '../format/day.ts'
import styles from './Form.module.css'

/** Notice that a form began with input of an earlier session or of before a reload. */
export function Restored({ at, onDiscard }: { at: number; onDiscard: () => void }) {
  return (
    <div className={styles.restored} role="status">
      <p>What you entered on {momentText(new Date(at).toISOString())} is restored.</p>
      <Button size="compact-sm" variant="subtle" color="gray" onClick={onDiscard}>
        Discard
      </Button>
    </div>
  )
}
