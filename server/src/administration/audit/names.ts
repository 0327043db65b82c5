import type { AuditChange } from '@storey/api/administration/audit.ts'
import { kindOfColumn, kindOfSubject, kindOfTable, nameKey } from '@storey/api/administration/audit-names.ts'
import type { Named } from './name-queries.ts'

interface Subject {
  readonly subject_kind: string | null
  readonly subject_id: number | null
}

/** The record of an event, if it has a name. */
export function subjectIn({ subject_kind, subject_id }: Subject): Named[] {
  const kind = kindOfSubject(subject_kind)
  return kind === undefined || subject_id === null ? [] : [{ kind, id: subject_id }]
}

/** The changed rows, and the records that their columns refer to. */
export const recordsIn = (changes: readonly AuditChange[]): Named[] =>
  changes.flatMap(({ table, row_id, before, after }) => {
    const row = namedBy(kindOfTable(table), row_id)
    const columns = [before, after].flatMap((values) =>
      Object.entries(values ?? {}).flatMap(([column, value]) => namedBy(kindOfColumn(column), value)),
    )
    return [...row, ...columns]
  })

function namedBy(kind: Named['kind'] | undefined, value: unknown): Named[] {
  const id = Number(value)
  return kind !== undefined && Number.isSafeInteger(id) && id > 0 ? [{ kind, id }] : []
}

interface Acted extends Subject {
  readonly user_id: number | null
  readonly user_name: string | null
}

const isByClient = ({ user_id, user_name, subject_kind, subject_id }: Acted) =>
  user_id === null && user_name === null && subject_kind === 'sale_offer' && subject_id !== null

/** The sale offers that a client without an account answered. */
export const answeredIn = (events: readonly Acted[]): number[] =>
  events.filter(isByClient).map(({ subject_id }) => subject_id ?? 0)

/** Adds the name of a client who answered by the link of a sale offer. */
export function withClient<Event extends Acted>(event: Event, clients: ReadonlyMap<number, string>): Event {
  const client = isByClient(event) ? clients.get(event.subject_id ?? 0) : undefined
  return client === undefined ? event : { ...event, user_name: `${client} (client)` }
}

/** Adds the name of its record to an event. */
export function withSubjectName<Event extends Subject>(event: Event, names: Readonly<Record<string, string>>) {
  const [subject] = subjectIn(event)
  return { ...event, subject_name: (subject && names[nameKey(subject.kind, subject.id)]) ?? null }
}
