import { capabilities } from '@storey/api/capabilities.ts'
import type { AssignmentRule } from '@storey/api/crm/assignment.ts'
import { type Insertable, sql, type Updateable } from 'kysely'
import type { Scope } from '../../access/scope.ts'
import type { Database } from '../../database/connect.ts'
import type { AssignmentRulesTable } from '../../database/tables.ts'
import { setLinks } from '../link-queries.ts'
import { awayUntil } from '../members/actions.ts'
import type { Turn } from './rules.ts'

/** The rules of the organization; the endpoints check who may edit them. */
const visible = (db: Database, scope: Scope) =>
  db.selectFrom('assignment_rules as r').where('r.organization_id', '=', scope.organization_id)

const projects = sql<AssignmentRule['projects']>`(
  select coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'name', p.name) order by lower(p.name), p.id), '[]')
  from assignment_rule_projects rp join projects p on p.organization_id = rp.organization_id and p.id = rp.project_id
  where rp.organization_id = r.organization_id and rp.rule_id = r.id)`

type Member = AssignmentRule['members'][number] & { last_turn: number }
const members = sql<Member[]>`(
  select coalesce(jsonb_agg(person_of(u.id, u.full_name) || jsonb_build_object(
    'state', case
      when not m.enabled or u.disabled_at is not null or m.role <> all (${capabilities['leads.interact']}::text[]) then 'disabled'
      when u.away_until > now() then 'away' else 'there' end,
    'away_until', ${awayUntil}, 'last_assigned_at', rm.last_assigned_at, 'last_turn', rm.last_turn) order by rm.position, u.id), '[]')
  from assignment_rule_members rm
  join memberships m on m.organization_id = rm.organization_id and m.user_id = rm.user_id
  join users u on u.id = rm.user_id
  where rm.organization_id = r.organization_id and rm.rule_id = r.id)`

const rules = (db: Database, scope: Scope) =>
  visible(db, scope)
    .select([
      'r.id',
      'r.name',
      'r.active',
      sql<AssignmentRule['sources']>`r.sources`.as('sources'),
      'r.campaigns',
      'r.languages',
      'r.nationalities',
      'r.budget_from',
      'r.budget_to',
      'r.currency',
      'r.version',
      projects.as('projects'),
      members.as('members'),
    ])
    .orderBy('r.position')
    .orderBy('r.id')

export const listRules = (db: Database, scope: Scope) => rules(db, scope).execute()
export const findRule = (db: Database, scope: Scope, id: number) =>
  rules(db, scope).where('r.id', '=', id).executeTakeFirst()

/**
 * Locks the organization's rules until this transaction ends, so that no turn is taken twice and no rule changes while it assigns
 * a lead. Locks by id, so that there is no deadlock. Returns how many are enabled.
 */
export async function holdRules(db: Database, scope: Scope): Promise<number> {
  const locked = await visible(db, scope).select(['r.id', 'r.active']).orderBy('r.id').forNoKeyUpdate().execute()
  return locked.filter(({ active }) => active).length
}

export async function takeTurns(db: Database, scope: Scope, turns: readonly Turn[]): Promise<void> {
  if (turns.length === 0) return
  await sql`
    update assignment_rule_members m set last_turn = t.turn, last_assigned_at = now()
      from rows from (unnest(${turns.map(({ rule_id }) => rule_id)}::bigint[]),
        unnest(${turns.map(({ user_id }) => user_id)}::bigint[]), unnest(${turns.map(({ turn }) => turn)}::bigint[]))
        as t (rule_id, user_id, turn)
      where m.organization_id = ${scope.organization_id} and m.rule_id = t.rule_id and m.user_id = t.user_id`.execute(
    db,
  )
}

export const lockRule = (db: Database, scope: Scope, id: number) =>
  visible(db, scope).select(['r.id', 'r.version']).where('r.id', '=', id).forUpdate().executeTakeFirst()

type NewRule = Omit<Insertable<AssignmentRulesTable>, 'organization_id' | 'position'>

/** Inserts a rule after the others. */
export const insertRule = (db: Database, { organization_id }: Scope, rule: NewRule) =>
  db
    .insertInto('assignment_rules')
    .values({
      ...rule,
      organization_id,
      position: sql<number>`(select coalesce(max(position), 0) + 1 from assignment_rules where organization_id = ${organization_id})`,
    })
    .returning('id')
    .executeTakeFirstOrThrow()

export const changeRule = (db: Database, scope: Scope, id: number, change: Updateable<AssignmentRulesTable>) =>
  db
    .updateTable('assignment_rules')
    .set({ ...change, version: sql<number>`version + 1`, updated_at: sql<string>`now()` })
    .where('organization_id', '=', scope.organization_id)
    .where('id', '=', id)
    .execute()

export const deleteRule = (db: Database, scope: Scope, id: number) =>
  db.deleteFrom('assignment_rules').where('organization_id', '=', scope.organization_id).where('id', '=', id).execute()

/** Puts the rules into this order; their versions stay, so that no edit becomes stale. */
export const orderRules = (db: Database, scope: Scope, ids: readonly number[]) =>
  sql`update assignment_rules r set position = t.position
    from unnest(${ids}::bigint[]) with ordinality as t (id, position)
    where r.organization_id = ${scope.organization_id} and r.id = t.id and r.position <> t.position`.execute(db)

/** Makes the members of a rule exactly these, in this order; existing members keep their turn. */
export async function setMembers(db: Database, { organization_id }: Scope, rule_id: number, ids: readonly number[]) {
  await db
    .deleteFrom('assignment_rule_members')
    .where('organization_id', '=', organization_id)
    .where('rule_id', '=', rule_id)
    .where('user_id', 'not in', ids.length > 0 ? ids : [0])
    .execute()
  if (ids.length === 0) return
  await db
    .insertInto('assignment_rule_members')
    .values([...new Set(ids)].map((user_id, position) => ({ organization_id, rule_id, user_id, position })))
    .onConflict((same) =>
      same
        .columns(['organization_id', 'rule_id', 'user_id'])
        .doUpdateSet((row) => ({ position: row.ref('excluded.position') })),
    )
    .execute()
}

/** Makes the projects of a rule exactly these. */
export const setProjects = (db: Database, scope: Scope, rule_id: number, ids: readonly number[]) =>
  setLinks(db, scope, 'assignment_rule_projects', rule_id, ids)

/** Those of these users who are members of the organization. Includes disabled ones: they may be in a rule, but get no leads. */
export const membersAmong = async (db: Database, scope: Scope, ids: readonly number[]) => {
  const found = await db
    .selectFrom('memberships')
    .select('user_id')
    .where('organization_id', '=', scope.organization_id)
    .where('user_id', 'in', ids.length > 0 ? ids : [0])
    .execute()
  return new Set(found.map(({ user_id }) => user_id))
}

/** Those of these projects that are in the organization's own inventory. */
export const projectsAmong = async (db: Database, scope: Scope, ids: readonly number[]) => {
  const found = await db
    .selectFrom('projects')
    .select('id')
    .where('organization_id', '=', scope.organization_id)
    .where('id', 'in', ids.length > 0 ? ids : [0])
    .execute()
  return new Set(found.map(({ id }) => id))
}
