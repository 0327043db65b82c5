import { createContext } from 'react'

/** The country of the current organization; the Emirates where there is none, as on the pages of registrations. */
export const HomeCountry = createContext<string>('AE')
