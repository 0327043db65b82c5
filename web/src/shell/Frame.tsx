import { UnstyledButton } from '@mantine/core'
import { useLocalStorage, useMediaQuery } from '@mantine/hooks'
import { auth } from '@storey/api/client-endpoints.ts'
import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useDeferredValue, useEffect, useState } from 'react'
import { startLive } from '../http/live.ts'
import { query } from '../http/query.ts'
import { renewAccount } from '../http/session.ts'
import { Link } from '../ui/Link.tsx'
import { late } from '../ui/late.tsx'
import { layersWhenIdle } from '../ui/overlays/late-layers.ts'
import { fetchAhead } from '../ui/part.ts'
import { useProduct } from '../ui/product.ts'
import { AccountMenu } from './AccountMenu.tsx'
import { Brand } from './Brand.tsx'
import { Bell } from './bell/Bell.tsx'
import styles from './Frame.module.css'
import { Navigation } from './Navigation.tsx'
import { Notices } from './notices/Notices.tsx'
import { OrganizationSwitch } from './OrganizationSwitch.tsx'
import { PaletteAndKeys } from './palette/PaletteAndKeys.tsx'

// It renders nothing, and notices what begins from now on.
const { Late: WorkNotices } = late(async () => (await import('./tasks/WorkNotices.tsx')).WorkNotices)

const { Late: PhoneBar } = late(async () => (await import('./PhoneBar.tsx')).PhoneBar)

/** Navigation, header and content of the signed-in application. On desktops the parts of the header are in the sidebar. */
export function Frame({ children }: { children: ReactNode }) {
  const { name } = useProduct()
  const { rail, setRail } = useRail()
  const phone = useMediaQuery('(max-width: 47.99em)', false, { getInitialValueInEffect: false })
  // The router renders the first screen in one task. Only the navigation is part of it: the header's menus follow in a second one that
  // React may interrupt, and the screen in a third.
  const withHeader = useDeferredValue(true, false)
  const withScreen = useDeferredValue(withHeader, false)
  const Collapse = rail ? IconLayoutSidebarLeftExpand : IconLayoutSidebarLeftCollapse
  return (
    <div className={styles.frame} data-rail={rail || undefined}>
      <a href="#content" className={styles.skip}>
        Skip to the content
      </a>
      <header className={styles.head}>
        {withHeader && (
          <>
            <StayInStep />
            <div className={styles.workspace}>
              <OrganizationSwitch />
            </div>
            <div className={styles.right}>
              <div className={styles.search}>
                <PaletteAndKeys />
              </div>
              <div className={styles.inbox}>
                <Bell />
              </div>
              <div className={styles.person}>
                <AccountMenu />
              </div>
              <WorkNotices />
            </div>
          </>
        )}
      </header>
      <aside className={styles.side} aria-label="Sidebar">
        <Link to="/" quiet className={styles.brand ?? ''} aria-label={`${name}, home`}>
          <Brand word={styles.word} />
        </Link>
        <Navigation rail={rail} />
        <UnstyledButton className={styles.collapse ?? ''} onClick={() => setRail(!rail)} aria-expanded={!rail}>
          <Collapse size={18} stroke={1.6} aria-hidden />
          <span className={styles.word}>{rail ? 'Expand' : 'Collapse'}</span>
        </UnstyledButton>
      </aside>
      <div className={styles.body}>
        <Notices />
        <main id="content" className={styles.main} tabIndex={-1}>
          {withScreen && children}
        </main>
      </div>
      {phone && withHeader && <PhoneBar />}
    </div>
  )
}

/** Below 75em the navigation shows only icons, unless it was expanded. */
function useRail() {
  const narrow = useMediaQuery('(max-width: 75em)', false, { getInitialValueInEffect: false })
  const [kept, keep] = useLocalStorage({ key: 'storey-rail', defaultValue: false, getInitialValueInEffect: false })
  const [opened, open] = useState(false)
  return narrow
    ? { rail: !opened, setRail: (rail: boolean) => open(!rail) }
    : { rail: kept, setRail: (rail: boolean) => keep(rail) }
}

/** Keeps the session up to date, and follows events. */
function StayInStep() {
  const me = useQuery(query(auth.me, {}))
  const account = me.data?.data
  useEffect(() => {
    if (account) renewAccount(account)
  }, [account])
  useEffect(startLive, [])
  useEffect(fetchAhead, [])
  useEffect(layersWhenIdle, [])
  return null
}
