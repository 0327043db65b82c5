import type { FastifyInstance } from 'fastify'
import { Refusal } from '../errors/problems.ts'
import type { MapArchive } from '../services/map-archive.ts'
import { rangeHeaders, rangeOf } from './ranges.ts'

/** More than any tile or directory. A range is read into memory. */
const MAX_BYTES = 4 * 1024 * 1024

export const mapAddress = ({ version }: Pick<MapArchive, 'version'>): string => `/map/${version}.pmtiles`

/**
 * Serves the archive of map tiles by ranges, without a token, to those who know its address: it has a hash, and signed-in users get it.
 * Pages of clients have drawn pictures instead. Under another version's name it is unknown: browsers keep what they have read for a year.
 */
export function serveMap(app: FastifyInstance, map: MapArchive | undefined): void {
  if (!map) return
  app.get(mapAddress(map), { exposeHeadRoute: false }, async ({ headers }, reply) => {
    const tag = `"${map.version}"`
    const range = rangeOf(headers, map.size, tag)
    if (!range || range.end - range.start >= MAX_BYTES)
      throw new Refusal(
        416,
        {
          message: `The map is read in parts: ask for a range of at most ${MAX_BYTES} bytes.`,
          code: 'out_of_range',
        },
        { 'content-range': `bytes */${map.size}` },
      )
    return reply
      .code(206)
      .headers({
        ...rangeHeaders(range, map.size, tag),
        'cache-control': 'public, max-age=31536000, immutable',
        'x-content-type-options': 'nosniff',
      })
      .type('application/vnd.pmtiles')
      .send(await map.read(range))
  })
}
