type Preload = <Module>(load: () => Promise<Module>, needs?: readonly string[], importer?: string) => Promise<Module>

/** Files fetched before: they are cached permanently and not requested again. */
const here = new Map<string, Promise<void>>()

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

function fetched(path: string): Promise<void> {
  const { href } = new URL(path, import.meta.url)
  const known = here.get(href)
  if (known) return known
  const loading = fetch(href).then(async (answer) => {
    if (!answer.ok) throw new TypeError(`${href} could not be fetched.`)
    await answer.arrayBuffer()
  })
  here.set(href, loading)
  loading.catch(() => here.delete(href))
  return loading
}
