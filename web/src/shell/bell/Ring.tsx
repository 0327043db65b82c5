import { RingProgress } from '@mantine/core'
import styles from './Bell.module.css'

/** Progress ring of the tasks, around the bell. @param share percent */
export const Ring = ({ share }: { share: number }) => (
  <RingProgress
    className={styles.ring ?? ''}
    size={36}
    thickness={2}
    roundCaps
    rootColor="var(--line-2)"
    sections={[{ value: Math.max(4, share), color: 'var(--accent)' }]}
    aria-hidden="true"
  />
)
