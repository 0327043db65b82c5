import { readdir, readFile } from 'node:fs/promises'
import { join, normalize } from 'node:path'
import { root } from '../root.ts'

/** One import statement. */
export interface Import {
  readonly from: string
  /** A path from the project's root, or the name of a package. */
  readonly to: string
  readonly typeOnly: boolean
}

const FOLDERS = [
  'api/src',
  'api/test',
  'server/src',
  'server/test',
  'server/seed',
  'web/src',
  'e2e',
  'bench',
  'demo',
  'scripts',
]
const STATEMENT = /^(?:import|export)\s+(type\s)?(?:[^'"()]*?\sfrom\s+)?'([^']+)'|\bimport\('([^']+)'\)/gm

/**
 * Every import of the project's own files.
 *
 * Read by a pattern, because the compiler has no programming interface any more; the common format of all files makes the pattern
 * reliable.
 */
export async function readImports(): Promise<Import[]> {
  const found: Import[] = []
  for (const folder of FOLDERS) {
    const entries = await readdir(root(folder), { recursive: true }).catch(() => [])
    for (const entry of entries) {
      const from = join(folder, entry)
      // Examples of the how-to pages take the place of any file.
      if (!/\.(ts|tsx|mjs)$/.test(entry) || from.includes('/test/examples/')) continue
      found.push(...importsOf(from, await readFile(root(from), 'utf8')))
    }
  }
  return found
}

/** The imports of one file. */
export function importsOf(from: string, text: string): Import[] {
  return [...text.matchAll(STATEMENT)].map(([, type, stated, lazy]) => ({
    from,
    to: place(from, stated ?? lazy ?? ''),
    typeOnly: type !== undefined,
  }))
}

function place(from: string, target: string): string {
  if (target.startsWith('.')) return normalize(join(from, '..', target))
  return target.startsWith('@storey/api/') ? target.replace('@storey/api/', 'api/src/') : target
}

/** A cycle of folders: each imports the next, and the last the first. */
export interface FolderCycle {
  readonly folders: readonly string[]
  /** One import for each step. */
  readonly imports: readonly Import[]
}

/**
 * Cycles of folders, by values and by types: folders of a cycle cannot be read or moved independently.
 * @param folderOf the folder of a path; undefined if the path does not count
 */
export function findFolderCycles(
  imports: readonly Import[],
  folderOf: (path: string) => string | undefined,
): FolderCycle[] {
  const next = new Map<string, Map<string, Import>>()
  for (const edge of imports) {
    const from = folderOf(edge.from)
    const to = folderOf(edge.to)
    if (from === undefined || to === undefined || from === to) continue
    const targets = next.get(from) ?? new Map<string, Import>()
    next.set(from, targets.set(to, targets.get(to) ?? edge))
  }
  const done = new Set<string>()
  const cycles: FolderCycle[] = []
  const walk = (folder: string, path: readonly string[], way: readonly Import[]): void => {
    const seen = path.indexOf(folder)
    if (seen >= 0) cycles.push({ folders: [...path.slice(seen), folder], imports: way.slice(seen) })
    if (seen >= 0 || done.has(folder)) return
    for (const [target, edge] of next.get(folder) ?? []) walk(target, [...path, folder], [...way, edge])
    done.add(folder)
  }
  for (const folder of next.keys()) walk(folder, [], [])
  return cycles
}

/** Cycles of files, by values and by types: a file of a cycle cannot be read or tested without the others. */
export function findCycles(imports: readonly Import[]): string[][] {
  const next = new Map<string, string[]>()
  for (const { from, to } of imports) next.set(from, [...(next.get(from) ?? []), to])
  const done = new Set<string>()
  const cycles: string[][] = []
  const walk = (file: string, path: string[]): void => {
    const seen = path.indexOf(file)
    if (seen >= 0) cycles.push([...path.slice(seen), file])
    if (seen >= 0 || done.has(file)) return
    for (const target of next.get(file) ?? []) walk(target, [...path, file])
    done.add(file)
  }
  for (const file of next.keys()) walk(file, [])
  return cycles
}
