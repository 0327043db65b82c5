import type { Role } from '@storey/api/capabilities.ts'
import type { Insertable, Selectable } from 'kysely'
import type { Database } from '../src/database/connect.ts'
import type { Database as Tables } from '../src/database/tables.ts'

/** Builders insert what a test needs, as the owner, and make their own parents. Each answers the row. */

let counter = 0
/** A number that no other record of this run has. */
export const unique = () => ++counter

export const organizationTypeOf = (role: Role) =>
  role === 'super_admin' || role === 'super_admin_sales_manager'
    ? 'platform'
    : role === 'broker' || role === 'broker_admin'
      ? 'brokerage'
      : 'developer'

type Given<Table extends keyof Tables> = Partial<Insertable<Tables[Table]>>
type Row<Table extends keyof Tables> = Selectable<Tables[Table]>

export const buildOrganization = (db: Database, given: Given<'organizations'> = {}): Promise<Row<'organizations'>> =>
  db
    .insertInto('organizations')
    .values({ type: 'developer', name: `Organization ${unique()}`, ...given })
    .returningAll()
    .executeTakeFirstOrThrow()

export const buildUser = (db: Database, given: Given<'users'> = {}): Promise<Row<'users'>> =>
  db
    .insertInto('users')
    .values({
      full_name: `Person ${unique()}`,
      email: `person-${unique()}-${crypto.randomUUID().slice(0, 8)}@example.com`,
      email_verified_at: new Date().toISOString(),
      ...given,
    })
    .returningAll()
    .executeTakeFirstOrThrow()

/** A new person with a role in an organization. */
export async function buildMember(
  db: Database,
  organization_id: number,
  role: Role,
  given: Given<'users'> = {},
): Promise<Row<'users'>> {
  const user = await buildUser(db, given)
  await db
    .insertInto('memberships')
    .values({ organization_id, user_id: user.id, organization_type: organizationTypeOf(role), role })
    .execute()
  return user
}
