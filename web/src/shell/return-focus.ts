import type { AnyRouter } from '@tanstack/react-router'

/** How long a page may take to show its rows after Back. */
const PATIENCE_MS = 10_000

/** After Back or Forward, focuses the link by which the user left the page, such as a row of a list. */
export function returnFocus(router: AnyRouter): () => void {
  const left = new Map<string, string>()
  let stop = () => {}
  const leave = router.subscribe('onBeforeNavigate', ({ fromLocation, pathChanged }) => {
    stop()
    const key = fromLocation?.state.__TSR_key
    const href = document.activeElement?.closest('main a[href]')?.getAttribute('href')
    if (!pathChanged || key === undefined) return
    if (href) left.set(key, href)
    else left.delete(key)
  })
  const come = router.subscribe('onRendered', ({ toLocation, pathChanged }) => {
    const href = pathChanged ? left.get(toLocation.state.__TSR_key ?? '') : undefined
    if (href !== undefined) stop = focusWhenThere(href)
  })
  return () => {
    leave()
    come()
    stop()
  }
}

/** Waits for a link to appear, until the user does something else. */
function focusWhenThere(href: string): () => void {
  const attempt = () => {
    const link = document.querySelector<HTMLElement>(`main a[href="${CSS.escape(href)}"]`)
    link?.focus({ preventScroll: true })
    if (link) stop()
  }
  const watcher = new MutationObserver(attempt)
  const patience = window.setTimeout(() => stop(), PATIENCE_MS)
  const deeds = ['keydown', 'pointerdown'] as const
  const stop = () => {
    watcher.disconnect()
    window.clearTimeout(patience)
    for (const deed of deeds) window.removeEventListener(deed, stop, true)
  }
  for (const deed of deeds) window.addEventListener(deed, stop, true)
  watcher.observe(document.body, { childList: true, subtree: true })
  attempt()
  return stop
}
