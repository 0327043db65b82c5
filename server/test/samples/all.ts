import type { Endpoint } from '@storey/api/endpoint.ts'
import { administrationSamples } from './administration.ts'
import { dealSamples } from './deals.ts'
import type { Sample, Samples } from './shape.ts'

/** Every feature's samples; a sweep walks over all endpoints and asks this list for a valid call of each. */
const features: readonly Samples[] = [administrationSamples, dealSamples]

const byEndpoint = new Map<Endpoint, Sample>(features.flat().map((sample) => [sample.endpoint, sample]))

export const sampleOf = (endpoint: Endpoint): Sample | undefined => byEndpoint.get(endpoint)
