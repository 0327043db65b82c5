import { useRouterState } from '@tanstack/react-router'
import { late } from '../ui/late.tsx'
import styles from './Navigation.module.css'
import { Item } from './NavigationItem.tsx'
import { currentItem, entriesOf, offeredBy, sections, useSite } from './site.ts'
import { useMayOpen } from './useMayOpen.ts'

const { Late: NavigationGroup } = late(async () => (await import('./NavigationGroup.tsx')).NavigationGroup)

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
  const entries = entriesOf(offeredBy(site).filter(({ to }) => mayOpen(to)))
  const offered = sections
    .map((title) => ({ title, entries: entries.filter(({ section }) => section === title) }))
    .filter(({ entries: own }) => own.length > 0)
  return (
    <nav className={styles.sections} aria-label="Screens" data-rail={rail || undefined}>
      {offered.map(({ title, entries: own }) => (
        <div key={title} className={styles.section}>
          <p className={styles.title} aria-hidden="true">
            {title}
          </p>
          <ul aria-label={title}>
            {own.map((entry) => (
              <li key={'to' in entry ? entry.to : entry.group} className={styles.entry}>
                {'to' in entry ? (
                  <Item item={entry} rail={rail} on={entry.to === current} onGo={onGo} />
                ) : (
                  <NavigationGroup entry={entry} rail={rail} current={current} onGo={onGo} />
                )}
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  )
}
