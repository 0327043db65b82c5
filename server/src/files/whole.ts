import { open } from 'node:fs/promises'
import sharp from 'sharp'
import { Refusal } from '../http/problems.ts'
import { decoding } from './decoding.ts'
import type { Received } from './incoming.ts'

/** Where a PDF says that it ends; readers look for it in about this many of the last bytes. */
const PDF_TAIL = 2_048

/** Whether a file is whole: a picture decodes to its last line, a PDF ends as one. A cut upload does neither. */
export async function isWhole({ path, size, tail }: Received, type: string): Promise<boolean> {
  if (type === 'application/pdf') return tail.subarray(-PDF_TAIL).includes('%%EOF')
  if (type === 'image/heic' || type === 'image/heif') return hasWholeBoxes(path, size)
  if (!type.startsWith('image/')) return true
  try {
    await decoding(() => readLastLine(path))
    return true
  } catch (problem) {
    if (problem instanceof Refusal) throw problem
    return false
  }
}

/** A picture is read from its top, so that the last line comes after all the others; no more than a few are kept. */
async function readLastLine(path: string): Promise<void> {
  const picture = sharp(path, { failOn: 'truncated', limitInputPixels: false, sequentialRead: true })
  const { width, height } = await picture.metadata()
  await picture
    .extract({ left: 0, top: height - 1, width, height: 1 })
    .raw()
    .toBuffer()
}

/** How many bytes a picture unpacks to, as its first bytes declare; undefined where they cannot be read. Nothing is decoded. */
export async function unpackedBytes(path: string | Buffer): Promise<{ pixels: number; bytes: number } | undefined> {
  try {
    const { width, height, channels, depth, pages = 1 } = await sharp(path, { limitInputPixels: false }).metadata()
    const pixels = width * height * pages
    return { pixels, bytes: pixels * channels * (depth === 'ushort' || depth === 'short' ? 2 : 1) }
  } catch {
    return undefined
  }
}

const BOXES_MOST = 1_000

/** A phone's photo is not decoded here; its boxes say how long they are, and end where the file ends. */
async function hasWholeBoxes(path: string, size: number): Promise<boolean> {
  const file = await open(path)
  const kinds = new Set<string>()
  try {
    let at = 0
    for (let box = 0; at < size && box < BOXES_MOST; box++) {
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
