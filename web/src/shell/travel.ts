import type { AnyRouter } from '@tanstack/react-router'
import './travel.css'

/** As long as a page stays blank before its skeleton (`PageSkeleton`). */
const PATIENCE_MS = 150
const NAME = 'traveller'

/**
 * Moves the picture of a record between where it was pressed and the record's page, and back. A picture has the address of that page
 * as `data-travels`; a unit of a grid is its link. Without such a picture on both sides, or with reduced motion, pages change at once.
 */
export function travel(router: AnyRouter): () => void {
  const plain = router.startViewTransition
  router.startViewTransition = (commit) => {
    const addresses = [router.latestLocation.pathname, router.stores.resolvedLocation.get()?.pathname]
    const address = addresses[0] === addresses[1] || isStill() ? undefined : addresses.find((one) => inSight(one))
    return address === undefined ? plain(commit) : glide(address, commit)
  }
  return () => {
    router.startViewTransition = plain
  }
}

const isStill = () =>
  typeof document.startViewTransition !== 'function' || matchMedia('(prefers-reduced-motion: reduce)').matches

function glide(address: string, commit: () => Promise<void>) {
  const root = document.documentElement
  const named: HTMLElement[] = []
  const name = (element: HTMLElement | undefined) => {
    if (!element) return
    element.style.viewTransitionName = NAME
    named.push(element)
  }
  const forget = () => {
    for (const element of named.splice(0)) element.style.viewTransitionName = ''
  }
  root.dataset.travelling = ''
  name(inSight(address))
  const transition = document.startViewTransition(async () => {
    await commit()
    forget()
    name(await soonInSight(address))
    if (named.length === 0) transition.skipTransition()
  })
  // A skipped transition rejects; the page has changed all the same.
  transition.ready.catch(() => undefined)
  void transition.finished
    .catch(() => undefined)
    .then(() => {
      forget()
      delete root.dataset.travelling
    })
  return transition.updateCallbackDone
}

/** The picture that belongs to the page of this address, if it can be seen. */
function inSight(address: string | undefined): HTMLElement | undefined {
  if (!address) return undefined
  const path = CSS.escape(address)
  const all = document.querySelectorAll<HTMLElement>(`[data-travels="${path}"], [data-unit][href="${path}"]`)
  return [...all].find((element) => {
    const { top, bottom, width } = element.getBoundingClientRect()
    return width > 0 && bottom > 0 && top < innerHeight
  })
}

/** The same, when it appears within a moment. Nothing is painted during the update of a transition, so that no frame can be awaited. */
function soonInSight(address: string): Promise<HTMLElement | undefined> {
  return new Promise((resolve) => {
    const end = (element: HTMLElement | undefined) => {
      watcher.disconnect()
      window.clearTimeout(patience)
      resolve(element)
    }
    const look = () => {
      const element = inSight(address)
      if (element) end(element)
    }
    const watcher = new MutationObserver(look)
    const patience = window.setTimeout(() => end(undefined), PATIENCE_MS)
    watcher.observe(document.body, { childList: true, subtree: true })
    look()
  })
}
