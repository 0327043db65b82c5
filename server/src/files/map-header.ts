import type { MapArchive } from '../services/map-archive.ts'

type MapHeader = Pick<MapArchive, 'bounds' | 'min_zoom' | 'max_zoom'>

const VECTOR_TILES = 1
/** Root directory, metadata, leaf directories and tiles: where each begins and how long it is. */
const PARTS = [8, 24, 40, 56]

/**
 * Reads the first 127 bytes of a PMTiles archive (version 3). Returns what is wrong with it, as the end of a sentence, if it cannot be
 * used.
 */
export function readMapHeader(bytes: Buffer, size: number): MapHeader | string {
  if (bytes.length < 127 || bytes.toString('latin1', 0, 7) !== 'PMTiles')
    return 'which is no PMTiles archive. Make one with the command `pmtiles extract`'
  if (bytes[7] !== 3) return `which is version ${bytes[7]} of PMTiles. Convert it to version 3 with \`pmtiles convert\``
  if (bytes[99] !== VECTOR_TILES)
    return 'which has pictures as tiles. Vector tiles are needed, as those of Protomaps are'
  const end = PARTS.map((at) => bytes.readBigUInt64LE(at) + bytes.readBigUInt64LE(at + 8))
  if (end.some((position) => position > BigInt(size))) return 'which ends too early. Copy it again: a part is missing'
  const degrees = (at: number) => bytes.readInt32LE(at) / 1e7
  return {
    bounds: [degrees(102), degrees(106), degrees(110), degrees(114)],
    min_zoom: bytes.readUInt8(100),
    max_zoom: bytes.readUInt8(101),
  }
}
