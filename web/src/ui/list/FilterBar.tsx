import { includesText } from '@storey/api/readers/fold-text.ts'
import { IconPlus } from '@tabler/icons-react'
import { type ReactNode, useRef, useState } from 'react'
import { late } from '../late.tsx'
import { LateMenu } from '../overlays/LateMenu.tsx'
import { usePhone } from '../usePhone.ts'
import styles from './FilterBar.module.css'
import { FilterChip } from './FilterChip.tsx'
import { type Filter, isActive, nameOf, without } from './filters.ts'
import { editorAhead } from './LazyFilterEditor.tsx'
import { SearchBox } from './SearchBox.tsx'
import type { ListState } from './useListState.ts'

// Desktops need none of it.
const { Late: FilterSheet } = late(async () => (await import('./FilterSheet.tsx')).FilterSheet)

interface Props<Query extends object> {
  state: ListState<Query>
  filters?: readonly Filter<keyof Query & string>[]
  /** What the search covers, such as "Name, phone or e-mail". */
  search?: string
  /** Number of matches, for the sheet's button on phones. */
  total?: number | undefined
  /** Tabs of the views, above the bar. */
  views?: ReactNode
  /** At the right: sort order, columns, a switch. */
  right?: ReactNode
}

/** From more filters than this on, the menu has a search box. */
const MANY = 8

/** Search, one chip per filter and a button that adds one; on phones the filters are in a sheet. */
export function FilterBar<Query extends object>({ state, filters = [], search, total, views, right }: Props<Query>) {
  const phone = usePhone()
  const [opened, setOpened] = useState<string | null>(null)
  const [adding, setAdding] = useState(false)
  const [sought, seek] = useState('')
  const bar = useRef<HTMLDivElement>(null)
  const list: ListState<Record<string, unknown>> = state
  const { query } = list
  const change = (patch: Readonly<Record<string, unknown>>) => list.change(patch)
  const visible = filters.filter((filter) => isActive(filter, query) || opened === nameOf(filter))
  const others = filters.filter((filter) => !visible.includes(filter))
  const offered = others.filter(({ label }) => includesText(label, sought))
  const choose = (filter: Filter) => {
    setAdding(false)
    setOpened(nameOf(filter))
  }
  const remove = (patch: Readonly<Record<string, undefined>>) => {
    setOpened(null)
    change(patch)
    // The pressed element is removed, so the focus moves to the button that adds a filter.
    bar.current?.querySelector<HTMLElement>('[data-add]')?.focus()
  }

  return (
    <>
      {views}
      <div className={styles.bar} ref={bar} data-no-print>
        {search && (
          <SearchBox
            label={search}
            value={typeof query.search === 'string' ? query.search : ''}
            onChange={(text) => list.change({ search: text || undefined }, { replace: true })}
          />
        )}
        {phone && filters.length > 0 && (
          <FilterSheet filters={filters} query={query} change={change} clear={list.clear} total={total} />
        )}
        {!phone &&
          visible.map((filter) => (
            <FilterChip
              key={nameOf(filter)}
              filter={filter}
              query={query}
              change={change}
              opened={opened === nameOf(filter)}
              onOpen={(open) => setOpened(open ? nameOf(filter) : null)}
              onRemove={() => remove(without(filter))}
            />
          ))}
        {!phone && others.length > 0 && (
          <LateMenu
            position="bottom-start"
            returnFocus={false}
            opened={adding}
            onChange={(open) => {
              setAdding(open)
              seek('')
            }}
            target={
              <button type="button" data-add className={styles.add} {...editorAhead} aria-label="Add filter">
                <IconPlus size={14} stroke={1.6} />
                Filter
              </button>
            }
            // All items are visible if there is room; typing a letter moves to the item that begins with it.
            dropdown={{ mah: 'min(760px, 72dvh)', style: { overflow: 'auto' } }}
            items={(Menu) => (
              <>
                {others.length > MANY && (
                  <input
                    className={styles.find}
                    data-autofocus
                    aria-label="Find a filter"
                    placeholder="Find a filter"
                    value={sought}
                    onChange={(event) => seek(event.currentTarget.value)}
                    onKeyDown={(event) => {
                      const [first] = offered
                      if (event.key === 'Enter' && first) choose(first)
                    }}
                  />
                )}
                {offered.length === 0 && <Menu.Label>No matching filter</Menu.Label>}
                {offered.map((filter) => (
                  <Menu.Item key={nameOf(filter)} onClick={() => choose(filter)}>
                    {filter.label}
                  </Menu.Item>
                ))}
              </>
            )}
          />
        )}
        {!phone && visible.length > 1 && (
          <button
            type="button"
            className={styles.clear}
            onClick={() => remove(Object.assign({}, ...filters.map(without)))}
          >
            Clear all
          </button>
        )}
        {right && <div className={styles.right}>{right}</div>}
      </div>
    </>
  )
}
