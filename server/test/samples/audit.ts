import { audit } from '@storey/api/administration/audit.ts'
import { type Samples, sample } from './shape.ts'

export const auditSamples: Samples = [
  sample(audit.list, () => ({ query: { action: ['bookings'], result: ['done' as const], from: '2026-01-01' } })),
  sample(audit.people, () => ({ query: { search: 'a' } })),
  sample(audit.one, async ({ owner, organization_id }) => {
    const { id } = await owner
      .insertInto('audit_log')
      .values({ event: crypto.randomUUID(), action: 'leads.change', result: 'done', organization_id })
      .returning('id')
      .executeTakeFirstOrThrow()
    return { params: { id } }
  }),
]
