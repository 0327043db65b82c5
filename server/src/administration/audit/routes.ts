import { audit } from '@storey/api/administration/audit.ts'
import { notFound } from '../../http/problems.ts'
import { serve } from '../../http/serve.ts'
import { changesOf, findEvent, listEvents, listPeople } from './queries.ts'

export const auditRoutes = serve(audit, {
  list: ({ db, scope, query }) => listEvents(db, scope, query),
  people: async ({ db, query }) => ({ data: await listPeople(db, query) }),
  one: async ({ db, scope, params }) => {
    const found = await findEvent(db, scope, params.id)
    if (!found) throw notFound()
    const { event, details, ...rest } = found
    return { data: { ...rest, details: details as Record<string, unknown>, ...(await changesOf(db, event)) } }
  },
})
