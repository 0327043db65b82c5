import type { CountryOption } from '@storey/api/utilities.ts'
import { getCountries, getCountryCallingCode } from 'libphonenumber-js/min'

const names = new Intl.DisplayNames(['en'], { type: 'region' })

/** Every country and territory with its own calling code, by English name. */
export const countryOptions: readonly CountryOption[] = getCountries()
  // Islands without their own country code (ISO reserves these two letters for other uses).
  .filter((id) => id !== 'AC' && id !== 'TA')
  .map((id) => ({ id, name: names.of(id) ?? id, calling_code: `+${getCountryCallingCode(id)}` }))
  .sort((one, other) => one.name.localeCompare(other.name, 'en'))
