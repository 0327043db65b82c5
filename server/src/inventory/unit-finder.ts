import { keyOf } from '../imports/labels.ts'

export interface NamedUnit {
  readonly id: number
  /** The unit's full name, such as A-1204. */
  readonly name: string
  readonly number: string
}

/**
 * Finds units of a project as files name them: A-1204, or by the number alone where no other building of the project has it. A 1204,
 * A1204 and Unit A/1204 are A-1204, unless another unit is called so.
 */
export function unitFinder<Unit extends NamedUnit>(known: readonly Unit[]) {
  const byName = new Map(known.map((unit) => [unit.name.toUpperCase(), unit]))
  const byKey = Map.groupBy(known, ({ name }) => keyOf(name))
  const byNumber = Map.groupBy(known, ({ number }) => number.toUpperCase())
  const find = (
    written: string,
  ): { readonly unit: Unit } | { readonly unit?: never; readonly why: string; readonly isUnknown?: true } => {
    const alone = byNumber.get(written.toUpperCase()) ?? []
    const alike = byKey.get(keyOf(written.replace(/^\s*(?:unit|apartment|apt|flat|villa|no)\b[\s.:#]*/i, ''))) ?? []
    const unit = byName.get(written.toUpperCase()) ?? [alone, alike].find(({ length }) => length === 1)?.[0]
    if (unit) return { unit }
    if (written === '') return { why: 'no unit is named.' }
    if (alone.length > 1)
      return {
        why: `${alone.length} buildings have a unit ${written}. Name it with its building, such as ${alone[0]?.name}.`,
      }
    return { why: `there is no unit ${written} in this project.`, isUnknown: true }
  }
  return (written: string): ReturnType<typeof find> => {
    const found = find(written)
    // A number of a workbook with three decimals has a zero more.
    const shorter = written.replace(/(?<![\d.])(\d{1,3}\.\d{3})0$/, '$1')
    return found.unit || shorter === written ? found : find(shorter)
  }
}
