import type { Person } from '@storey/api/conventions.ts'
import { sql } from 'kysely'

/** The person of two columns, with their face where they have one. */
export const personIn = (id: string, name: string) => sql<Person>`person_of(${sql.ref(id)}, ${sql.ref(name)})`
/** The same for an optional person. */
export const personOrNull = (id: string, name: string) =>
  sql<Person | null>`case when ${sql.ref(id)} is not null then ${personIn(id, name)} end`
/** The mark of a person's picture, which becomes its address when it leaves the server. */
export const face = (id: string) => sql<string | null>`face_of(${sql.ref(id)})`
