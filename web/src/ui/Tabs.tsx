import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { countText } from './format/number.ts'
import { Link } from './Link.tsx'
import styles from './Tabs.module.css'

export interface Tab<Id extends string = string> {
  readonly id: Id
  readonly title: string
  readonly count?: number | undefined
  /** Path of a tab that is a page of its own. */
  readonly to?: string
}

interface Props<Id extends string> {
  /** Names the group for screen readers. */
  label: string
  tabs: readonly Tab<Id>[]
  /** Undefined if the content belongs to no tab. */
  current: Id | undefined
}

/**
 * Tabs with addresses: each is a link, to `?tab=id` of this page unless it has a path of its own. A tab can so be opened in a new
 * window, shared, and reached with Back.
 */
export function Tabs<Id extends string>({ label, tabs, current }: Props<Id>) {
  const list = useRef<HTMLUListElement>(null)
  const search = useSearch({ strict: false })

  useEffect(() => {
    if (current === undefined) return
    // With the next frame: here it would force a layout in the task that drew the page.
    const frame = window.requestAnimationFrame(() => {
      const active = list.current?.querySelector(`[data-tab="${CSS.escape(current)}"]`)
      active?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    })
    return () => window.cancelAnimationFrame(frame)
  }, [current])

  return (
    <nav aria-label={label} className={styles.nav}>
      <ul ref={list} className={styles.tabs}>
        {tabs.map((tab, position) => {
          const kept = { ...search, tab: position === 0 ? undefined : tab.id }
          return (
            <li key={tab.id}>
              <Link
                to={tab.to ?? '.'}
                {...(tab.to ? {} : { search: kept })}
                quiet
                className={styles.tab ?? ''}
                data-tab={tab.id}
                data-on={tab.id === current || undefined}
                aria-current={tab.id === current ? 'page' : undefined}
              >
                {tab.title}
                {tab.count !== undefined && <small>{countText(tab.count)}</small>}
              </Link>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}

/** Returns the tab in the address, by default the first, and a function that changes it. */
export function useTab<const Id extends string>(ids: readonly [Id, ...Id[]]): [Id, (id: Id) => void] {
  const search = useSearch({ strict: false })
  const navigate = useNavigate()
  const current = ids.find((id) => id === search.tab) ?? ids[0]
  const open = (id: Id) => {
    const kept = { ...search, tab: id === ids[0] ? undefined : id }
    void navigate({ to: '.', search: kept })
  }
  return [current, open]
}
