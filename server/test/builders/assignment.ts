import type { Insertable, Selectable } from 'kysely'
import type { Database } from '../../src/database/connect.ts'
import type { AssignmentRulesTable } from '../../src/database/tables.ts'
import { buildOrganization, unique } from './basics.ts'

/** A rule for every lead, after the others; `member_ids` take turns in this order. */
export async function buildRule(
  db: Database,
  { member_ids = [], ...given }: Partial<Insertable<AssignmentRulesTable>> & { member_ids?: readonly number[] } = {},
): Promise<Selectable<AssignmentRulesTable>> {
  const organization_id = given.organization_id ?? (await buildOrganization(db)).id
  const rule = await db
    .insertInto('assignment_rules')
    .values({ name: `Rule ${unique()}`, position: unique(), currency: 'AED', ...given, organization_id })
    .returningAll()
    .executeTakeFirstOrThrow()
  if (member_ids.length > 0)
    await db
      .insertInto('assignment_rule_members')
      .values(member_ids.map((user_id, position) => ({ organization_id, rule_id: rule.id, user_id, position })))
      .execute()
  return rule
}
