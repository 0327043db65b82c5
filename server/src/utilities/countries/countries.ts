import type { CountryOption } from '@storey/api/utilities.ts'
import { getCountries, getCountryCallingCode } from 'libphonenumber-js/min'

const names = new Intl.DisplayNames(['en'], { type: 'region' })

/** Every country and territory with a calling code of its own, by its English name. */
export const countryOptions: readonly CountryOption[] = getCountries()
  // Islands without a code of their own (ISO keeps these two letters for other uses).
  .filter((id) => id !== 'AC' && id !== 'TA')
  .map((id) => ({ id, name: names.of(id) ?? id, calling_code: `+${getCountryCallingCode(id)}` }))
  .sort((one, other) => one.name.localeCompare(other.name, 'en'))
