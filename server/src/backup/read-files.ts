import type { Storage } from '../services/storage.ts'
import { FILES } from './format.ts'
import type { Member } from './pack.ts'

/** Removed files, and uploads that a killed process left. */
const LEFT_OUT = /^bin\/|\.part$/

export interface FileCount {
  count: number
  bytes: number
}

/** The stored files as members of the archive. A file that is removed in the meantime is left out, as its row is in the next backup. */
export async function* readFiles(storage: Storage, counted: FileCount): AsyncGenerator<Member> {
  for await (const { key } of storage.list()) {
    if (LEFT_OUT.test(key)) continue
    const size = await storage.size(key)
    if (size === undefined) continue
    const content = await openFile(storage, key)
    if (!content) continue
    counted.count++
    counted.bytes += size
    yield { name: `${FILES}${key}`, size, content }
  }
}

/** The content, once its first piece has arrived; undefined if the file is gone. */
export async function openFile(storage: Storage, key: string): Promise<AsyncIterable<Buffer> | undefined> {
  const pieces = storage.read(key)[Symbol.asyncIterator]() as AsyncIterator<Buffer>
  try {
    const first = await pieces.next()
    return (async function* () {
      for (let next = first; !next.done; next = await pieces.next()) yield Buffer.from(next.value)
    })()
  } catch (problem) {
    if ((await storage.size(key)) === undefined) return undefined
    throw problem
  }
}
