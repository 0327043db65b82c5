import { createHash } from 'node:crypto'

/**
 * A set in which a text that was added is always found, and another one with a small chance (Bloom, 1970). The first byte of
 * its file is the number of bits for each text.
 */
export interface BloomFilter {
  readonly hashes: number
  readonly bits: Uint8Array
}

/** The size that finds a text that was not added with the chance `wrong`. */
export function emptyFilter(texts: number, wrong: number): BloomFilter {
  const bits = Math.ceil((-texts * Math.log(wrong)) / Math.LN2 ** 2)
  return { hashes: Math.round((bits / texts) * Math.LN2), bits: new Uint8Array(Math.ceil(bits / 8)) }
}

export function addTo(filter: BloomFilter, text: string): void {
  for (const place of placesOf(filter, text))
    filter.bits[place >>> 3] = (filter.bits[place >>> 3] ?? 0) | (1 << (place & 7))
}

export const isIn = (filter: BloomFilter, text: string): boolean =>
  placesOf(filter, text).every((place) => ((filter.bits[place >>> 3] ?? 0) & (1 << (place & 7))) !== 0)

/** From two parts of one hash, which is as good as many hashes (Kirsch and Mitzenmacher, 2006). */
function placesOf({ hashes, bits }: BloomFilter, text: string): number[] {
  const digest = createHash('sha256').update(text).digest()
  const [first, step] = [digest.readUIntBE(0, 6), digest.readUIntBE(6, 5)]
  return Array.from({ length: hashes }, (_, turn) => (first + turn * step) % (bits.length * 8))
}

export const filterToFile = ({ hashes, bits }: BloomFilter): Uint8Array => Uint8Array.from([hashes, ...bits])
export const filterFromFile = (file: Uint8Array): BloomFilter => ({ hashes: file[0] ?? 0, bits: file.subarray(1) })
