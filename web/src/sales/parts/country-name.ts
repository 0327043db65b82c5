import { dialCountries } from '@storey/api/readers/dial-codes.ts'

/** The English name of a country, or its code if it has none. */
export const countryName = (code: string | null) => dialCountries.find(({ country }) => country === code)?.name ?? code
