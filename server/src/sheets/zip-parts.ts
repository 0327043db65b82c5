import { inflateRawSync } from 'node:zlib'
import { TableRefusal } from './read-table.ts'

/** What a workbook may come to once it is unpacked, and of how many parts. */
const UNPACKED_MOST = 150_000_000
const PARTS_MOST = 1_000

const END = 0x06054b50
const ENTRY = 0x02014b50
const LOCAL = 0x04034b50

/**
 * Goes through a ZIP archive by its directory and unpacks every part against one budget, so that neither what it says of
 * itself nor what it holds can come to more. Nothing is kept.
 *
 * @throws TableRefusal for a bomb, a part that is locked, or what is no archive
 */
export function checkZip(archive: Buffer): void {
  const end = archive.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]))
  if (end < 0 || end + 22 > archive.length || archive.readUInt32LE(end) !== END) throw new TableRefusal('broken')
  const count = archive.readUInt16LE(end + 10)
  if (count > PARTS_MOST) throw new TableRefusal('bomb')
  let left = UNPACKED_MOST
  let at = archive.readUInt32LE(end + 16)
  for (let part = 0; part < count; part++) {
    if (at + 46 > archive.length || archive.readUInt32LE(at) !== ENTRY) throw new TableRefusal('broken')
    const [flags, method] = [archive.readUInt16LE(at + 8), archive.readUInt16LE(at + 10)]
    const [packed, unpacked] = [archive.readUInt32LE(at + 20), archive.readUInt32LE(at + 24)]
    if ((flags & 1) === 1) throw new TableRefusal('locked')
    if (unpacked > left) throw new TableRefusal('bomb')
    left -= unpackedSize(archive, archive.readUInt32LE(at + 42), packed, method, left)
    at += 46 + archive.readUInt16LE(at + 28) + archive.readUInt16LE(at + 30) + archive.readUInt16LE(at + 32)
  }
}

function unpackedSize(archive: Buffer, local: number, packed: number, method: number, most: number): number {
  if (local + 30 > archive.length || archive.readUInt32LE(local) !== LOCAL) throw new TableRefusal('broken')
  const begin = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28)
  if (begin + packed > archive.length) throw new TableRefusal('broken')
  if (method === 0) return packed
  if (method !== 8) throw new TableRefusal('broken')
  try {
    // One byte at least: a limit of none is no limit.
    return inflateRawSync(archive.subarray(begin, begin + packed), { maxOutputLength: Math.max(most, 1) }).length
  } catch (problem) {
    throw new TableRefusal((problem as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE' ? 'bomb' : 'broken')
  }
}
