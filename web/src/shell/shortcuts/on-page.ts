/**
 * Controls declare their own shortcut: with `aria-keyshortcuts="C"` on a button, C presses it while its page is shown. The attribute
 * informs screen readers and is what the shell searches for; there is no other list.
 */
const KEYED = 'main [aria-keyshortcuts]'
const ROWS = 'main :is(tbody tr, article, [data-row])'

export interface Keyed {
  readonly key: string
  readonly name: string
}

const isUsable = (element: HTMLElement) => element.checkVisibility() && !element.matches(':disabled, [data-disabled]')
const keysOf = (element: Element) => element.getAttribute('aria-keyshortcuts')?.split(' ') ?? []

const controls = () => [...document.querySelectorAll<HTMLElement>(KEYED)].filter(isUsable)
const pressedBy = (key: string) => (control: Element) => keysOf(control).includes(key.toUpperCase())

/** The control of the page for a key. */
export const controlOf = (key: string): HTMLElement | undefined => controls().find(pressedBy(key))

/** The same in a dialog that is open over the page. */
export const controlIn = (dialog: Element, key: string): HTMLElement | undefined =>
  [...dialog.querySelectorAll<HTMLElement>('[aria-keyshortcuts]')].filter(isUsable).find(pressedBy(key))

/** The single-key shortcuts of the current page. */
export function keyedControls(): Keyed[] {
  return controls().flatMap((control) =>
    keysOf(control)
      .filter((key) => key.length === 1)
      .map((key) => ({ key, name: nameOf(control) })),
  )
}

/** Keys that a part of the page handles itself, from its `data-shortcut`: the key and its effect. */
export const partKeys = (): Keyed[] =>
  [
    ...new Set(
      [...document.querySelectorAll<HTMLElement>('main [data-shortcut]')].map(({ dataset }) => dataset.shortcut ?? ''),
    ),
  ].map((line) => ({ key: line.slice(0, line.indexOf(' ')), name: line.slice(line.indexOf(' ') + 1) }))

export const searchField = (): HTMLElement | undefined =>
  [...document.querySelectorAll<HTMLElement>('main input[type=search]')].find(isUsable)

function nameOf(control: HTMLElement): string {
  const label = control.getAttribute('aria-label')
  if (label) return label
  const copy = control.cloneNode(true) as HTMLElement
  for (const hint of copy.querySelectorAll('kbd, [aria-hidden=true], svg')) hint.remove()
  return copy.textContent?.trim() ?? ''
}

const linksOfRows = () =>
  [...document.querySelectorAll<HTMLElement>(ROWS)]
    .filter(isUsable)
    .flatMap((row) => [row.querySelector<HTMLElement>('a[href]') ?? []].flat())

export const hasRows = () => linksOfRows().length > 0
export const hasBoxes = () => document.querySelector(`${ROWS} input[type=checkbox]`) !== null

/** Focuses the link of the next or previous row; Enter opens it. */
export function moveRow(step: 1 | -1): boolean {
  const links = linksOfRows()
  const row = document.activeElement?.closest(ROWS)
  const at = row ? links.findIndex((link) => row.contains(link)) : -1
  const next = links[at < 0 ? (step > 0 ? 0 : links.length - 1) : at + step]
  next?.focus()
  next?.scrollIntoView({ block: 'nearest' })
  return links.length > 0
}

/** Toggles the checkbox of the focused row. */
export function tickRow(): boolean {
  const box = document.activeElement?.closest(ROWS)?.querySelector<HTMLElement>('input[type=checkbox]')
  box?.click()
  return box !== null && box !== undefined
}
