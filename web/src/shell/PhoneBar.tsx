import { UnstyledButton } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { useRouterState } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { Link } from '../ui/Link.tsx'
import { part } from '../ui/part.ts'
import { Badge } from './NavigationItem.tsx'
import styles from './PhoneBar.module.css'
import { currentItem, offeredBy, useSite } from './site.ts'
import { useMayOpen } from './useMayOpen.ts'

const loadDrawer = () => import('./NavigationDrawer.tsx')
// A failure is met when it is opened.
const drawerAhead = () => void loadDrawer().catch(() => undefined)
const NavigationDrawer = lazy(async () => ({ default: (await part(loadDrawer)).NavigationDrawer }))

/** What people do away from a desk, in this order; each role sees the first four that it may open. */
const ON_PHONES = [
  '/home',
  '/crm/leads',
  '/crm/pipelines/kanban',
  '/channel/projects',
  '/inventory/projects',
  '/inventory/units/booked-units',
  '/inventory/payments-due',
  '/auth/organizations',
]
const SHOWN = 4
/** Words for names that are wider than a fifth of a phone. */
const SHORT: Readonly<Record<string, string>> = { '/inventory/payments-due': 'Payments' }

/** The navigation of phones: four screens under the thumb, and all others behind the fifth. */
export function PhoneBar() {
  const mayOpen = useMayOpen()
  const site = useSite()
  const current = useRouterState({ select: ({ location }) => currentItem(site, location.pathname)?.to })
  const [drawer, setDrawer] = useState<'open' | 'closed'>()
  const offered = offeredBy(site).filter(({ to }) => mayOpen(to))
  const shown = ON_PHONES.flatMap((path) => offered.find(({ to }) => to === path) ?? []).slice(0, SHOWN)
  const elsewhere = current !== undefined && shown.every(({ to }) => to !== current)
  return (
    <nav className={styles.bar} aria-label="Main screens">
      {shown.map(({ to, title, icon: Icon, badge, opens }) => (
        <Link
          key={to}
          to={opens ? `${to}?${opens}` : to}
          quiet
          className={styles.item ?? ''}
          data-on={to === current || undefined}
          aria-current={to === current ? 'page' : undefined}
        >
          <Icon size={22} stroke={1.6} aria-hidden />
          <span className={styles.word}>{SHORT[to] ?? title}</span>
          {badge && <Badge kind={badge} />}
        </Link>
      ))}
      <UnstyledButton
        className={styles.item ?? ''}
        data-on={elsewhere || undefined}
        aria-haspopup="dialog"
        aria-label="More screens"
        onPointerEnter={drawerAhead}
        onFocus={drawerAhead}
        onClick={() => setDrawer('open')}
      >
        <IconDots size={22} stroke={1.6} aria-hidden />
        <span className={styles.word}>More</span>
      </UnstyledButton>
      {drawer && (
        <Suspense>
          <NavigationDrawer opened={drawer === 'open'} onClose={() => setDrawer('closed')} />
        </Suspense>
      )}
    </nav>
  )
}
