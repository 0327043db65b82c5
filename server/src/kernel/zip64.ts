/** A size or place of a ZIP archive that is in a field of ZIP64 instead. Programs that write archives in pieces use them for small ones too. */
export const IN_64 = 0xffffffff

export const wide64 = (archive: Buffer, at: number): number => Number(archive.readBigUInt64LE(at))

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
