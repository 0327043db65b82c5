import { randomUUID } from 'node:crypto'
import { system } from '@storey/api/administration/system.ts'
import { buildUser } from '../builders/basics.ts'
import { type Samples, sample } from './shape.ts'

export const systemSamples: Samples = [
  sample(system.show, () => ({})),
  sample(system.mail, () => ({})),
  sample(system.jobs, () => ({ query: { state: 'failed' as const } })),
  sample(system.retryJobs, () => ({ body: { ids: [randomUUID()] } })),
  sample(system.discardJobs, () => ({ body: { ids: [randomUUID()] } })),
  sample(system.testEmail, () => ({})),
  sample(system.makeLink, async ({ owner }) => ({ body: { email: (await buildUser(owner)).email } })),
]
