const CONTROLS = 'a[href], button, input[type="checkbox"]'

/** Arrow keys move between the controls of a table's rows: left and right within a row, up and down within a column. */
export function listenForRowKeys(): () => void {
  document.addEventListener('keydown', move)
  return () => document.removeEventListener('keydown', move)
}

function move(event: KeyboardEvent): void {
  const from = event.target
  if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
  if (!(from instanceof HTMLElement) || !from.matches(CONTROLS) || from.getAttribute('aria-expanded') === 'true') return
  const row = from.closest<HTMLTableRowElement>('table:not([role="grid"]) tbody tr')
  if (!row) return
  const to = targetOf(event.key, from, row)
  if (!to) return
  event.preventDefault()
  to.focus()
}

function targetOf(key: string, from: HTMLElement, row: HTMLTableRowElement): HTMLElement | undefined {
  const start = getComputedStyle(row).direction === 'rtl' ? 'ArrowRight' : 'ArrowLeft'
  const controls = controlsIn(row)
  if (key === 'ArrowLeft' || key === 'ArrowRight') return controls[controls.indexOf(from) + (key === start ? -1 : 1)]
  if (key !== 'ArrowDown' && key !== 'ArrowUp') return undefined
  const column = from.closest('td, th')
  const place = column ? [...row.cells].indexOf(column as HTMLTableCellElement) : 0
  // A table with groups has a body for each.
  const rows = [...(row.closest('table')?.querySelectorAll<HTMLTableRowElement>(':scope > tbody > tr') ?? [])]
  const step = key === 'ArrowDown' ? 1 : -1
  for (let at = rows.indexOf(row) + step; rows[at]; at += step) {
    const found = controlsIn(rows[at]?.cells[place])[0] ?? controlsIn(rows[at])[0]
    if (found) return found
  }
  return undefined
}

const controlsIn = (part: Element | undefined) =>
  [...(part?.querySelectorAll<HTMLElement>(CONTROLS) ?? [])].filter(
    (one) => one.checkVisibility() && !one.matches(':disabled'),
  )
