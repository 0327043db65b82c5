import { type FSWatcher, watch } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { root } from '../root.ts'
import { updateCode } from './code.ts'

/** Longer than an editor takes to save what belongs together. */
const SETTLED_MS = 100

/**
 * Makes the code again whenever a declaration changes. Folders are watched, not files: a watched file is lost when an editor replaces it.
 * @returns a function that ends it
 */
export async function watchDeclarations(): Promise<() => void> {
  const watchers = new Map<string, FSWatcher>()
  let timer: NodeJS.Timeout | undefined
  const changed = () => {
    clearTimeout(timer)
    timer = setTimeout(() => void update().catch(console.error), SETTLED_MS)
  }
  const update = async () => {
    await updateCode()
    await follow()
  }
  const follow = async () => {
    const folders = await foldersIn('api')
    for (const folder of folders) if (!watchers.has(folder)) watchers.set(folder, watch(root(folder), changed))
    for (const [folder, watcher] of watchers)
      if (!folders.includes(folder)) {
        watcher.close()
        watchers.delete(folder)
      }
  }
  await follow()
  return () => {
    clearTimeout(timer)
    for (const watcher of watchers.values()) watcher.close()
  }
}

async function foldersIn(folder: string): Promise<string[]> {
  const entries = await readdir(root(folder), { recursive: true, withFileTypes: true })
  const inside = entries.filter((entry) => entry.isDirectory())
  return [folder, ...inside.map(({ parentPath, name }) => relative(root('.'), join(parentPath, name)))]
}
