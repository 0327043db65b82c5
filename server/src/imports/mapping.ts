import { invalid } from '../errors/problems.ts'

/** @throws 422 unless there is one field for each column, and no field for two, except fields that several columns fill */
export function checkMapping(
  mapping: readonly (string | null)[],
  columns: number,
  several: readonly string[] = [],
): void {
  if (mapping.length !== columns) throw invalid({ mapping: [`Map each of the ${columns} columns.`] })
  const twice = mapping.findIndex(
    (field, at) => field !== null && mapping.indexOf(field) !== at && !several.includes(field),
  )
  if (twice >= 0) throw invalid({ [`mapping.${twice}`]: ['Another column is already mapped to this field.'] })
}

/** Distinct values of each column, without empty ones. */
export const samplesOf = (rows: readonly { cells: readonly string[] }[], columns: number): string[][] =>
  Array.from({ length: columns }, (_, at) => [...new Set(rows.map(({ cells }) => cells[at] ?? ''))].filter(Boolean))
