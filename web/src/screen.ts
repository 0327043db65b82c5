import { lazyRouteComponent, type RouteComponent } from '@tanstack/react-router'

const KEY = 'storey-reloaded'
const PAUSE_MS = 60_000

const loadForms = () => import('./ui/form/useEndpointForm.tsx')

/**
 * A screen whose code is loaded when first needed, with the code of forms, which most screens have.
 *
 * A build moves these imports to a file of their own (`web/screen-addresses.ts`), except where a screen is loaded without forms.
 */
export const screen = <Name extends string>(
  load: () => Promise<{ readonly [Export in Name]: RouteComponent }>,
  name: Name,
  { withForms = true } = {},
): RouteComponent => lazyRouteComponent(() => (withForms ? loadWithForms(load) : load()).catch(afterMissingCode), name)

async function loadWithForms<Module>(load: () => Promise<Module>): Promise<Module> {
  // Requested first, the code of forms runs in a task of its own.
  const forms = loadForms()
  const [module] = await Promise.all([load(), forms])
  // The code of the screen has run in this task; rendering in another one keeps a slow phone responsive.
  await new Promise((resolve) => window.setTimeout(resolve))
  return module
}

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
