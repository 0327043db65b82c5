import { hash } from 'node:crypto'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import type { OutputChunk, Plugin } from 'rolldown'
import { DIST, findBuilt, folderOf, LIST } from '../../server/built.mjs'
import { root as ours } from '../root.ts'
import { firstOfLines } from './first-of-lines.ts'

/** They say where modules are found. */
const PACKAGES = ['package.json', 'api/package.json', 'server/package.json']
const MAKERS = ['scripts/generate/server-file.ts', 'scripts/generate/first-of-lines.ts', 'package-lock.json']
/** Packages of many small modules that depend on nothing: outside, they are a third of what a start imports. */
const INSIDE = /^(zod|kysely)(\/|$)/
/** A running server loads parts of the build that it was started from. */
const KEPT = 2

/**
 * Writes the server's own modules as one file, if a source or this program changed. Most packages stay outside, and so do the files
 * that modules read next to themselves and the programs of child processes: these are found next to the sources.
 *
 * @param root the installation
 * @returns whether there is a file of the sources as they are now; without one, the server runs from the sources
 */
export async function updateServerFile(root = ours('.')): Promise<boolean> {
  const makers = await Promise.all(MAKERS.map((path) => readFile(ours(path))))
  const maker = hash('sha256', Buffer.concat(makers))
  if (findBuilt(root) && (await knownMaker(root)) === maker) return true
  const bundler = await import('rolldown').catch(() => undefined)
  // An installation without the tools of development.
  if (!bundler) return false

  const read = new Map<string, string>()
  for (const path of PACKAGES) read.set(path, readFileSync(join(root, path), 'utf8'))
  const bundle = await bundler.rolldown({
    input: join(root, 'server/src/main.ts'),
    platform: 'node',
    tsconfig: false,
    treeshake: false,
    external: (id) => !isOwn(id) && !INSIDE.test(id),
    plugins: [ownModules(root, read)],
  })
  const { output } = await bundle.generate({
    // As deep as the folder that the result gets.
    dir: join(root, DIST, 'made'),
    format: 'esm',
    sourcemap: true,
    comments: false,
    keepNames: true,
    entryFileNames: 'main.js',
    chunkFileNames: '[name].js',
  })
  await bundle.close()
  await keep(
    root,
    output.filter((one) => one.type === 'chunk'),
    JSON.stringify({ maker, sources: [...read.keys()].sort() }),
    read,
  )
  return true
}

const isOwn = (id: string) => /^(\.|\/|[a-z]:[\\/]|@storey\/api\/)/i.test(id)

/** Reads modules from this installation, notes what was read, and keeps their places. */
function ownModules(root: string, read: Map<string, string>): Plugin {
  return {
    name: 'storey:own-modules',
    resolveId: (id) => (id.startsWith('@storey/api/') ? join(root, 'api/src', id.slice('@storey/api/'.length)) : null),
    transform(code, id) {
      // The bundler's own.
      if (id.startsWith('\0')) return null
      const path = relative(root, id).split(sep).join('/')
      read.set(path, code)
      return { code: withPlace(code, path), map: null }
    },
  }
}

/** A module's own address, from the folder of the file. */
function withPlace(code: string, path: string): string {
  return code.replaceAll(/\bimport\.meta\b(\.\w+)?/g, (text, part) => {
    if (part === '.url') return `new URL(${JSON.stringify(`../../../${path}`)}, import.meta.url).href`
    if (part === '.dirname') return `(import.meta.dirname + ${JSON.stringify(`/../../../${dirname(path)}`)})`
    throw new Error(
      `${path}: ${text} is not known in the file of the server; import.meta.url and import.meta.dirname are.`,
    )
  })
}

/** The folder appears whole. Its name is made from what was read, not from what the sources have become meanwhile. */
async function keep(
  root: string,
  parts: readonly OutputChunk[],
  list: string,
  read: ReadonlyMap<string, string>,
): Promise<void> {
  const draft = join(root, DIST, `draft-${process.pid}`)
  await rm(draft, { recursive: true, force: true })
  await mkdir(draft, { recursive: true })
  for (const { fileName, code, map } of parts) {
    await writeFile(join(draft, fileName), code)
    const { sources = [], mappings = '' } = map ?? {}
    await writeFile(
      join(draft, `${fileName}.map`),
      JSON.stringify({ version: 3, sources, names: [], mappings: firstOfLines(mappings) }),
    )
  }
  const folder = join(
    root,
    folderOf(list, (path) => read.get(path) ?? ''),
  )
  // Another build has made the same.
  if (existsSync(folder)) await rm(draft, { recursive: true })
  else await rename(draft, folder).catch(() => rm(draft, { recursive: true }))
  await writeFile(`${draft}.json`, list)
  await rename(`${draft}.json`, join(root, LIST))
  await removeOld(join(root, DIST))
}

/** Leaves the drafts of other builds alone. */
async function removeOld(dist: string): Promise<void> {
  const folders = (await readdir(dist)).filter((name) => /^[0-9a-f]{32}$/.test(name)).map((name) => join(dist, name))
  const made = new Map(folders.map((path) => [path, statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0]))
  const old = folders.sort((one, other) => (made.get(other) ?? 0) - (made.get(one) ?? 0)).slice(KEPT)
  for (const path of old) await rm(path, { recursive: true, force: true })
}

async function knownMaker(root: string): Promise<string> {
  const { maker } = JSON.parse(await readFile(join(root, LIST), 'utf8')) as { maker: string }
  return maker
}
