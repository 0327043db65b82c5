import { readFile } from 'node:fs/promises'
import { readImports } from '../imports/graph.ts'
import { root } from '../root.ts'
import type { Project } from './choose.ts'

/** The imports of every file, and the groups of endpoints that each file of routes serves. */
export async function readProject(): Promise<Project> {
  const imports = await readImports()
  const files = [...new Set(imports.filter(({ to }) => to === 'server/src/http/serve.ts').map(({ from }) => from))]
  const served = await Promise.all(
    files.map(async (file) => [file, servedIn(await readFile(root(file), 'utf8'))] as const),
  )
  return { imports, served: new Map(served) }
}

/** The groups that a file serves: `serve(units, …)`. */
const servedIn = (text: string): string[] =>
  [...text.matchAll(/\bserve(?:Account|Plain)?\(\s*(\w+),/g)].map(([, group = '']) => group)
