import { Button } from '@mantine/core'
import { IconAlertTriangle, IconRefresh } from '@tabler/icons-react'
import { CopyButton } from './CopyButton.tsx'
import styles from './EmptyState.module.css'
import { late } from './late.tsx'
import { problemOf } from './problem.ts'

const { Late: Scene } = late(async () => (await import('./scenes/Scene.tsx')).Scene)

interface Props {
  error: unknown
  onRetry?: () => void
}

/** State of content that could not be loaded: the reason, the reference for support, and a retry button. */
export function FailedState({ error, onRetry }: Props) {
  const { message, request_id } = problemOf(error)
  return (
    <div className={styles.root} role="alert">
      {navigator.onLine ? (
        <span className={styles.icon} data-bad aria-hidden="true">
          <IconAlertTriangle size={22} stroke={1.5} />
        </span>
      ) : (
        <div className={styles.scene}>
          <Scene kind="line" />
        </div>
      )}
      <p className={styles.title}>Couldn’t load this</p>
      <p className={styles.text}>{message}</p>
      {request_id && (
        <span className={styles.reference}>
          Reference {request_id}
          <CopyButton value={request_id} label="reference" />
        </span>
      )}
      {onRetry && (
        <div className={styles.action}>
          <Button variant="default" leftSection={<IconRefresh size={16} stroke={1.6} />} onClick={onRetry}>
            Try again
          </Button>
        </div>
      )}
    </div>
  )
}
