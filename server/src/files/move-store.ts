import { createHash } from 'node:crypto'
import { StartError } from '../kernel/start-error.ts'
import type { Storage } from '../services/storage.ts'

interface Moved {
  readonly copied: number
  /** Files that an earlier run copied. */
  readonly present: number
  readonly bytes: number
  /** Whether every file is there, so that the other store was marked as that of this installation. */
  readonly finished: boolean
}

/** Where a copy is until it was read again: what has its own name is whole. */
const UNVERIFIED = 'moving/'
const moving = (id: string) => `moving ${id}`

/**
 * Copies all stored files to another store, reads each copy again and compares it, and marks the other store as that of this
 * installation. Files that an earlier run copied are passed. Nothing is removed from the first store.
 *
 * @param isUsed whether a process may still store files: then the other store is not marked yet
 */
export async function moveStore(
  from: Storage,
  to: Storage,
  id: string,
  isUsed: () => Promise<boolean>,
): Promise<Moved> {
  await claim(to, id)
  const there = new Set<string>()
  for await (const { key } of to.list()) {
    if (key.startsWith(UNVERIFIED)) await to.remove(key)
    else there.add(key)
  }
  let [copied, present, bytes] = [0, 0, 0]
  const used = await isUsed()
  const named = new Set<string>()
  for await (const { key } of from.list()) {
    if (key.endsWith('.part')) continue
    named.add(key)
    if (there.has(key)) {
      present++
      continue
    }
    const size = await copy(from, to, key)
    if (size === undefined) named.delete(key)
    else {
      bytes += size
      copied++
    }
  }
  // Deleted or moved to the bin in the first store since an earlier run.
  for (const key of there) if (!named.has(key)) await to.remove(key)
  const finished = !used && !(await isUsed())
  if (finished) await to.writeMark(id)
  return { copied, present, bytes, finished }
}

/** @throws StartError if the other store is one that is in use, or has files of something else */
async function claim(to: Storage, id: string): Promise<void> {
  const mark = await to.readMark()
  if (mark === moving(id)) return
  if (mark === id)
    throw new StartError('failed', 'The files are there already: set STORAGE_URL to this address and start Storey.')
  if (mark !== undefined) throw new StartError('failed', `Another installation uses this file store (${mark}).`)
  for await (const { key } of to.list())
    throw new StartError('failed', `This file store is not empty: it has ${key}. Choose an empty folder or prefix.`)
  await to.writeMark(moving(id))
}

/** The size of the copy; undefined if the file was removed in the meantime. */
async function copy(from: Storage, to: Storage, key: string): Promise<number | undefined> {
  const sent = createHash('sha256')
  let size = 0
  async function* measured() {
    for await (const piece of from.read(key) as AsyncIterable<Buffer>) {
      sent.update(piece)
      size += piece.length
      yield piece
    }
  }
  try {
    await to.put(`${UNVERIFIED}${key}`, measured())
  } catch (problem) {
    if ((await from.size(key)) === undefined) return undefined
    throw problem
  }
  const read = createHash('sha256')
  for await (const piece of to.read(`${UNVERIFIED}${key}`)) read.update(piece as Buffer)
  if (!sent.digest().equals(read.digest()))
    throw new StartError('failed', `The copy of ${key} differs from the file. Run the command again.`)
  await to.move(`${UNVERIFIED}${key}`, key)
  return size
}
