import type { Person } from '@storey/api/conventions.ts'
import { sql } from 'kysely'

/** The user of two columns, with their picture if they have one. */
export const personIn = (id: string, name: string) => sql<Person>`person_of(${sql.ref(id)}, ${sql.ref(name)})`
/** Like `personIn`, for nullable columns. */
export const personOrNull = (id: string, name: string) =>
  sql<Person | null>`case when ${sql.ref(id)} is not null then ${personIn(id, name)} end`
/** The name of a user's picture, which the response replaces by its address. */
export const pictureOfUser = (id: string) => sql<string | null>`picture_of_user(${sql.ref(id)})`
