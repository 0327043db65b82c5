import type { audit } from '@storey/api/administration/audit.ts'
import type { Input } from '@storey/api/endpoint.ts'
import type { Scope } from '../../access/scope.ts'
import type { Database } from '../../database/connect.ts'
import { clientsOf, namesOf } from './name-queries.ts'
import { answeredIn, subjectIn, withClient, withSubjectName } from './names.ts'
import { listEvents } from './queries.ts'

/** A page of the audit log with the current names of what it is about. */
export async function namedEvents(db: Database, scope: Scope, query: Input<typeof audit.list>['query']) {
  const { data, meta } = await listEvents(db, scope, query)
  const names = await namesOf(db, scope, data.flatMap(subjectIn))
  const clients = await clientsOf(db, scope, answeredIn(data))
  return { data: data.map((event) => withSubjectName(withClient(event, clients), names)), meta }
}
