import type { ReactNode } from 'react'
import styles from './EmptyState.module.css'
import { late } from './late.tsx'
import type { SceneKind } from './scenes/scene-kind.ts'

const { Late: Scene } = late(async () => (await import('./scenes/Scene.tsx')).Scene)

export interface EmptyStateText {
  /** The state is the whole page: its title is the page's heading. */
  readonly page?: boolean
  /** Left out where the heading of the page says it. */
  readonly title?: string
  /** What appears here later, and why it matters. */
  readonly text?: ReactNode
  /** The main action. */
  readonly action?: ReactNode
  readonly icon?: ReactNode
  /** The drawing; an empty desk if neither it nor an icon is named. */
  readonly scene?: SceneKind
}

/** State of a list without records: what appears here later, why, and one action. */
export function EmptyState({ page = false, title, text, action, icon, scene = 'desk' }: EmptyStateText) {
  const Title = page ? 'h1' : 'p'
  return (
    <div className={styles.root} data-empty>
      {icon ? (
        <span className={styles.icon} aria-hidden="true">
          {icon}
        </span>
      ) : (
        <div className={styles.scene}>
          <Scene kind={scene} />
        </div>
      )}
      {title && <Title className={styles.title}>{title}</Title>}
      {text && <p className={styles.text}>{text}</p>}
      {action && <div className={styles.action}>{action}</div>}
    </div>
  )
}
