import { IconFlame } from '@tabler/icons-react'
import type { ListState } from '../../../ui/list/useListState.ts'
import styles from './Legend.module.css'

/** Toggle that shows hot deals only: the most used filter, in one press. */
export function HotOnly<Query extends { hot?: boolean | undefined }>({ state }: { state: ListState<Query> }) {
  const list: ListState<{ hot?: boolean | undefined }> = state
  const on = list.query.hot === true
  return (
    <button
      type="button"
      className={styles.hot}
      aria-pressed={on}
      onClick={() => list.change({ hot: on ? undefined : true })}
    >
      <IconFlame size={14} stroke={1.6} aria-hidden />
      Hot only
    </button>
  )
}
