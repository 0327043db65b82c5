import * as z from 'zod'
import { country, several } from './conventions.ts'
import { endpoint, everyone } from './endpoint.ts'

export const countries = {
  options: endpoint({
    method: 'GET',
    path: '/utilities/countries/options',
    summary: 'Countries by name, with their calling codes',
    access: everyone,
    response: several(z.object({ id: country, name: z.string(), calling_code: z.string() })),
  }),
}

export type CountryOption = z.output<typeof countries.options.response>['data'][number]
