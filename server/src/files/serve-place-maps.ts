import type { PlaceMap } from '@storey/api/place-map.ts'
import type { FastifyInstance } from 'fastify'
import { notFound } from '../errors/problems.ts'
import { fingerprint, isSameSecret } from '../kernel/secrets.ts'
import type { MapArchive } from '../services/map-archive.ts'
import type { Services } from '../services/services.ts'
import { drawPlace, type MapScale, type Place } from './draw-place.ts'

const DEGREE = 1_000_000
/** Of some 50 kB each, four for a project. */
const MAX_KEPT = 200

/** Where a project is, for pages of people without an account, with its drawn maps. */
export const placeShown = (
  services: Pick<Services, 'map' | 'settings'>,
  { address, latitude, longitude }: StoredPlace = NOWHERE,
) => ({
  ...{ address, latitude, longitude },
  map: latitude === null || longitude === null ? null : placeMapOf(services, { latitude, longitude }),
})

interface StoredPlace {
  readonly address: string | null
  readonly latitude: number | null
  readonly longitude: number | null
}
const NOWHERE: StoredPlace = { address: null, latitude: null, longitude: null }

/**
 * The addresses of the drawn maps of a place; null without an archive, and where it does not reach. They are signed, so that no other
 * places are drawn for strangers.
 */
function placeMapOf(
  { map, settings }: Pick<Services, 'map' | 'settings'>,
  { latitude, longitude }: Place,
): PlaceMap | null {
  if (!map) return null
  const [west, south, east, north] = map.bounds
  if (longitude < west || longitude > east || latitude < south || latitude > north) return null
  const place = `${Math.round(latitude * DEGREE)}.${Math.round(longitude * DEGREE)}`
  const base = `/map/places/${place}.${signatureOf(settings.signingKey, map, place)}`
  return { near: `${base}/near.svg`, far: `${base}/far.svg`, attribution: settings.mapAttribution }
}

const signatureOf = (key: Services['settings']['signingKey'], { version }: MapArchive, place: string): string =>
  fingerprint(key, 'drawn maps', `${version} ${place}`).toString('base64url').slice(0, 22)

/**
 * Serves the drawn maps of places. Each is drawn once for all who look at it at the same time, and kept for the next ones. One is drawn
 * after the other, because the thread serves calls too.
 */
export function servePlaceMaps(app: FastifyInstance, { map, settings }: Pick<Services, 'map' | 'settings'>): void {
  if (!map) return
  const kept = new Map<string, Promise<string>>()
  let last: Promise<unknown> = Promise.resolve()
  const inTurn = (draw: () => Promise<string>): Promise<string> => {
    const mine = last.then(draw)
    last = mine.catch(() => undefined)
    return mine
  }
  const drawn = (key: string, draw: () => Promise<string>): Promise<string> => {
    const known = kept.get(key) ?? inTurn(draw)
    kept.delete(key)
    kept.set(key, known)
    const [oldest] = kept.keys()
    if (kept.size > MAX_KEPT && oldest !== undefined) kept.delete(oldest)
    known.catch(() => kept.delete(key))
    return known
  }
  app.get<{ Params: { place: string; file: string }; Querystring: { lang?: unknown } }>(
    '/map/places/:place/:file',
    { exposeHeadRoute: false },
    async ({ params, query }, reply) => {
      const [, latitude, longitude, signature = ''] = /^(-?\d{1,9})\.(-?\d{1,9})\.([\w-]{22})$/.exec(params.place) ?? []
      const [, scale] = /^(near|far)\.svg$/.exec(params.file) ?? []
      if (
        !isScale(scale) ||
        !isSameSecret(signature, signatureOf(settings.signingKey, map, `${latitude}.${longitude}`))
      )
        throw notFound()
      const place: Place = { latitude: Number(latitude) / DEGREE, longitude: Number(longitude) / DEGREE }
      const language = query.lang === 'ar' ? 'ar' : 'en'
      const picture = await drawn(`${params.place} ${scale} ${language}`, () => drawPlace(map, place, scale, language))
      return reply
        .headers({
          'cache-control': 'public, max-age=86400',
          'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
          'x-content-type-options': 'nosniff',
        })
        .type('image/svg+xml; charset=utf-8')
        .send(picture)
    },
  )
}

const isScale = (text: string | undefined): text is MapScale => text === 'near' || text === 'far'
