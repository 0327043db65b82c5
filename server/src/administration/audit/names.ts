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

/** Adds the name of its record to an event. */
export function withSubjectName<Event extends Subject>(event: Event, names: Readonly<Record<string, string>>) {
  const [subject] = subjectIn(event)
  return { ...event, subject_name: (subject && names[nameKey(subject.kind, subject.id)]) ?? null }
}
