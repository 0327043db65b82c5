import { build, type InlineConfig, type Plugin, type Rolldown } from 'vite'

/** So many screens share what is packed to be fetched ahead of them. */
const SHARED_LEAST = 8

/**
 * Puts what the first screens cannot do without into one file each, and what most of the others share into another. Left alone, the bundler makes a file of every module that
 * screens share in another set, a hundred of them, which pack worse and are asked for one by one.
 *
 * A build that writes nothing tells what each screen needs once unused code is gone. Every set is closed under its static
 * imports, so that no file waits for one that waits for it.
 */
export function packedScreens(config: InlineConfig): Plugin {
  return {
    name: 'storey:packed-screens',
    apply: 'build',
    async config() {
      const groups = await groupsOf(config)
      return {
        build: { rolldownOptions: { output: { codeSplitting: { groups, includeDependenciesRecursively: false } } } },
      }
    },
  }
}

async function groupsOf(config: InlineConfig) {
  const trial = { ...config.build, write: false }
  const built = await build({ ...config, configFile: false, logLevel: 'error', build: trial })
  if (!('output' in built)) throw new Error('The client is one bundle.')
  const chunks = built.output.filter((part) => part.type === 'chunk')

  // Runs first, alone.
  const index = modulesOf(chunks, '/index.html')
  const shell = modulesOf(chunks, '/src/App.tsx')
  const signIn = modulesOf(chunks, '/src/account/entry/LightEntry.tsx')
  const list = modulesOf(chunks, '/src/crm/leads/LeadsPage.tsx')
  // Menus, popovers and tooltips, without what a stranger's forms need too.
  const layers = new Set([...modulesOf(chunks, '/src/ui/overlays/layers.tsx')].filter((id) => !signIn.has(id)))
  // Loaded by everyone; a visitor loads nothing else of the shell and the list.
  const shared = [...signIn].filter((id) => shell.has(id) || list.has(id))
  const start = new Set([...modulesOf(chunks, '/src/start.tsx'), ...shared])
  // Forms, most of all: it comes with the dialogs, once the first screen is there.
  const further = sharedByScreens(chunks)
  // A stranger has a form too.
  const rules = new Set([...signIn].filter((id) => further.has(id)))
  const set = ([name, modules]: [string, Set<string>]) => ({ name, test: (id: string) => modules.has(id) })
  const first = Object.entries({ index, start, shell, list }).map(set)
  // Too small for a file each, and nothing but what is in the shell is needed by them. A stranger's stay with their pages. They are not in
  // the larger files that follow, which a part that needs an address would wait for.
  const small = [
    {
      name: 'calls',
      test: (id: string) => !signIn.has(id) && /\/api\/src\/(client-endpoints|list-queries)\//.test(id),
    },
    // What signed-in users open: loaded when the browser is idle, alone.
    set(['layers', layers]),
    { name: 'icons', test: (id: string) => !signIn.has(id) && id.includes('/@tabler/icons-react/') },
  ]
  const later = Object.entries({ rules, further }).map(set)
  // Where a module is in several, the first takes it.
  return [...first, ...small, ...later].map((group, at, { length }) => ({ ...group, priority: length - at }))
}

function sharedByScreens(chunks: readonly Rolldown.OutputChunk[]): Set<string> {
  const times = new Map<string, number>()
  for (const screen of chunks.filter(({ facadeModuleId }) => facadeModuleId?.endsWith('Page.tsx')))
    for (const id of modulesFrom(screen, chunks)) times.set(id, (times.get(id) ?? 0) + 1)
  return new Set([...times].filter(([, count]) => count >= SHARED_LEAST).map(([id]) => id))
}

/** What the file of a module and its static imports hold. */
function modulesOf(chunks: readonly Rolldown.OutputChunk[], path: string): Set<string> {
  const [first, ...more] = chunks.filter(({ facadeModuleId }) => facadeModuleId?.endsWith(path))
  if (!first || more.length > 0) throw new Error(`There is no file of ${path} alone.`)
  return modulesFrom(first, chunks)
}

function modulesFrom(first: Rolldown.OutputChunk, chunks: readonly Rolldown.OutputChunk[]): Set<string> {
  const found = new Set([first])
  for (const chunk of found) for (const other of chunks) if (chunk.imports.includes(other.fileName)) found.add(other)
  return new Set([...found].flatMap(({ moduleIds }) => moduleIds))
}
