import { crc32, inflateRawSync } from 'node:zlib'
import { directoryOf, placeOf } from '../kernel/zip64.ts'
import { TableRefusal } from './read-table.ts'

/** Maximum unpacked size of a workbook, and maximum number of its parts. */
const MAX_UNPACKED = 150_000_000
const MAX_PARTS = 1_000

const END = 0x06054b50
const ENTRY = 0x02014b50
const LOCAL = 0x04034b50

/** The parts of a workbook by their names, unpacked when they are read. */
export interface ZipParts {
  read(name: string): Buffer | undefined
}

interface Part {
  readonly method: number
  readonly crc: number
  readonly packed: Buffer
}

/**
 * Opens a ZIP archive by its directory and unpacks every part once against one budget, so that neither its declared nor its
 * real size exceeds the limit. Parts that are in no directory are not read.
 *
 * @throws TableRefusal for a zip bomb, an encrypted part, or a file that is not an archive
 */
export function openZip(archive: Buffer): ZipParts {
  const end = archive.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]))
  if (end < 0 || end + 22 > archive.length || archive.readUInt32LE(end) !== END) throw new TableRefusal('broken')
  const directory = directoryOf(archive, end)
  if (!directory) throw new TableRefusal('broken')
  const { count, begin } = directory
  if (count > MAX_PARTS) throw new TableRefusal('bomb')
  const parts = new Map<string, Part>()
  let left = MAX_UNPACKED
  let at = begin
  for (let part = 0; part < count; part++) {
    if (at + 46 > archive.length || archive.readUInt32LE(at) !== ENTRY) throw new TableRefusal('broken')
    const [flags, method] = [archive.readUInt16LE(at + 8), archive.readUInt16LE(at + 10)]
    const { packed, unpacked, local } = placeOf(archive, at)
    if ((flags & 1) === 1) throw new TableRefusal('locked')
    if (unpacked > left) throw new TableRefusal('bomb')
    const named = archive.readUInt16LE(at + 28)
    const content = packedPart(archive, local, packed)
    left -= unpack(content, method, left).length
    const name = archive.toString('utf8', at + 46, at + 46 + named)
    parts.set(keyOf(name), { method, crc: archive.readUInt32LE(at + 16), packed: content })
    at += 46 + named + archive.readUInt16LE(at + 30) + archive.readUInt16LE(at + 32)
  }
  return {
    read: (name) => {
      const part = parts.get(keyOf(name))
      if (!part) return undefined
      const content = unpack(part.packed, part.method, MAX_UNPACKED)
      // A damaged part may be valid XML with other figures.
      if (crc32(content) !== part.crc) throw new TableRefusal('broken')
      return content
    },
  }
}

/** Some programs write other cases and slashes in the directory than in the parts. */
const keyOf = (name: string) => name.replaceAll('\\', '/').replace(/^\//, '').toLowerCase()

function packedPart(archive: Buffer, local: number, packed: number): Buffer {
  if (local + 30 > archive.length || archive.readUInt32LE(local) !== LOCAL) throw new TableRefusal('broken')
  const begin = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28)
  if (begin + packed > archive.length) throw new TableRefusal('broken')
  return archive.subarray(begin, begin + packed)
}

function unpack(packed: Buffer, method: number, max: number): Buffer {
  if (method === 0) return packed
  if (method !== 8) throw new TableRefusal('broken')
  try {
    // At least one byte: a limit of zero means no limit.
    return inflateRawSync(packed, { maxOutputLength: Math.max(max, 1) })
  } catch (problem) {
    throw new TableRefusal((problem as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE' ? 'bomb' : 'broken')
  }
}
