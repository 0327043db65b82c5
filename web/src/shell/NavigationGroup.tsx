import { useLocalStorage } from '@mantine/hooks'
import { IconBriefcase, IconCoins, IconSettings, IconStack2, IconTicket, type TablerIcon } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import styles from './Navigation.module.css'
import { Badge, Item } from './NavigationItem.tsx'
import type { Entry, MenuGroup, Offered } from './site.ts'

/** No group has the icon of one of its screens, which are below it in the rail. */
const ICONS: Readonly<Record<MenuGroup, TablerIcon>> = {
  'Buildings and prices': IconStack2,
  Sales: IconCoins,
  'Offers, discounts': IconTicket,
  Partners: IconBriefcase,
  Settings: IconSettings,
}

interface GroupProps {
  entry: Exclude<Entry, Offered>
  rail: boolean
  current: string | undefined
  onGo: (() => void) | undefined
}

/** Screens folded into one entry; open while one of them is shown, and where the user opened it. */
export function NavigationGroup({ entry: { group, items }, rail, current, onGo }: GroupProps) {
  const [kept, keep] = useLocalStorage<readonly string[]>({
    key: 'storey-open-groups',
    defaultValue: [],
    getInitialValueInEffect: false,
  })
  const open = kept.includes(group) || items.some(({ to }) => to === current)
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => {
    if (current) list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' })
  }, [current])
  const Icon = ICONS[group]
  const toggle = () => keep(open ? kept.filter((one) => one !== group) : [...kept, group])
  return (
    <>
      <button
        type="button"
        className={styles.item}
        aria-expanded={open}
        title={rail ? group : undefined}
        onClick={toggle}
      >
        <Icon size={18} stroke={1.6} aria-hidden />
        <span className={styles.word}>{group}</span>
        {!open && items.map(({ to, badge }) => badge && <Badge key={to} kind={badge} />)}
      </button>
      {open && (
        <ul ref={list} aria-label={group} className={styles.group}>
          {items.map((item) => (
            <li key={item.to}>
              <Item item={item} rail={rail} on={item.to === current} onGo={onGo} />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
