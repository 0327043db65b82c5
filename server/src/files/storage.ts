import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, open, opendir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Storage, Stored } from '../services/storage.ts'

/** Stores files in a local folder. Files are written atomically. */
export function folderStorage(folder: string): Storage {
  const path = (key: string) => {
    if (!/^[a-z0-9][a-z0-9/._-]{0,200}$/.test(key) || key.includes('..'))
      throw new Error(`${key} is not a storage key.`)
    return join(folder, key)
  }
  return {
    async put(key, content) {
      const target = path(key)
      const made = await mkdir(dirname(target), { recursive: true })
      const part = `${target}.part`
      try {
        // Flushed before its row is committed: after a power failure no row names a file that is empty or missing.
        const write = createWriteStream(part, { mode: 0o600, flush: true })
        await pipeline(Readable.from(content, { objectMode: false }), write)
        await rename(part, target)
        for (const changed of foldersFrom(made, target)) await flushFolder(changed)
      } catch (problem) {
        await rm(part, { force: true })
        throw problem
      }
    },
    read: (key, range) => createReadStream(path(key), range),
    size: (key) =>
      stat(path(key)).then(
        ({ size }) => size,
        () => undefined,
      ),
    remove: (key) => rm(path(key), { force: true }),
    async move(from, to) {
      await mkdir(dirname(path(to)), { recursive: true })
      await rename(path(from), path(to))
    },
    readMark: () =>
      readFile(join(folder, MARK), 'utf8').then(
        (text) => text.trim() || undefined,
        (problem: NodeJS.ErrnoException) => {
          if (problem.code === 'ENOENT') return undefined
          throw problem
        },
      ),
    async writeMark(id) {
      await mkdir(folder, { recursive: true })
      if (id === undefined) await rm(join(folder, MARK), { force: true })
      else {
        // Whole or not at all: half a mark would be that of another installation.
        await writeFile(join(folder, `${MARK}.part`), `${id}\n`, { flush: true })
        await rename(join(folder, `${MARK}.part`), join(folder, MARK))
      }
      await flushFolder(folder)
    },
    list: () => walk(folder),
    check: async () => {
      await mkdir(folder, { recursive: true })
      await writeFile(join(folder, '.writable'), '')
    },
  }
}

/** A hidden file, which `list` passes. */
const MARK = '.storey-installation'

/** The folder of a file, and the parents of those that were made for it. */
function foldersFrom(made: string | undefined, file: string): string[] {
  const folders = [dirname(file)]
  while (made !== undefined && folders.at(-1) !== dirname(made)) folders.push(dirname(folders.at(-1) ?? made))
  return folders
}

/** A new name is lost in a power failure until its folder is flushed. Windows does this by itself, and refuses. */
async function flushFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

async function* walk(folder: string): AsyncGenerator<Stored> {
  await mkdir(folder, { recursive: true })
  for await (const entry of await opendir(folder, { recursive: true })) {
    if (!entry.isFile() || entry.name.startsWith('.')) continue
    const path = join(entry.parentPath, entry.name)
    // Deleted in the meantime: no longer listed.
    const found = await stat(path).catch(() => undefined)
    if (found) yield { key: relative(folder, path).split(sep).join('/'), changed_at: found.mtime }
  }
}
