import { search } from '@storey/api/search.ts'
import { type Samples, sample } from './shape.ts'

export const searchSamples: Samples = [sample(search.find, () => ({ query: { q: 'haddad' } }))]
