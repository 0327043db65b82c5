type Preload = <Module>(load: () => Promise<Module>, needs?: readonly string[], importer?: string) => Promise<Module>

/** Files that were loaded once: they are cached permanently and not requested again. */
const here = new Map<string, Promise<void>>()

/**
 * Fetches the files of a part of the program before they are imported. A browser keeps a module that could not be fetched
 * as failed for as long as the page is open (HTML, "fetch a single module script": the module map), so a second of no
 * connection would cost whatever is typed and a reload. What was never imported can be, as soon as it can be fetched.
 *
 * @throws TypeError where one of the files cannot be fetched
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
  const asked = fetch(href).then(async (answer) => {
    if (!answer.ok) throw new TypeError(`${href} could not be fetched.`)
    await answer.arrayBuffer()
  })
  here.set(href, asked)
  asked.catch(() => here.delete(href))
  return asked
}
