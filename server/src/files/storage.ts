import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, opendir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

/** Where files live: never in the database. Keys are made by us, such as `2026/11/uuid.pdf`. */
export interface Storage {
  put(key: string, content: Buffer | AsyncIterable<Buffer>): Promise<void>
  read(key: string): NodeJS.ReadableStream
  /** The size in bytes, or undefined when it does not exist. */
  size(key: string): Promise<number | undefined>
  remove(key: string): Promise<void>
  /** Everything that is kept, what was left half written included, in no order. */
  list(): AsyncIterable<Stored>
  /** Throws where files cannot be kept right now. */
  check(): Promise<void>
}

export interface Stored {
  readonly key: string
  readonly changed_at: Date
}

/** A folder of this machine. A file appears whole or not at all. */
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
    // Deleted since it was listed.
    const found = await stat(path).catch(() => undefined)
    if (found) yield { key: relative(folder, path).split(sep).join('/'), changed_at: found.mtime }
  }
}
