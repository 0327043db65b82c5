import { plainText } from './read.ts'

const PART = String.raw`(-?\d{1,3}(?:\.\d+)?)\s*°?\s*([NSEW])?`
const PAIR = new RegExp(String.raw`^\(?\s*${PART}\s*[,;\s]\s*${PART}\s*\)?$`, 'i')

/** A pair of coordinates as maps copy it, latitude first: `25.1124, 55.1390`, `25.1124° N, 55.1390° E`. */
export function readPlace(text: string): { readonly latitude: number; readonly longitude: number } | undefined {
  const [, first, north, second, east] = PAIR.exec(plainText(text)) ?? []
  if (first === undefined || second === undefined) return undefined
  const signed = (figure: string, side: string | undefined) => Number(figure) * (/^[SW]$/i.test(side ?? '') ? -1 : 1)
  const latitude = signed(first, north)
  const longitude = signed(second, east)
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? { latitude, longitude } : undefined
}
