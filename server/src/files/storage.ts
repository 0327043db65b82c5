import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, opendir, rename, rm, stat, writeFile } from 'node:fs/promises'
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
      await mkdir(dirname(target), { recursive: true })
      const part = `${target}.part`
      try {
        await pipeline(Readable.from(content, { objectMode: false }), createWriteStream(part, { mode: 0o600 }))
        await rename(part, target)
      } catch (problem) {
        await rm(part, { force: true })
        throw problem
      }
    },
    read: (key) => createReadStream(path(key)),
    size: (key) =>
      stat(path(key)).then(
        ({ size }) => size,
        () => undefined,
      ),
    remove: (key) => rm(path(key), { force: true }),
    list: () => walk(folder),
    check: async () => {
      await mkdir(folder, { recursive: true })
      await writeFile(join(folder, '.writable'), '')
    },
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
