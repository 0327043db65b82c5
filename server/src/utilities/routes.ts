import { countries, maps } from '@storey/api/utilities.ts'
import { mapAddress } from '../files/serve-map.ts'
import { type Route, servePlain } from '../http/serve.ts'
import { countryOptions } from './countries/countries.ts'

/** The routes of this area. */
export const utilityRoutes: readonly Route[] = [
  ...servePlain(countries, { options: () => ({ data: [...countryOptions] }) }),
  ...servePlain(maps, {
    tiles: ({ services: { map, settings } }) => ({
      data: map
        ? {
            url: mapAddress(map),
            attribution: settings.mapAttribution,
            bounds: [...map.bounds],
            min_zoom: map.min_zoom,
            max_zoom: map.max_zoom,
          }
        : null,
    }),
  }),
]
