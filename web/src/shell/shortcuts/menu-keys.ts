/** So long a word goes on. */
const WORD_MS = 700

let typed = ''
let before = 0

/** Letters in an open menu go to the item that begins with them, as in the menus of every system. */
export function hearMenuKey(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.key.length !== 1) return
  const menu = event.target instanceof Element ? event.target.closest('[role=menu]') : null
  if (!menu || (event.key === ' ' && typed === '')) return
  if (event.target instanceof HTMLInputElement) return
  const now = Date.now()
  typed = now - before < WORD_MS ? typed + event.key.toLowerCase() : event.key.toLowerCase()
  before = now
  const items = [...menu.querySelectorAll<HTMLElement>('[role^=menuitem]:not(:disabled, [data-disabled])')]
  // The same letter again goes on to the next one.
  const same = new Set(typed).size === 1
  const here = document.activeElement
  const from = (here instanceof HTMLElement ? items.indexOf(here) : -1) + (same ? 1 : 0)
  const fits = (item: HTMLElement) => labelsOf(item).startsWith(same ? typed.slice(0, 1) : typed)
  const found = [...items.slice(from), ...items.slice(0, from)].find(fits)
  if (!found) return
  event.preventDefault()
  found.focus()
}

const labelsOf = (item: HTMLElement) => (item.textContent ?? '').trim().toLowerCase()
