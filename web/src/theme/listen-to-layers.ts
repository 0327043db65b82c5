import { listenForEscape } from './escape.ts'
import { keepFocus } from './keep-focus.ts'
import { listenForRowKeys } from './row-keys.ts'
import { watchTextSpacing } from './text-spacing.ts'
import { listenForTypeAhead } from './type-ahead.ts'

/** What all dialogs, panels, menus, tables and lists of choices share. Not part of the first load, which has none. */
export function listenToLayers(): void {
  listenForEscape()
  keepFocus()
  listenForTypeAhead()
  listenForRowKeys()
  watchTextSpacing()
}
