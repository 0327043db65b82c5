import { createReadStream } from 'node:fs'
import { mkdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** Where files live: never in the database. Keys are made by us, such as `2026/11/uuid.pdf`. */
export interface Storage {
  put(key: string, content: Buffer): Promise<void>
  read(key: string): NodeJS.ReadableStream
  /** Whether it is there, by its size in bytes. */
  size(key: string): Promise<number | undefined>
  remove(key: string): Promise<void>
  /** Throws where files cannot be kept right now. */
  check(): Promise<void>
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
      await writeFile(`${target}.part`, content, { mode: 0o600 })
      await rename(`${target}.part`, target)
    },
    read: (key) => createReadStream(path(key)),
    size: (key) =>
      stat(path(key)).then(
        ({ size }) => size,
        () => undefined,
      ),
    remove: (key) => rm(path(key), { force: true }),
    check: async () => {
      await mkdir(folder, { recursive: true })
      await writeFile(join(folder, '.writable'), '')
    },
  }
}
