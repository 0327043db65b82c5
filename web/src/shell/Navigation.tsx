import { useRouterState } from '@tanstack/react-router'
import { Link } from '../ui/Link.tsx'
import { late } from '../ui/late.tsx'
import styles from './Navigation.module.css'
import { currentItem, type Offered, offeredBy, sections, useSite } from './site.ts'
import { useMayOpen } from './useMayOpen.ts'

const { Late: NavigationBadge } = late(async () => (await import('./NavigationBadge.tsx')).NavigationBadge)

interface Props {
  /** Shows icons only. */
  rail?: boolean
  onGo?: () => void
}

/** The sections and screens that the current role may open. */
export function Navigation({ rail = false, onGo }: Props) {
  const mayOpen = useMayOpen()
  const site = useSite()
  const current = useRouterState({ select: ({ location }) => currentItem(site, location.pathname)?.to })
  const items = offeredBy(site).filter(({ to }) => mayOpen(to))
  const offered = sections
    .map((title) => ({ title, items: items.filter(({ section }) => section === title) }))
    .filter(({ items }) => items.length > 0)
  return (
    <nav className={styles.sections} aria-label="Screens" data-rail={rail || undefined}>
      {offered.map(({ title, items }) => (
        <div key={title} className={styles.section}>
          <p className={styles.title} aria-hidden="true">
            {title}
          </p>
          <ul aria-label={title}>
            {items.map((item) => (
              <li key={item.to}>
                <Item item={item} rail={rail} on={item.to === current} onGo={onGo} />
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  )
}

interface ItemProps {
  item: Offered
  rail: boolean
  on: boolean
  onGo: (() => void) | undefined
}

function Item({ item: { to, title, icon: Icon, badge, opens }, rail, on, onGo }: ItemProps) {
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
      {badge && <NavigationBadge kind={badge} className={styles.badge ?? ''} />}
    </Link>
  )
}
