import { IconChevronDown, IconPlus, IconUsers } from '@tabler/icons-react'
import { useLocation } from '@tanstack/react-router'
import { lazy, type MouseEvent, Suspense, use, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { countText } from '../format/number.ts'
import { HeadSlot } from '../head-slot.ts'
import { Link } from '../Link.tsx'
import { LateMenu } from '../overlays/LateMenu.tsx'
import { notify } from '../overlays/notify.tsx'
import { aheadOf, part } from '../part.ts'
import tabStyles from '../Tabs.module.css'
import { actionsAhead, LazyViewActions } from './LazyViewActions.tsx'
import type { ListViews, QueryTexts, ShownColumn, View, ViewCount } from './list-memory.tsx'
import { useOver } from './useOver.ts'
import { type Counted, useViewCounts } from './useViewCounts.ts'
import styles from './ViewTabs.module.css'
import { inOrder, isChanged, questionOf, type UsualView, usualInUse, type ViewState, viewInUse } from './view-tabs.ts'

const fetchDialog = aheadOf(() => import('./ViewDialog.tsx'))
const ViewDialog = lazy(async () => ({ default: (await part(fetchDialog)).ViewDialog }))

interface Props {
  views: ListViews
  state: ViewState
  /** Name of the list: "Leads". */
  label: string
  /** Views that every user has, first the unfiltered list; default: "All leads" only. */
  usual?: readonly UsualView[] | undefined
  /** Keys that stay when another usual view is chosen, such as whose activities are shown. */
  stays?: readonly string[] | undefined
  /** Converts a view's query to the one for the server, if it differs from the address. */
  question?: ((query: QueryTexts) => QueryTexts) | undefined
  /** The current columns, to save in a view. */
  columns: readonly ShownColumn[] | null
  answer: Counted
}

/** The views of a list as tabs with counts, in the head of the page where it has a place for them. */
export function ViewTabs(props: Props) {
  const slot = use(HeadSlot)
  if (slot === undefined) return <Views {...props} />
  return slot && createPortal(<Views {...props} />, slot)
}

/** The arrow of the current view opens its actions. */
function Views({ views, state, label, usual, stays = [], question, columns, answer }: Props) {
  const { pathname } = useLocation()
  const [dialog, setDialog] = useState<'new' | 'rename' | undefined>()
  const list = useRef<HTMLUListElement>(null)
  const all = usual ?? [{ id: 'all', title: `All ${label.toLowerCase()}`, query: {} }]
  const saved = inOrder(views.all, views.order)
  const view = viewInUse(views, state)
  const current = view ? String(view.id) : usualInUse(all, state, stays)?.id
  // The default view would return at the next visit; the address says that the user does not want it.
  const none = views.default_id === null ? undefined : 'all'
  const staying = Object.fromEntries(Object.entries(state.written).filter(([name]) => stays.includes(name)))
  const tabs = [
    ...all.map((one) => ({ ...one, query: { ...one.query, ...staying }, view: none, saved: undefined })),
    ...saved.map((one) => ({
      id: String(one.id),
      title: one.name,
      query: one.query,
      view: String(one.id),
      saved: one,
    })),
  ]
  const counts = useViewCounts(
    views,
    tabs.map(({ query }) => questionOf(question?.(query) ?? query)),
    answer,
  )
  const over = useOver(list, `${tabs.map(({ title }) => title).join()} ${JSON.stringify(counts)} ${current}`)

  useEffect(() => {
    const tab = current && list.current?.querySelector(`[data-item="${CSS.escape(current)}"]`)
    if (tab) tab.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [current])

  const open = ({ title, query, view: id }: (typeof tabs)[number]) => {
    const dropped = state.open(id, query)
    if (dropped.length > 0) notify.info(`Part of ${title} no longer fits this list and was left out.`)
  }
  const go = (next: View | undefined) => {
    const tab = tabs.find(({ saved }) => saved?.id === next?.id)
    if (tab) open(tab)
    else if (next) state.open(String(next.id), next.query)
  }
  const actions = (
    <LazyViewActions views={views} view={view} state={state} columns={columns} onDialog={setDialog} go={go} />
  )
  const changed = view !== undefined && isChanged(view, state)
  const arrow = (title: string) => (
    <LateMenu
      position="bottom-start"
      width={220}
      target={
        <button
          type="button"
          className={styles.menu}
          {...actionsAhead}
          aria-label={changed ? `View: ${title}, changed` : `View: ${title}`}
        >
          <IconChevronDown size={14} stroke={1.8} aria-hidden />
        </button>
      }
      items={() => actions}
    />
  )
  const hidden = tabs.filter(({ id }) => over.has(id))
  const shownOver = hidden.find(({ id }) => id === current)

  return (
    <>
      <div className={styles.row}>
        <nav aria-label={`${label} views`} style={{ display: 'contents' }}>
          <ul ref={list} className={styles.tabs}>
            {tabs.map((tab, at) => {
              const on = tab.id === current
              return (
                <li key={tab.id} data-item={tab.id} className={styles.item} data-over={over.has(tab.id) || undefined}>
                  <Link
                    to={pathname}
                    search={{ ...tab.query, view: tab.view }}
                    quiet
                    className={tabStyles.tab ?? ''}
                    data-on={on || undefined}
                    aria-current={on ? 'page' : undefined}
                    title={tab.saved?.shared ? `Shared by ${tab.saved.made_by}` : undefined}
                    onClick={(event) => plainly(event, () => open(tab))}
                  >
                    {tab.saved?.shared && <IconUsers size={14} stroke={1.6} className={styles.shared} aria-hidden />}
                    <span className={styles.name} dir="auto">
                      {tab.title}
                    </span>
                    {on && changed && <span className={styles.dot} aria-hidden />}
                    <Count of={counts[at]} waits={counts.length === 0} />
                  </Link>
                  {on && (tab.saved || views.default_id !== null) && arrow(tab.title)}
                </li>
              )
            })}
          </ul>
        </nav>
        {hidden.length > 0 && (
          <LateMenu
            position="bottom-end"
            width={280}
            target={
              <button type="button" className={styles.more} {...actionsAhead} data-on={shownOver ? true : undefined}>
                {shownOver ? <span dir="auto">{shownOver.title}</span> : 'More'}
                <small>{shownOver ? null : countText(hidden.length)}</small>
                <IconChevronDown size={14} stroke={1.8} aria-hidden />
              </button>
            }
            dropdown={{ mah: 480, style: { overflow: 'auto' } }}
            items={(Menu) => (
              <>
                {hidden.map((tab) => (
                  <Menu.Item
                    key={tab.id}
                    leftSection={tab.saved?.shared ? <IconUsers size={14} stroke={1.6} aria-hidden /> : undefined}
                    rightSection={<Count of={counts[tabs.indexOf(tab)]} />}
                    onClick={() => open(tab)}
                  >
                    <span dir="auto">{tab.title}</span>
                  </Menu.Item>
                ))}
                {shownOver && <Menu.Divider />}
                {shownOver && actions}
              </>
            )}
          />
        )}
        <button
          type="button"
          className={styles.save}
          onPointerEnter={() => void fetchDialog().catch(() => undefined)}
          onClick={() => setDialog('new')}
        >
          <IconPlus size={14} stroke={1.8} aria-hidden />
          Save view
        </button>
      </div>
      {dialog && (
        <Suspense>
          <ViewDialog
            views={views}
            view={dialog === 'rename' ? view : undefined}
            now={{ query: state.written, columns }}
            onClose={() => setDialog(undefined)}
            onSaved={(made) => {
              setDialog(undefined)
              if (dialog === 'new') state.open(String(made.id), made.query)
            }}
          />
        </Suspense>
      )}
    </>
  )
}

/** The number of a view. Its room is kept until it comes, so that no tab moves under the pointer. */
function Count({ of, waits = false }: { of: ViewCount | null | undefined; waits?: boolean }) {
  if (!of) return waits ? <small className={styles.note} aria-hidden /> : null
  const total = countText(of.total)
  return <small className={styles.note}>{of.total_is_exact ? total : `${total}+`}</small>
}

/** A press with a modifier key still opens the address in a new tab or window. */
function plainly(event: MouseEvent, work: () => void): void {
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.button !== 0) return
  event.preventDefault()
  work()
}
