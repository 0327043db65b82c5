import { plainText } from './read.ts'

interface Place {
  readonly latitude: number
  readonly longitude: number
}

const PART = String.raw`(-?\d{1,3}(?:\.\d+)?)\s*°?\s*([NSEW])?`
const PAIR = new RegExp(String.raw`^\(?\s*${PART}\s*[,;\s]\s*${PART}\s*\)?$`, 'i')
const SIXTIETHS = String.raw`(\d{1,3})\s*°\s*(\d{1,2})\s*['′’]\s*(\d{1,2}(?:\.\d+)?)\s*(?:["”]|''|′′|’’)\s*([NSEW])`
const EXACT = new RegExp(String.raw`^${SIXTIETHS}[\s,;]*${SIXTIETHS}$`, 'i')

/**
 * A place as maps copy it: a pair of coordinates, latitude first (`25.1124, 55.1390`, `25.1124° N, 55.1390° E`,
 * `25°06'44.6"N 55°08'20.4"E`), or a link of Google Maps, Apple Maps, OpenStreetMap, Bing, Waze or HERE that contains one.
 */
export function readPlace(text: string): Place | undefined {
  const plain = plainText(text)
  if (isLink(plain)) return inLink(plain)
  const [, first, north, second, east] = PAIR.exec(plain) ?? []
  if (first !== undefined && second !== undefined)
    return placeAt(signed(Number(first), north), signed(Number(second), east))
  const [, ...parts] = EXACT.exec(plain) ?? []
  return parts.length === 0 ? undefined : placeAt(exact(parts.slice(0, 4)), exact(parts.slice(4)))
}

export const isLink = (text: string): boolean => /^(https?:\/\/|geo:)/i.test(text.trim())

const FIGURE = String.raw`(-?\d{1,3}(?:\.\d+)?)`
/** Where links have a place, the place itself before the middle of the map. */
const IN_LINKS = [
  `!3d${FIGURE}!4d${FIGURE}`,
  `[?&]mlat=${FIGURE}&mlon=${FIGURE}`,
  String.raw`[?&#](?:q|query|ll|sll|coordinate|destination|daddr|center|latlng|api_latlng)=(?:loc:)?${FIGURE},\s*${FIGURE}`,
  `[?&]cp=${FIGURE}~${FIGURE}`,
  `^geo:${FIGURE},${FIGURE}`,
  `/@${FIGURE},${FIGURE}`,
  String.raw`/(?:place|search|dir|l)/${FIGURE},\+?\s*${FIGURE}`,
  String.raw`#map=\d+(?:\.\d+)?/${FIGURE}/${FIGURE}`,
  `[?&]map=${FIGURE},${FIGURE}`,
].map((pattern) => new RegExp(pattern, 'i'))

function inLink(link: string): Place | undefined {
  const plain = decoded(link)
  // The one service that writes the longitude first.
  const turned = /^https?:\/\/([a-z0-9-]+\.)*yandex\./i.test(plain)
  for (const pattern of IN_LINKS) {
    const [, first, second] = pattern.exec(plain) ?? []
    if (first === undefined || second === undefined) continue
    return turned ? placeAt(Number(second), Number(first)) : placeAt(Number(first), Number(second))
  }
  return undefined
}

function decoded(link: string): string {
  try {
    return decodeURIComponent(link)
  } catch {
    return link
  }
}

const signed = (figure: number, side: string | undefined) => figure * (/^[SW]$/i.test(side ?? '') ? -1 : 1)

function exact([degrees, minutes, seconds, side]: readonly (string | undefined)[]): number {
  const value = Number(degrees) + Number(minutes) / 60 + Number(seconds) / 3600
  return signed(Number(value.toFixed(6)), side)
}

const placeAt = (latitude: number, longitude: number): Place | undefined =>
  Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? { latitude, longitude } : undefined
