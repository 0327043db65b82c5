import type { Person } from '@storey/api/conventions.ts'
import { sql } from 'kysely'

/** The user of two columns, with their picture if they have one. */
export const personIn = (id: string, name: string) => sql<Person>`person_of(${sql.ref(id)}, ${sql.ref(name)})`
/** Like `personIn`, for nullable columns. */
export const personOrNull = (id: string, name: string) =>
  sql<Person | null>`case when ${sql.ref(id)} is not null then ${personIn(id, name)} end`
/** The mark of a user's picture, which is replaced by its URL in the response. */
export const face = (id: string) => sql<string | null>`face_of(${sql.ref(id)})`
