import { createHash } from 'node:crypto'
import { open } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import { refuse } from '../kernel/start-error.ts'
import type { MapArchive } from '../services/map-archive.ts'
import type { Range, Storage } from '../services/storage.ts'
import { readMapHeader } from './map-header.ts'

const STORED = 'stored:'
const KEY = /^[a-z0-9][a-z0-9/._-]{0,200}$/
const HEADER_BYTES = 127
/** The header and the first directory, which has the lengths of what follows: a new archive has another one. On all machines the same. */
const FIRST_BYTES = 16_384

interface Source {
  readonly size: number
  read(range: Range): Promise<Buffer>
  close(): Promise<void>
}

/**
 * Opens the archive of MAP_TILES. A file stays open: one that is put in its place by a new name is served from the next start on, so
 * that no browser gets parts of two.
 *
 * @throws StartError if it is missing or no archive of vector tiles
 */
export async function openMap(address: string | undefined, storage: Storage): Promise<MapArchive | undefined> {
  if (address === undefined) return undefined
  const source = address.startsWith(STORED)
    ? await openStored(address.slice(STORED.length), storage)
    : await openFile(address)
  try {
    const first = await source.read({ start: 0, end: Math.min(FIRST_BYTES, source.size) - 1 })
    const header = readMapHeader(first.subarray(0, HEADER_BYTES), source.size)
    if (typeof header === 'string') return refuse('MAP_TILES', `is "${address}", ${header}`)
    const version = createHash('sha256').update(first).update(String(source.size)).digest('hex').slice(0, 16)
    return { ...header, version, size: source.size, read: source.read, close: source.close }
  } catch (problem) {
    await source.close()
    throw problem
  }
}

async function openFile(path: string): Promise<Source> {
  const file = await open(path, 'r').catch((problem: NodeJS.ErrnoException) => {
    if (problem.code === 'ENOENT')
      return refuse(
        'MAP_TILES',
        `is "${path}", which is not there. Name a PMTiles archive, or leave it out for no maps`,
      )
    return refuse('MAP_TILES', `is "${path}", which cannot be read (${problem.code ?? problem.message})`)
  })
  const found = await file.stat()
  if (!found.isFile()) {
    await file.close()
    return refuse('MAP_TILES', `is "${path}", which is no file. Name the PMTiles archive itself`)
  }
  return {
    size: found.size,
    async read({ start, end }) {
      const bytes = Buffer.alloc(end - start + 1)
      const { bytesRead } = await file.read(bytes, 0, bytes.length, start)
      if (bytesRead < bytes.length) throw new Error('The archive of MAP_TILES was shortened while it is served.')
      return bytes
    },
    close: () => file.close(),
  }
}

async function openStored(key: string, storage: Storage): Promise<Source> {
  if (!KEY.test(key) || key.includes('..'))
    return refuse(
      'MAP_TILES',
      `is "${STORED}${key}". The key must be lower case letters, digits and . _ - /, for example MAP_TILES=stored:maps/city.pmtiles`,
    )
  const size = await storage.size(key)
  if (size === undefined)
    return refuse('MAP_TILES', `is "${STORED}${key}", which the store of STORAGE_URL does not have`)
  return { size, read: (range) => buffer(storage.read(key, range)), close: async () => undefined }
}
