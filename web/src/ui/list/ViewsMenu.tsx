import { Menu } from '@mantine/core'
import { IconBookmark, IconCheck, IconChevronDown } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import * as copy from '../copy.ts'
import { notify } from '../notify.tsx'
import { aheadOf, part } from '../part.ts'
import { columnsText } from './columns-text.ts'
import type { ListViews, ShownColumn, View, Written } from './list-memory.tsx'
import type { ListState } from './useListState.ts'
import styles from './ViewsMenu.module.css'

const fetchDialog = aheadOf(() => import('./ViewDialog.tsx'))
const ViewDialog = lazy(async () => ({ default: (await part(fetchDialog)).ViewDialog }))

type State = Pick<ListState<object>, 'view' | 'written' | 'open' | 'columns' | 'setColumns'>

/** The saved view that the address names, where the reader has it. */
export const viewInUse = (views: ListViews | undefined, state: Pick<State, 'view'>): View | undefined =>
  views?.all.find(({ id }) => String(id) === state.view)

/** Whether a list shows something else than its view says. */
export const isChanged = (view: View, state: Pick<State, 'written' | 'columns'>): boolean =>
  textOf(view.asked) !== textOf(state.written) ||
  (view.columns !== null && state.columns !== undefined && columnsText(view.columns) !== columnsText(state.columns))

const textOf = (written: Written) =>
  JSON.stringify(Object.entries(written).sort(([one], [other]) => (one < other ? -1 : 1)))

interface Props {
  views: ListViews
  view: View | undefined
  state: State
  /** Names the list: "Leads". */
  label: string
  /** As they stand now, to be kept in a view. */
  columns: readonly ShownColumn[] | null
}

/** The saved views of a list: one press shows its rows in their columns, and what is shown can be kept as another. */
export function ViewsMenu({ views, view, state, label, columns }: Props) {
  const [dialog, setDialog] = useState<'new' | 'rename' | undefined>()
  const all = copy.viewsAll(label.toLowerCase())
  const changed = view !== undefined && isChanged(view, state)
  const name = view?.name ?? copy.viewsTitle
  const now = { asked: state.written, columns }

  const go = (next: View | undefined) => {
    // A default would come back at the next visit; the address says that it is not wanted.
    const none = views.default_id === null ? undefined : 'all'
    const dropped = state.open(next ? String(next.id) : none, next?.asked ?? {})
    if (dropped.length > 0) notify.info(copy.viewsDropped(next?.name ?? all))
  }
  const dare = (work: () => Promise<unknown>) => void work().catch((error: unknown) => notify.bad(error))
  const save = (one: View) =>
    dare(async () => {
      await views.change(one, now)
      state.setColumns(undefined)
    })
  const remove = (one: View) =>
    dare(async () => {
      const wasDefault = views.default_id === one.id
      await views.remove(one)
      state.open(undefined, {})
      const undo = async () => {
        const { id } = await views.add(one, { key: `again-${one.id}` })
        if (wasDefault) await views.makeDefault(id)
      }
      notify.good(copy.viewsGone(one.name), { undo: () => dare(undo) })
    })

  const item = (one: View | undefined) => (
    <Menu.RadioItem
      key={one?.id ?? 'all'}
      value={String(one?.id ?? 'all')}
      checked={one?.id === view?.id}
      checkIcon={<IconCheck size={14} stroke={2} />}
      closeMenuOnClick
      rightSection={
        <span className={styles.note}>
          {one && !one.mine && <bdi>{one.made_by}</bdi>}
          {(one?.id ?? null) === views.default_id && views.default_id !== null && <em>{copy.viewsDefault}</em>}
        </span>
      }
      onChange={() => go(one)}
    >
      <span dir="auto">{one?.name ?? all}</span>
    </Menu.RadioItem>
  )
  const [own, shared] = [views.all.filter((one) => !one.shared), views.all.filter((one) => one.shared)]

  return (
    <>
      <Menu position="bottom-start" width={300}>
        <Menu.Target>
          <button
            type="button"
            className={styles.current}
            aria-label={view && changed ? copy.viewsCurrentChanged(name) : copy.viewsCurrent(name)}
          >
            <IconBookmark size={14} stroke={1.6} aria-hidden />
            <span className={styles.name} dir="auto">
              {name}
            </span>
            {changed && <span className={styles.dot} aria-hidden="true" />}
            <IconChevronDown size={14} stroke={1.6} aria-hidden className={styles.arrow} />
          </button>
        </Menu.Target>
        <Menu.Dropdown mah={480} style={{ overflow: 'auto' }}>
          {item(undefined)}
          {own.length > 0 && <Menu.Label>{copy.viewsOwn}</Menu.Label>}
          {own.map(item)}
          {shared.length > 0 && <Menu.Label>{copy.viewsShared}</Menu.Label>}
          {shared.map(item)}
          <Menu.Divider />
          {changed && view.mine && <Menu.Item onClick={() => save(view)}>{copy.viewsSave}</Menu.Item>}
          {changed && <Menu.Item onClick={() => go(view)}>{copy.viewsReset}</Menu.Item>}
          <Menu.Item onClick={() => setDialog('new')}>{copy.viewsSaveNew}</Menu.Item>
          {view && views.default_id !== view.id && (
            <Menu.Item onClick={() => dare(() => views.makeDefault(view.id))}>{copy.viewsMakeDefault}</Menu.Item>
          )}
          {views.default_id !== null && (view === undefined || views.default_id === view.id) && (
            <Menu.Item onClick={() => dare(() => views.makeDefault(null))}>{copy.viewsNoDefault}</Menu.Item>
          )}
          {view?.mine && <Menu.Item onClick={() => setDialog('rename')}>{copy.viewsRename}</Menu.Item>}
          {view?.mine && (
            <Menu.Item data-danger onClick={() => remove(view)}>
              {copy.viewsDelete}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      {dialog && (
        <Suspense>
          <ViewDialog
            views={views}
            view={dialog === 'rename' ? view : undefined}
            now={now}
            onClose={() => setDialog(undefined)}
            onSaved={(saved) => {
              setDialog(undefined)
              if (dialog === 'new') go(saved)
            }}
          />
        </Suspense>
      )}
    </>
  )
}
