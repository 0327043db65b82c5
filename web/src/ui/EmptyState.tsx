import { IconInbox } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import styles from './EmptyState.module.css'
import { late } from './late.tsx'
import type { SceneKind } from './scenes/scene-kind.ts'

const { Late: Scene } = late(async () => (await import('./scenes/Scene.tsx')).Scene)

export interface EmptyStateText {
  /** The state is the whole page: its title is the page's heading. */
  readonly page?: boolean
  readonly title: string
  /** What appears here later, and why it matters. */
  readonly text?: ReactNode
  /** The main action. */
  readonly action?: ReactNode
  readonly icon?: ReactNode
  /** A drawing in the place of the icon. */
  readonly scene?: SceneKind
}

/** State of a list without records: what appears here later, why, and one action. */
export function EmptyState({ page = false, title, text, action, icon, scene }: EmptyStateText) {
  const Title = page ? 'h1' : 'p'
  return (
    <div className={styles.root} data-empty>
      {scene ? (
        <div className={styles.scene}>
          <Scene kind={scene} />
        </div>
      ) : (
        <span className={styles.icon} aria-hidden="true">
          {icon ?? <IconInbox size={22} stroke={1.5} />}
        </span>
      )}
      <Title className={styles.title}>{title}</Title>
      {text && <p className={styles.text}>{text}</p>}
      {action && <div className={styles.action}>{action}</div>}
    </div>
  )
}
