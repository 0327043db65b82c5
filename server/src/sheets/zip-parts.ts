import { inflateRawSync } from 'node:zlib'
import { TableRefusal } from './read-table.ts'

/** Maximum unpacked size of a workbook, and maximum number of its parts. */
const MAX_UNPACKED = 150_000_000
const MAX_PARTS = 1_000

const END = 0x06054b50
const ENTRY = 0x02014b50
const LOCAL = 0x04034b50

interface Part {
  readonly name: Buffer
  readonly method: number
  readonly crc: number
  readonly packed: Buffer
  readonly unpacked: number
}

/**
 * Reads a ZIP archive by its directory and unpacks every part against one budget, so that neither its declared nor its real
 * size exceeds the limit. Returns an archive of exactly these parts: the workbook reader uses the header before each part,
 * and would also unpack parts that are in no directory.
 *
 * @throws TableRefusal for a zip bomb, an encrypted part, or a file that is not an archive
 */
export function soundZip(archive: Buffer): Buffer {
  const end = archive.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]))
  if (end < 0 || end + 22 > archive.length || archive.readUInt32LE(end) !== END) throw new TableRefusal('broken')
  const count = archive.readUInt16LE(end + 10)
  if (count > MAX_PARTS) throw new TableRefusal('bomb')
  const parts: Part[] = []
  let left = MAX_UNPACKED
  let at = archive.readUInt32LE(end + 16)
  for (let part = 0; part < count; part++) {
    if (at + 46 > archive.length || archive.readUInt32LE(at) !== ENTRY) throw new TableRefusal('broken')
    const [flags, method] = [archive.readUInt16LE(at + 8), archive.readUInt16LE(at + 10)]
    const [packed, unpacked] = [archive.readUInt32LE(at + 20), archive.readUInt32LE(at + 24)]
    if ((flags & 1) === 1) throw new TableRefusal('locked')
    if (unpacked > left) throw new TableRefusal('bomb')
    const named = archive.readUInt16LE(at + 28)
    const content = packedPart(archive, archive.readUInt32LE(at + 42), packed)
    const size = unpackedSize(content, method, left)
    left -= size
    const name = archive.subarray(at + 46, at + 46 + named)
    parts.push({ name, method, crc: archive.readUInt32LE(at + 16), packed: content, unpacked: size })
    at += 46 + named + archive.readUInt16LE(at + 30) + archive.readUInt16LE(at + 32)
  }
  return zipOf(parts)
}

function packedPart(archive: Buffer, local: number, packed: number): Buffer {
  if (local + 30 > archive.length || archive.readUInt32LE(local) !== LOCAL) throw new TableRefusal('broken')
  const begin = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28)
  if (begin + packed > archive.length) throw new TableRefusal('broken')
  return archive.subarray(begin, begin + packed)
}

function unpackedSize(packed: Buffer, method: number, max: number): number {
  if (method === 0) return packed.length
  if (method !== 8) throw new TableRefusal('broken')
  try {
    // At least one byte: a limit of zero means no limit.
    return inflateRawSync(packed, { maxOutputLength: Math.max(max, 1) }).length
  } catch (problem) {
    throw new TableRefusal((problem as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE' ? 'bomb' : 'broken')
  }
}

function zipOf(parts: readonly Part[]): Buffer {
  const bodies: Buffer[] = []
  const directory: Buffer[] = []
  let at = 0
  for (const { name, method, crc, packed, unpacked } of parts) {
    const facts = Buffer.alloc(20)
    facts.writeUInt16LE(method, 2)
    facts.writeUInt32LE(crc, 8)
    facts.writeUInt32LE(packed.length, 12)
    facts.writeUInt32LE(unpacked, 16)
    const local = Buffer.alloc(30)
    local.writeUInt32LE(LOCAL)
    facts.copy(local, 6)
    local.writeUInt16LE(name.length, 26)
    const entry = Buffer.alloc(46)
    entry.writeUInt32LE(ENTRY)
    facts.copy(entry, 8)
    entry.writeUInt16LE(name.length, 28)
    entry.writeUInt32LE(at, 42)
    bodies.push(local, name, packed)
    directory.push(entry, name)
    at += local.length + name.length + packed.length
  }
  const end = Buffer.alloc(22)
  end.writeUInt32LE(END)
  end.writeUInt16LE(parts.length, 8)
  end.writeUInt16LE(parts.length, 10)
  end.writeUInt32LE(Buffer.concat(directory).length, 12)
  end.writeUInt32LE(at, 16)
  return Buffer.concat([...bodies, ...directory, end])
}
