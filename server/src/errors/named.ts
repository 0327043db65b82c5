import { invalid } from './problems.ts'

/** Errors for the ids of a list that the caller does not have, by position; unused ids and other tenants' ids get the same error. */
export const unknownIn = (field: string, ids: readonly number[], known: ReadonlySet<number>, message: string) =>
  Object.fromEntries(ids.flatMap((id, at) => (known.has(id) ? [] : [[`${field}.${at}`, [message]] as const])))

/** Finds all records of a list in a request. @throws 422 naming each position without a record */
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

/** Finds the record of a field. @throws 422 if it was not found */
export async function oneNamed<Row>(field: string, find: Promise<Row | undefined>, message: string): Promise<Row> {
  const found = await find
  if (!found) throw invalid({ [field]: [message] })
  return found
}
