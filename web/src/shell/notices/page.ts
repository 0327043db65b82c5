import { lazyRouteComponent, type RouteComponent } from '@tanstack/react-router'

const KEY = 'storey-reloaded'
const PAUSE_MS = 60_000

/** A screen whose code is fetched when it is first needed. */
export const page = <Name extends string>(
  load: () => Promise<{ readonly [Export in Name]: RouteComponent }>,
  name: Name,
): RouteComponent => lazyRouteComponent(() => load().catch(afterMissingCode), name)

/**
 * Code that cannot be fetched is mostly that of a version which is gone: the page is loaded anew, which brings the new
 * one. A second failure soon after, or one without a connection, is left to the failed state.
 */
function afterMissingCode(cause: unknown): Promise<never> {
  const before = Number(sessionStorage.getItem(KEY) ?? 0)
  if (!navigator.onLine || Date.now() - before < PAUSE_MS)
    return Promise.reject(new TypeError('The code of this page could not be fetched.', { cause }))
  sessionStorage.setItem(KEY, String(Date.now()))
  window.location.reload()
  // Nothing is drawn any more until the new page is here.
  return new Promise(() => undefined)
}
