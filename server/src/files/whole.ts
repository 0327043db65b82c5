import { open } from 'node:fs/promises'
import { TaskFailed } from '../child-processes/pool.ts'
import type { Measured } from './decode-task.ts'
import { decoder } from './decoder.ts'
import type { Received } from './incoming.ts'

/** The end marker of a PDF is searched in this many last bytes, as readers do. */
const PDF_TAIL = 2_048

/** Whether a file is complete: a picture decodes to its last line, a PDF has its end marker. @throws TaskFailed */
export async function isComplete({ path, size, tail }: Received, type: string): Promise<boolean> {
  if (type === 'application/pdf') return tail.subarray(-PDF_TAIL).includes('%%EOF')
  if (type === 'image/heic' || type === 'image/heif') return hasWholeBoxes(path, size)
  return !type.startsWith('image/') || isReadable({ path })
}

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
