import type { ProjectPlan } from './estate.ts'
import { type Filling, insertForIds } from './fill.ts'
import type { Stack } from './stacks.ts'

const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ'
const MARKS: Readonly<Partial<Record<Stack['type'], string>>> = { studio: 'ST', penthouse: 'PH', townhouse: 'TH' }

/** Homes alike in rooms and areas are of one type, wherever they look to. */
export const typeOf = ({ type, bedrooms, internal, outdoor }: Stack) => [type, bedrooms, internal, outdoor].join(' ')

/** The unit types of a project, from the homes of its buildings; their ids by what is alike. */
export async function makeUnitTypes(
  { db, instant }: Filling,
  organization_id: number,
  project_id: number,
  { buildings, launched }: ProjectPlan,
): Promise<ReadonlyMap<string, number>> {
  const kinds = new Map<string, Stack>()
  for (const { stacks, top } of buildings)
    for (const stack of [...stacks, ...(top?.stacks ?? [])]) kinds.set(typeOf(stack), stack)
  const counts = new Map<string, number>()
  const rows = [...kinds.values()].map(({ type, bedrooms, internal, outdoor }) => {
    const mark = type === 'studio' ? 'ST' : `${bedrooms}BR${MARKS[type] ? `-${MARKS[type]}` : ''}`
    const place = counts.get(mark) ?? 0
    counts.set(mark, place + 1)
    return {
      organization_id,
      project_id,
      name: `${mark}-${LETTERS[place] ?? place + 1}`,
      type,
      bedrooms,
      bathrooms: Math.max(1, bedrooms + (bedrooms > 2 ? 1 : 0)),
      internal_area: String(internal),
      outdoor_area: String(outdoor),
      created_at: instant(launched - 36),
    }
  })
  const ids = await insertForIds(db, 'unit_types', rows)
  return new Map([...kinds.keys()].map((key, index) => [key, ids[index] ?? 0]))
}
