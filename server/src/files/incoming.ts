import { createWriteStream, openAsBlob } from 'node:fs'
import { mkdir, open, opendir, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { FastifyInstance } from 'fastify'
import type { Log } from '../kernel/log.ts'

/** A file just uploaded, on the local disk until its call ends. */
export interface Received {
  readonly path: string
  readonly size: number
  readonly head: Buffer
  readonly tail: Buffer
  /** Whether it contains a byte that does not occur in text. */
  readonly binary: boolean
}

export interface Incoming {
  /** Writes a body to its own file. An interrupted upload leaves no file. */
  receive(content: Readable): Promise<Received>
  remove(received: readonly Received[]): Promise<void>
  /** Removes files left by a killed process. */
  clear(): Promise<void>
}

/** Enough to recognize every type by its first or last bytes. */
const EDGE_BYTES = 4_096
/** No call takes this long, so older files belong to a killed process. */
const LEFT_BEHIND_MS = 15 * 60_000

/** Uses a folder of the data folder for uploads, so that none of them is held in memory completely. */
export function openIncoming(dataDir: string): Incoming {
  const folder = join(dataDir, 'incoming')
  return {
    async receive(content) {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const path = join(folder, crypto.randomUUID())
      let size = 0
      let binary = false
      async function* counted(pieces: AsyncIterable<Buffer>) {
        for await (const piece of pieces) {
          size += piece.length
          binary ||= piece.includes(0)
          yield piece
        }
      }
      try {
        await pipeline(content, counted, createWriteStream(path, { mode: 0o600 }))
        const [head, tail] = [await edgeOf(path, 0), await edgeOf(path, Math.max(0, size - EDGE_BYTES))]
        return { path, size, head, tail, binary }
      } catch (problem) {
        await rm(path, { force: true })
        throw problem
      }
    },
    async remove(received) {
      for (const { path } of received) await rm(path, { force: true })
    },
    async clear() {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      for await (const { name } of await opendir(folder)) {
        const path = join(folder, name)
        const found = await stat(path).catch(() => undefined)
        if (found?.isFile() && Date.now() - found.mtimeMs > LEFT_BEHIND_MS) await rm(path, { force: true })
      }
    },
  }
}

/** Removes files of killed processes, at the start and periodically. */
export function clearIncoming(app: FastifyInstance, incoming: Incoming, log: Log): void {
  const clear = () =>
    incoming
      .clear()
      .catch((problem) => log.warn({ err: problem }, 'What killed uploads left could not be cleared away'))
  const timer = setInterval(clear, LEFT_BEHIND_MS).unref()
  app.addHook('onReady', async () => void clear())
  app.addHook('onClose', async () => clearInterval(timer))
}

async function edgeOf(path: string, from: number): Promise<Buffer> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(EDGE_BYTES), 0, EDGE_BYTES, from)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

/** The file with other content, such as a photo that was converted. */
export async function rewritten({ path }: Received, content: Uint8Array): Promise<Received> {
  await writeFile(path, content)
  const bytes = Buffer.from(content.buffer, content.byteOffset, content.byteLength)
  const [head, tail] = [bytes.subarray(0, EDGE_BYTES), bytes.subarray(-EDGE_BYTES)]
  return { path, size: bytes.length, head, tail, binary: bytes.includes(0) }
}

/** A received file as handlers see it; its bytes stay on disk until they are read. */
export const fileOf = async ({ path }: Received, name: string, type: string): Promise<File> =>
  new File([await openAsBlob(path, { type })], name, { type })
