const END_64 = 0x06064b50
const LOCATOR_64 = 0x07064b50
/** A size or place of a ZIP archive that is in a field of ZIP64 instead. Programs that write archives in pieces use them for small ones too. */
const IN_64 = 0xffffffff

const wide64 = (archive: Buffer, at: number): number => Number(archive.readBigUInt64LE(at))

/** The sizes and the place of a part by its entry in a directory. */
export function placeOf(directory: Buffer, entry: number): { packed: number; unpacked: number; local: number } {
  const said = [24, 20, 42].map((at) => directory.readUInt32LE(entry + at))
  const begin = entry + 46 + directory.readUInt16LE(entry + 28)
  const end = Math.min(directory.length, begin + directory.readUInt16LE(entry + 30))
  for (let at = begin; at + 4 <= end && said.includes(IN_64); at += 4 + directory.readUInt16LE(at + 2)) {
    if (directory.readUInt16LE(at) !== 1) continue
    // The field has those that the entry leaves out, in this order.
    let value = at + 4
    for (const [index, size] of said.entries())
      if (size === IN_64 && value + 8 <= end) {
        said[index] = wide64(directory, value)
        value += 8
      }
    break
  }
  const [unpacked = 0, packed = 0, local = 0] = said
  return { packed, unpacked, local }
}

interface Directory {
  /** How many parts it lists. */
  readonly count: number
  readonly length: number
  readonly begin: number
}

/**
 * The directory of an archive by the mark of its end. Undefined for one in ZIP64 whose record is missing.
 *
 * @param tail the end of the archive, or all of it
 * @param from the place of the tail in the archive
 */
export function directoryOf(tail: Buffer, end: number, from = 0): Directory | undefined {
  const [count, length, begin] = [tail.readUInt16LE(end + 10), tail.readUInt32LE(end + 12), tail.readUInt32LE(end + 16)]
  const locator = end - 20
  const isIn64 = count === 0xffff || length === IN_64 || begin === IN_64
  if (!isIn64 || locator < 0 || tail.readUInt32LE(locator) !== LOCATOR_64) return { count, length, begin }
  const at = wide64(tail, locator + 8) - from
  if (at < 0 || at + 56 > tail.length || tail.readUInt32LE(at) !== END_64) return undefined
  return { count: wide64(tail, at + 32), length: wide64(tail, at + 40), begin: wide64(tail, at + 48) }
}
