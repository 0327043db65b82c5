/** Time within which letters belong to one word. */
const WORD_MS = 700

let typed = ''
let before = 0

/** Typing in an open menu moves to the item that begins with the letters, as in native menus. */
export function hearMenuKey(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.key.length !== 1) return
  const menu = event.target instanceof Element ? event.target.closest('[role=menu]') : null
  if (!menu || (event.key === ' ' && typed === '')) return
  if (event.target instanceof HTMLInputElement) return
  const now = Date.now()
  typed = now - before < WORD_MS ? typed + event.key.toLowerCase() : event.key.toLowerCase()
  before = now
  const items = [...menu.querySelectorAll<HTMLElement>('[role^=menuitem]:not(:disabled, [data-disabled])')]
  // Repeating a letter moves to the next match.
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
