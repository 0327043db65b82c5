import * as z from 'zod'
import { country, several } from './conventions.ts'
import { endpoint, everyone, signedIn } from './endpoint.ts'

export const countries = {
  options: endpoint({
    method: 'GET',
    path: '/utilities/countries/options',
    summary: 'Countries by name, with their calling codes',
    access: everyone,
    response: several(z.object({ id: country, name: z.string(), calling_code: z.string() })),
  }),
}

export const maps = {
  tiles: endpoint({
    method: 'GET',
    path: '/utilities/map',
    summary: 'The map of this installation; null if it has none',
    access: signedIn,
    response: z.object({
      data: z
        .object({
          /** The archive of tiles on this server, read by ranges. Its name changes with its content. */
          url: z.string(),
          attribution: z.string(),
          /** West, south, east and north in degrees. */
          bounds: z.array(z.number()).length(4),
          min_zoom: z.int(),
          max_zoom: z.int(),
        })
        .nullable(),
    }),
  }),
}
export type MapTiles = NonNullable<z.output<typeof maps.tiles.response>['data']>

export type CountryOption = z.output<typeof countries.options.response>['data'][number]
