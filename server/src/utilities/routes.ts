import { countries } from '@storey/api/utilities.ts'
import { type Route, servePlain } from '../http/serve.ts'
import { countryOptions } from './countries/countries.ts'

/** The routes of this area. */
export const utilityRoutes: readonly Route[] = servePlain(countries, { options: () => ({ data: [...countryOptions] }) })
