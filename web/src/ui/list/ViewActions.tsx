import { Menu } from '@mantine/core'
import { act } from '../act.ts'
import { notify } from '../overlays/notify.tsx'
import type { ListViews, ShownColumn, View } from './list-memory.tsx'
import { inOrder, isChanged, orderAfterMove, type ViewState } from './view-tabs.ts'

interface Props {
  views: ListViews
  /** Undefined if the list is shown with the screen's defaults. */
  view: View | undefined
  state: ViewState
  columns: readonly ShownColumn[] | null
  onDialog: (dialog: 'new' | 'rename') => void
  go: (view: View | undefined) => void
}

/** The actions on the current view, as items of a menu. */
export function ViewActions({ views, view, state, columns, onDialog, go }: Props) {
  const changed = view !== undefined && isChanged(view, state)
  const runOrNotify = (work: () => Promise<unknown>) => void act(work)
  const save = (one: View) =>
    runOrNotify(async () => {
      await views.change(one, { query: state.written, columns })
      state.setColumns(undefined)
    })
  const remove = (one: View) =>
    runOrNotify(async () => {
      const wasDefault = views.default_id === one.id
      await views.remove(one)
      state.open(undefined, {})
      const undo = async () => {
        const { id } = await views.add(one, { key: `again-${one.id}` })
        if (wasDefault) await views.makeDefault(id)
      }
      notify.good(`View ${one.name} was deleted.`, { undo: () => runOrNotify(undo) })
    })
  const move = (by: -1 | 1) => {
    const next = view && orderAfterMove(inOrder(views.all, views.order), view.id, by)
    return next && (() => views.reorder(next))
  }
  const [earlier, later] = [move(-1), move(1)]

  return (
    <>
      {view && (
        <Menu.Label>
          {view.shared ? `Shared by ${view.mine ? 'you' : view.made_by}` : 'Only you'}
          {views.default_id === view.id && ' · Default'}
        </Menu.Label>
      )}
      {changed && view.mine && <Menu.Item onClick={() => save(view)}>Save changes</Menu.Item>}
      {changed && <Menu.Item onClick={() => go(view)}>Reset</Menu.Item>}
      {changed && <Menu.Item onClick={() => onDialog('new')}>Save as new view</Menu.Item>}
      {view && views.default_id !== view.id && (
        <Menu.Item onClick={() => runOrNotify(() => views.makeDefault(view.id))}>Make default</Menu.Item>
      )}
      {views.default_id !== null && (view === undefined || views.default_id === view.id) && (
        <Menu.Item onClick={() => runOrNotify(() => views.makeDefault(null))}>Clear default view</Menu.Item>
      )}
      {earlier && <Menu.Item onClick={earlier}>Move left</Menu.Item>}
      {later && <Menu.Item onClick={later}>Move right</Menu.Item>}
      {view?.mine && <Menu.Item onClick={() => onDialog('rename')}>Edit view</Menu.Item>}
      {view?.mine && <Menu.Divider />}
      {view?.mine && (
        <Menu.Item data-danger onClick={() => remove(view)}>
          Delete view
        </Menu.Item>
      )}
    </>
  )
}
