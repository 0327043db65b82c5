import type { VectorTile } from '@mapbox/vector-tile'
import type { PMTiles, Source } from 'pmtiles'
import type { MapArchive } from '../services/map-archive.ts'

interface Reader {
  readonly archive: PMTiles
  readonly decode: (bytes: ArrayBuffer) => VectorTile
}

const readers = new WeakMap<MapArchive, Promise<Reader>>()

/** Reads one tile; undefined where the archive has none. */
export async function readMapTile(map: MapArchive, z: number, x: number, y: number): Promise<VectorTile | undefined> {
  const known = readers.get(map) ?? open(map)
  readers.set(map, known)
  try {
    const { archive, decode } = await known
    const tile = await archive.getZxy(z, x, y)
    return tile && decode(tile.data)
  } catch (problem) {
    // The library keeps a directory that could not be read.
    readers.delete(map)
    throw problem
  }
}

/** The libraries are loaded with the first picture. */
async function open(map: MapArchive): Promise<Reader> {
  const [{ PMTiles: Archive }, { VectorTile: Tile }, { PbfReader }] = await Promise.all([
    import('pmtiles'),
    import('@mapbox/vector-tile'),
    import('pbf'),
  ])
  const source: Source = {
    getKey: () => map.version,
    getBytes: async (offset, length) => {
      const bytes = await map.read({ start: offset, end: Math.min(offset + length, map.size) - 1 })
      return { data: new Uint8Array(bytes).buffer }
    },
  }
  return { archive: new Archive(source), decode: (bytes) => new Tile(new PbfReader(new Uint8Array(bytes))) }
}
