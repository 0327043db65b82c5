import { invalid } from './problems.ts'

/**
 * The items of a list in a request body that the caller cannot reach, by position. An unused id and another tenant's id give
 * the same error.
 */
export const unknownIn = (field: string, ids: readonly number[], known: ReadonlySet<number>, message: string) =>
  Object.fromEntries(ids.flatMap((id, at) => (known.has(id) ? [] : [[`${field}.${at}`, [message]] as const])))

/** All that a list in a body names. @throws 422 that names each place whose record was not found */
export async function allNamed<Row extends { readonly id: number }>(
  field: string,
  ids: readonly number[],
  find: (ids: readonly number[]) => Promise<Row[]>,
  message: string,
): Promise<Row[]> {
  if (ids.length === 0) return []
  const found = await find(ids)
  const unknown = unknownIn(field, ids, new Set(found.map(({ id }) => id)), message)
  if (Object.keys(unknown).length > 0) throw invalid(unknown)
  return found
}

/** The record that a body names. @throws 422 where it was not found */
export async function oneNamed<Row>(field: string, find: Promise<Row | undefined>, message: string): Promise<Row> {
  const found = await find
  if (!found) throw invalid({ [field]: [message] })
  return found
}
