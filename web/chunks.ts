import { build, type InlineConfig, type Plugin, type Rolldown } from 'vite'

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

  const shell = modulesOf(chunks, '/src/App.tsx')
  const signIn = modulesOf(chunks, '/src/account/entry/LightEntry.tsx')
  // Whoever comes loads this; a stranger nothing else of the shell.
  const start = new Set([...modulesOf(chunks, '/index.html'), ...[...signIn].filter((id) => shell.has(id))])
  const list = modulesOf(chunks, '/src/crm/leads/LeadsPage.tsx')
  // Where a module is in several, the first takes it.
  return Object.entries({ start, shell, list }).map(([name, modules], at, { length }) => ({
    name,
    priority: length - at,
    test: (id: string) => modules.has(id),
  }))
}

/** What the file of a module and its static imports hold. */
function modulesOf(chunks: readonly Rolldown.OutputChunk[], path: string): Set<string> {
  const first = chunks.filter(({ facadeModuleId }) => facadeModuleId?.endsWith(path))
  if (first.length !== 1) throw new Error(`There are ${first.length} files of ${path} instead of one.`)
  const found = new Set(first)
  for (const chunk of found) for (const other of chunks) if (chunk.imports.includes(other.fileName)) found.add(other)
  return new Set([...found].flatMap(({ moduleIds }) => moduleIds))
}
