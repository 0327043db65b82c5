import { open } from 'node:fs/promises'
import { TaskFailed } from '../child-processes/pool.ts'
import type { Measured } from './decode-task.ts'
import { decoder } from './decoder.ts'
import type { Received } from './incoming.ts'

/** Readers look for the end marker of a PDF in about this many of its last bytes. */
const PDF_TAIL = 2_048

/**
 * Whether a file is complete: a picture decodes to its last line, a PDF has its end marker. @throws TaskFailed when it was cut
 * off
 */
export async function isComplete({ path, size, tail }: Received, type: string): Promise<boolean> {
  if (type === 'application/pdf') return tail.subarray(-PDF_TAIL).includes('%%EOF')
  if (type === 'image/heic' || type === 'image/heif') return hasWholeBoxes(path, size)
  return !type.startsWith('image/') || isReadable({ path })
}

/** Whether the decoder on this machine can read a picture; it may lack a format of phones. @throws TaskFailed */
export async function isReadable({ path }: Pick<Received, 'path'>): Promise<boolean> {
  try {
    return await decoder.ask('read', { path })
  } catch (problem) {
    if (isBroken(problem)) return false
    throw problem
  }
}

/** The decoded size that a picture's header declares; undefined when it cannot be read. @throws TaskFailed */
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

/** A phone's picture is not decoded here; instead its boxes, whose lengths are declared, must end at the end of the file. */
async function hasWholeBoxes(path: string, size: number): Promise<boolean> {
  const file = await open(path)
  const kinds = new Set<string>()
  try {
    let at = 0
    for (let box = 0; at < size && box < MAX_BOXES; box++) {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(16), 0, 16, at)
      if (bytesRead < 8) return false
      const short = buffer.readUInt32BE(0)
      // 1: the length follows in eight bytes; 0: to the end.
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
