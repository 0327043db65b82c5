import { type Filling, insert, insertForIds } from './fill.ts'
import type { Organization } from './staff.ts'

/** Two rules for the new leads of a team: those who speak Arabic, and all others. One of them is away. */
export async function shareLeadsOut({ db, instant }: Filling, { id, currency, members }: Organization): Promise<void> {
  const agents = members.filter(({ role }) => role === 'broker' || role === 'developer')
  const half = Math.ceil(agents.length / 2)
  const rules = [
    { name: 'Arabic speakers', languages: ['ar'], people: agents.slice(half) },
    { name: 'Everything else', languages: [], people: agents },
  ]
  const ids = await insertForIds(
    db,
    'assignment_rules',
    rules.map(({ name, languages }, index) => ({
      organization_id: id,
      name,
      languages,
      currency,
      position: index + 1,
    })),
  )
  await insert(
    db,
    'assignment_rule_members',
    rules.flatMap(({ people }, index) =>
      people.map((person, position) => ({
        organization_id: id,
        rule_id: ids[index] ?? 0,
        user_id: person.id,
        position,
      })),
    ),
  )
  const away = agents.at(-1)
  if (!away) throw new RangeError('A team has people.')
  await db
    .updateTable('users')
    .set({ away_until: instant(9) })
    .where('id', '=', away.id)
    .execute()
}
