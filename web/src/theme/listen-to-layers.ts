import { listenForEscape } from './escape.ts'
import { keepFocus } from './keep-focus.ts'
import { listenForTypeAhead } from './type-ahead.ts'

/** What all dialogs, panels, menus and lists of choices share. Not part of the first load, which has none. */
export function listenToLayers(): void {
  listenForEscape()
  keepFocus()
  listenForTypeAhead()
}
