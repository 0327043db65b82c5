import { organizations } from '@storey/api/administration/organizations.ts'
import { type Samples, sample } from './shape.ts'

export const administrationSamples: Samples = [
  sample(organizations.list, () => ({ query: { type: ['developer' as const], sort: '-created_at' as const } })),
  sample(organizations.options, () => ({ query: { search: 'a' } })),
]
