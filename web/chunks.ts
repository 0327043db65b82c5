import { build, type InlineConfig, type Plugin, type Rolldown } from 'vite'

/** The screens whose code is packed together, each set without those before it: the shell, then the list most work begins at. */
const SCREENS = { shell: '/src/App.tsx', list: '/src/crm/leads/LeadsPage.tsx' }

/**
 * Puts what the first screens cannot do without into one file each. Left alone, the bundler makes a file of every module that
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
      const groups = groupsOf(await modulesOfScreens(config))
      return {
        build: { rolldownOptions: { output: { codeSplitting: { groups, includeDependenciesRecursively: false } } } },
      }
    },
  }
}

/** Module ids by screen, the page before the sign-in first. */
async function modulesOfScreens(config: InlineConfig): Promise<Map<string, Set<string>>> {
  const built = await build({
    ...config,
    configFile: false,
    logLevel: 'error',
    build: { ...config.build, write: false },
  })
  if (!('output' in built)) throw new Error('The client is one bundle.')
  const chunks = built.output.filter((part) => part.type === 'chunk')
  const needed = new Map([['start', reach(chunks, ({ isEntry }) => isEntry)]])
  for (const [name, path] of Object.entries(SCREENS))
    needed.set(
      name,
      reach(chunks, ({ facadeModuleId }) => facadeModuleId?.endsWith(path) ?? false),
    )
  return needed
}

/** Every module that some chunk and its static imports hold. */
function reach(
  chunks: readonly Rolldown.OutputChunk[],
  isFirst: (chunk: Rolldown.OutputChunk) => boolean,
): Set<string> {
  const waiting = chunks.filter(isFirst)
  if (waiting.length !== 1) throw new Error(`A screen to pack is ${waiting.length} files instead of one.`)
  const found = new Set(waiting)
  for (const chunk of found) for (const other of chunks) if (chunk.imports.includes(other.fileName)) found.add(other)
  return new Set([...found].flatMap(({ moduleIds }) => moduleIds))
}

/** A module goes with the first screen that needs it. */
function groupsOf(needed: Map<string, Set<string>>) {
  const taken = new Set<string>()
  return [...needed].map(([name, modules]) => {
    const own = new Set([...modules].filter((id) => !taken.has(id)))
    for (const id of own) taken.add(id)
    return { name, test: (id: string) => own.has(id) }
  })
}
