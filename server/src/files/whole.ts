import { open } from 'node:fs/promises'
import { TaskFailed } from '../child-processes/pool.ts'
import type { Measured } from './decode-task.ts'
import { decoder } from './decoder.ts'
import type { Received } from './incoming.ts'

/** The end marker of a PDF is searched in this many last bytes, as readers do. */
const PDF_TAIL = 2_048

/** Whether a file is complete: a picture decodes to its last line, a PDF has its end marker. @throws TaskFailed */
export async function isComplete({ path, size, tail }: Received, type: string): Promise<boolean> {
  if (type === 'application/pdf') return (await endOf(path, size, tail)).subarray(-PDF_TAIL).includes('%%EOF')
  if (type === 'image/heic' || type === 'image/heif') return hasWholeBoxes(path, size)
  return !type.startsWith('image/') || isReadable({ path })
}

/** The last bytes of a file before the zeros that some programs write behind the end of a PDF. */
async function endOf(path: string, size: number, tail: Buffer): Promise<Buffer> {
  let [from, part] = [Math.max(0, size - tail.length), tail]
  const file = await open(path)
  try {
    for (let back = 0; part.every((byte) => byte === 0) && from > 0 && back < MAX_ZEROS; back += part.length) {
      const length = Math.min(from, ZEROS_AT_ONCE)
      from -= length
      const { buffer } = await file.read(Buffer.alloc(length), 0, length, from)
      part = buffer
    }
    const end = part.length - 1 - part.toReversed().findIndex((byte) => byte !== 0)
    const start = Math.max(0, from + end + 1 - PDF_TAIL)
    const { buffer, bytesRead } = await file.read(Buffer.alloc(PDF_TAIL), 0, PDF_TAIL, start)
    return buffer.subarray(0, Math.min(bytesRead, from + end + 1 - start))
  } finally {
    await file.close()
  }
}
const ZEROS_AT_ONCE = 65_536
const MAX_ZEROS = 4_000_000

/** Whether the local decoder can read a picture: it may support only some of the phones' formats. @throws TaskFailed */
export async function isReadable({ path }: Pick<Received, 'path'>): Promise<boolean> {
  try {
    return await decoder.ask('read', { path })
  } catch (problem) {
    if (isBroken(problem)) return false
    throw problem
  }
}

/** The decoded size of a picture by its header; undefined if that cannot be read. @throws TaskFailed */
export async function measured(picture: string | Buffer): Promise<Measured | undefined> {
  try {
    return await decoder.ask('measure', { picture })
  } catch (problem) {
    if (isBroken(problem)) return undefined
    throw problem
  }
}

const isBroken = (problem: unknown) => problem instanceof TaskFailed && problem.because === 'broken'

const MAX_BOXES = 1_000

/** A phone's photo is not decoded here; the lengths of its boxes must add up to the end of the file. */
async function hasWholeBoxes(path: string, size: number): Promise<boolean> {
  const file = await open(path)
  const kinds = new Set<string>()
  try {
    let at = 0
    for (let box = 0; at < size && box < MAX_BOXES; box++) {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(16), 0, 16, at)
      if (bytesRead < 8) return false
      const short = buffer.readUInt32BE(0)
      // 1: the length is in the next eight bytes; 0: up to the end of the file.
      const length = short === 0 ? size - at : short === 1 ? Number(buffer.readBigUInt64BE(8)) : short
      if (length < 8 || at + length > size) return false
      kinds.add(buffer.toString('latin1', 4, 8))
      at += length
    }
    return at === size && kinds.has('meta') && kinds.has('mdat')
  } finally {
    await file.close()
  }
}
