import { sql } from 'kysely'
import { type Filling, insert, insertForIds } from './fill.ts'
import { makePeople } from './people.ts'
import type { Organization } from './staff.ts'

/** Hires agents until a builder has so many members. Those of builder 2 sign in as `agent-1.2@storey.demo` and on. */
export async function enlarge(filling: Filling, builder: Organization, size: number): Promise<Organization> {
  const { db, random, instant } = filling
  const people = makePeople(random)
  const hired = Array.from({ length: size - builder.members.length }, (_, index) => ({
    full_name: people.next().full_name,
    email: `agent-${index + 1}.${builder.id}@storey.demo`,
  }))
  const ids = await insertForIds(
    db,
    'users',
    hired.map((person) => ({ ...person, email_verified_at: instant(-90), created_at: instant(-90) })),
  )
  await sql`insert into user_credentials (user_id, password_hash)
    select id, (select password_hash from user_credentials limit 1) from unnest(${ids}::bigint[]) as id`.execute(db)
  await insert(
    db,
    'memberships',
    ids.map((user_id) => ({
      organization_id: builder.id,
      user_id,
      organization_type: 'developer' as const,
      role: 'developer' as const,
    })),
  )
  const members = hired.map(({ full_name }, index) => ({ id: ids[index] ?? 0, full_name, role: 'developer' as const }))
  return { ...builder, members: [...builder.members, ...members] }
}
