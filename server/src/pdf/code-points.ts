/** The characters that a font has glyphs for. */
export interface CodePoints {
  has(point: number): boolean
}

/** Reads the `cmap` table of a TrueType font, of which nothing else is read. */
export function readCodePoints(read: (at: number, length: number) => Buffer): CodePoints {
  const tables = read(12, 16 * read(0, 12).readUInt16BE(4))
  let at = 0
  while (tables.toString('latin1', at, at + 4) !== 'cmap') at += 16
  const cmap = read(tables.readUInt32BE(at + 8), tables.readUInt32BE(at + 12))
  const subtables = Array.from({ length: cmap.readUInt16BE(2) }, (_, index) => cmap.readUInt32BE(8 + 8 * index))
  const table = subtables.find((start) => cmap.readUInt16BE(start) === 12)
  if (table !== undefined) return new Set(groups(cmap, table))
  const short = subtables.find((start) => cmap.readUInt16BE(start) === 4)
  return new Set(short === undefined ? [] : segments(cmap, short))
}

/** Format 12: groups of characters in all planes. */
function* groups(cmap: Buffer, start: number): Generator<number> {
  const count = cmap.readUInt32BE(start + 12)
  for (let group = 0; group < count; group++) {
    const at = start + 16 + 12 * group
    const [first, last, glyph] = [cmap.readUInt32BE(at), cmap.readUInt32BE(at + 4), cmap.readUInt32BE(at + 8)]
    for (let point = first; point <= last; point++) if (glyph + point - first !== 0) yield point
  }
}

/** Format 4: segments of characters up to U+FFFF, each with an offset or a list of glyphs. */
function* segments(cmap: Buffer, start: number): Generator<number> {
  const doubled = cmap.readUInt16BE(start + 6)
  const [ends, starts] = [start + 14, start + 16 + doubled]
  const [deltas, offsets] = [starts + doubled, starts + 2 * doubled]
  for (let at = 0; at < doubled; at += 2) {
    const [first, last] = [cmap.readUInt16BE(starts + at), cmap.readUInt16BE(ends + at)]
    const [delta, offset] = [cmap.readUInt16BE(deltas + at), cmap.readUInt16BE(offsets + at)]
    for (let point = first; point <= last && point < 0xffff; point++) {
      const glyph = offset === 0 ? point : cmap.readUInt16BE(offsets + at + offset + 2 * (point - first))
      if (glyph !== 0 && ((glyph + delta) & 0xffff) !== 0) yield point
    }
  }
}
