import { organizations } from '@storey/api/administration/organizations.ts'
import { type Samples, sample } from './shape.ts'

export const administrationSamples: Samples = [
  sample(organizations.list, () => ({ query: { type: ['developer'], sort: '-created_at' } })),
  sample(organizations.options, () => ({ query: { search: 'a' } })),
]
