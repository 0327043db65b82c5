type Preload = <Module>(load: () => Promise<Module>, needs?: readonly string[], importer?: string) => Promise<Module>

/** Files that the page links, or fetched before: they are cached permanently and not requested again. */
const here = new Map<string, Promise<unknown>>(
  [...document.querySelectorAll<HTMLLinkElement | HTMLScriptElement>('link[href], script[src]')].map((one) => [
    'href' in one ? one.href : one.src,
    Promise.resolve(),
  ]),
)
/** What `public/first.js` has begun to fetch, by path. */
const ahead: Readonly<Record<string, Promise<unknown>>> =
  (globalThis as { storeyAhead?: typeof ahead }).storeyAhead ?? {}

/**
 * Fetches the files of a module before importing it. If a module cannot be fetched, the browser keeps it as failed while the page is
 * open (HTML, "fetch a single module script": the module map), so one second without a connection would force a reload and lose the
 * user's input. A module that was never imported can still be imported later.
 * @throws TypeError if one of the files cannot be fetched
 */
export const fetchedFirst =
  (preload: Preload): Preload =>
  async (load, needs = [], importer) => {
    const own = [...String(load).matchAll(/import\(\s*["'`]([^"'`]+)["'`]/g)].map(([, path = '']) => path)
    await Promise.all([...own, ...needs.map((path) => `/${path}`)].map(fetched))
    return preload(load, needs, importer)
  }

function fetched(path: string): Promise<unknown> {
  const { href, pathname } = new URL(path, import.meta.url)
  const known = here.get(href)
  if (known) return known
  const whole = async () => {
    const answer = await fetch(href)
    if (!answer.ok) throw new TypeError(`${href} could not be fetched.`)
    return answer.arrayBuffer()
  }
  const loading = ahead[pathname]?.catch(whole) ?? whole()
  here.set(href, loading)
  loading.catch(() => here.delete(href))
  return loading
}
