import { lazyRouteComponent, type RouteComponent } from '@tanstack/react-router'

const KEY = 'storey-reloaded'
const PAUSE_MS = 60_000

/** A screen whose code is loaded when first needed. */
export const page = <Name extends string>(
  load: () => Promise<{ readonly [Export in Name]: RouteComponent }>,
  name: Name,
): RouteComponent => lazyRouteComponent(() => load().catch(afterMissingCode), name)

/**
 * Missing code usually belongs to a replaced version: the page is reloaded, which gets the new one. A second failure soon after, or
 * one without a connection, shows the error state.
 */
function afterMissingCode(cause: unknown): Promise<never> {
  const before = Number(sessionStorage.getItem(KEY) ?? 0)
  if (!navigator.onLine || Date.now() - before < PAUSE_MS)
    return Promise.reject(new TypeError('The code of this page could not be fetched.', { cause }))
  sessionStorage.setItem(KEY, String(Date.now()))
  window.location.reload()
  // Never resolves, so that nothing is rendered before the reload.
  return new Promise(() => undefined)
}
