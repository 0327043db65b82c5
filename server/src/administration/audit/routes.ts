import { audit } from '@storey/api/administration/audit.ts'
import { beginExport } from '../../account/tasks/actions.ts'
import { notFound } from '../../errors/problems.ts'
import { serve } from '../../http/serve.ts'
import { clientsOf, namesOf } from './name-queries.ts'
import { namedEvents } from './named-events.ts'
import { answeredIn, recordsIn, subjectIn, withClient, withSubjectName } from './names.ts'
import { changesOf, findEvent, listPeople } from './queries.ts'

export const auditRoutes = serve(audit, {
  list: ({ db, scope, query }) => namedEvents(db, scope, query),
  export: beginExport('audit.export', 'Audit log'),
  people: async ({ db, scope, query }) => ({ data: await listPeople(db, scope, query) }),
  one: async ({ db, scope, params }) => {
    const found = await findEvent(db, scope, params.id)
    if (!found) throw notFound()
    const { event, details, ...rest } = found
    const { changes, changed } = await changesOf(db, scope, event)
    const names = await namesOf(db, scope, [...subjectIn(rest), ...recordsIn(changes)])
    const clients = await clientsOf(db, scope, answeredIn([rest]))
    return {
      data: {
        ...withSubjectName(withClient(rest, clients), names),
        details: details as Record<string, unknown>,
        changes,
        changed,
        names,
      },
    }
  },
})
