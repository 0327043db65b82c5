import { Link } from '../ui/Link.tsx'
import { late } from '../ui/late.tsx'
import styles from './Navigation.module.css'
import type { Offered } from './site.ts'

const { Late: NavigationBadge } = late(async () => (await import('./NavigationBadge.tsx')).NavigationBadge)

export const Badge = ({ kind }: { kind: NonNullable<Offered['badge']> }) => (
  <NavigationBadge kind={kind} className={styles.badge ?? ''} />
)

interface ItemProps {
  item: Offered
  rail: boolean
  on: boolean
  onGo: (() => void) | undefined
}

/** The link of a screen. */
export function Item({ item: { to, title, icon: Icon, badge, opens }, rail, on, onGo }: ItemProps) {
  return (
    <Link
      to={opens ? `${to}?${opens}` : to}
      quiet
      className={styles.item ?? ''}
      data-on={on || undefined}
      aria-current={on ? 'page' : undefined}
      title={rail ? title : undefined}
      onClick={onGo}
    >
      <Icon size={18} stroke={1.6} aria-hidden />
      <span className={styles.word}>{title}</span>
      {badge && <Badge kind={badge} />}
    </Link>
  )
}
