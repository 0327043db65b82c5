import type { Choice } from './choose.ts'

/** What will run, and why, in the first lines of `npm test -- --changed`. */
export function describeChoice({ everything, unit, groups, journeys }: Choice): string[] {
  if (everything !== undefined) return [`Everything runs, because of ${everything}.`]
  if (unit.length + journeys.length === 0) return ['No test depends on what changed.']
  return [
    `${unit.length} test files and ${journeys.length} journeys depend on what changed.`,
    ...(groups.length > 0 ? [`The sweeps walk the endpoints of ${groups.join(', ')}.`] : []),
    ...(journeys.length > 0
      ? [`Journeys: ${journeys.map((file) => file.replace(/^e2e\/|\.spec\.ts$/g, '')).join(', ')}.`]
      : []),
  ]
}
