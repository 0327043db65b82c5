import type { Import } from '../imports/graph.ts'
import { journeysOf } from './journeys.ts'

/** What `npm test -- --changed` runs. */
export interface Choice {
  /** Why everything runs; then the rest says nothing. */
  readonly everything?: string
  /** Test files of vitest's projects, the sweeps among them. */
  readonly unit: readonly string[]
  /** The groups of endpoints that the chosen sweeps walk; all where none is named. */
  readonly groups: readonly string[]
  readonly journeys: readonly string[]
}

/** The repository as its files say it. */
export interface Project {
  readonly imports: readonly Import[]
  /** The groups of endpoints that a file serves. */
  readonly served: ReadonlyMap<string, readonly string[]>
}

/** What nearly every test depends on, or what no import shows. */
const OF_ALL: readonly (readonly [RegExp, string])[] = [
  [/^server\/src\/database\//, 'the database is part of every call'],
  [/^server\/src\/((http|access)\/|app\/(app|start)\.ts)/, 'every call passes through the kernel'],
  [/^api\/(src\/(endpoint|conventions)\.ts|permissions\.csv)$/, 'every endpoint is declared with it'],
  [/^server\/test\/(harness|database|global-setup)\.ts$/, 'every test of the server starts with it'],
  [/^(package(-lock)?\.json|vitest\.config\.ts|tsconfig[^/]*\.json)$/, 'every test runs with it'],
]

/**
 * These list declarations by name and use none of them: a changed declaration is not followed through them, or it would choose all
 * tests. What is tested over all endpoints are the sweeps, which are chosen by their groups.
 */
const LISTS = new Set(['api/src/index.ts', 'api/src/events.ts', 'api/src/client-endpoints.ts'])

const TEST = /\.test\.tsx?$/
const JOURNEY = /\.spec\.ts$/
/** Hours of work, twenty thousand requests to all endpoints, and servers that are started and killed: these run with everything. */
const APART = /\.long\.test\.ts$|^server\/test\/(fuzz|faults|processes)\//

/** Chooses the tests whose imports lead to a changed file. */
export function choose(changed: readonly string[], { imports, served }: Project): Choice {
  for (const file of changed)
    for (const [pattern, why] of OF_ALL)
      if (pattern.test(file) && !TEST.test(file))
        return { everything: `${file}: ${why}`, unit: [], groups: [], journeys: [] }
  const present = new Set(imports.map(({ from }) => from))
  const dependents = (files: readonly string[]) => [...dependentsOf(files, imports)].filter((file) => present.has(file))
  const reached = dependents(changed)
  const groups = new Set(reached.flatMap((file) => served.get(file) ?? []))
  const journeys = dependents(changed.filter((file) => file.startsWith('e2e/'))).filter((file) => JOURNEY.test(file))
  return {
    unit: reached.filter((file) => TEST.test(file) && !APART.test(file)).sort(),
    groups: [...groups].sort(),
    journeys: [...new Set([...journeys, ...journeysOf(changed)])].sort(),
  }
}

/** The files and all that import them, directly or not, by values. */
function dependentsOf(files: readonly string[], imports: readonly Import[]): Set<string> {
  const importers = new Map<string, string[]>()
  for (const { from, to, typeOnly } of imports)
    if (!typeOnly && !LISTS.has(from)) importers.set(to, [...(importers.get(to) ?? []), from])
  const reached = new Set<string>()
  const add = (file: string) => {
    if (reached.has(file)) return
    reached.add(file)
    for (const importer of importers.get(file) ?? []) add(importer)
  }
  for (const file of files) add(file)
  return reached
}
