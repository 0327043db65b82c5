import type { Role } from '@storey/api/capabilities.ts'
import { sql } from 'kysely'
import { inReach } from '../../access/reach.ts'
import type { Scope } from '../../access/scope.ts'
import type { Database } from '../../database/connect.ts'

const visible = (db: Database, scope: Scope) =>
  db.selectFrom('api_tokens').where(inReach(scope, 'api_tokens.organization_id'))

const COLUMNS = [
  'id',
  'name',
  'role',
  'last_four',
  'created_by_name',
  'created_at',
  'expires_at',
  'last_used_at',
] as const
const state = sql<'active' | 'expired' | 'revoked'>`case when revoked_at is not null then 'revoked'
  when expires_at <= now() then 'expired' else 'active' end`

export const listTokens = (db: Database, scope: Scope, organization_id: number) =>
  visible(db, scope)
    .select(COLUMNS)
    .select([state.as('state'), sql<Role>`role`.as('role')])
    .where('organization_id', '=', organization_id)
    .orderBy('id', 'desc')
    .execute()

/** Counts an organization's valid tokens; takes an advisory lock, so that of two concurrent calls the second counts the first's token. */
export async function countWorking(db: Database, scope: Scope, organization_id: number): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`api tokens of ${organization_id}`}, 0))`.execute(db)
  const { count } = await visible(db, scope)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('organization_id', '=', organization_id)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', sql<string>`now()`)
    .executeTakeFirstOrThrow()
  return count
}

interface NewToken {
  readonly organization: { readonly id: number; readonly type: 'platform' | 'developer' | 'brokerage' }
  readonly name: string
  readonly role: Role
  readonly token_hash: Buffer
  readonly last_four: string
  /** Its last day, in the organization's time zone. */
  readonly expires_on: string
}

export const insertToken = (db: Database, scope: Scope, { organization, expires_on, name, ...token }: NewToken) =>
  db
    .insertInto('api_tokens')
    .values({
      ...token,
      name,
      organization_id: organization.id,
      organization_type: organization.type,
      user_id: sql<number>`create_token_actor(${organization.id}, ${name})`,
      created_by: scope.user_id,
      created_by_name: scope.user_name,
      expires_at: sql<string>`(${expires_on}::date + 1)::timestamp at time zone (select timezone from organizations where id = ${organization.id})`,
    })
    .returning(COLUMNS)
    .returning([state.as('state'), sql<Role>`role`.as('role')])
    .executeTakeFirstOrThrow()

/** Whether a token of the organization may end on this day: between today and `days` from now. */
export async function mayEndOn(db: Database, organization_id: number, day: string, days: number): Promise<boolean> {
  const { rows } = await sql<{ good: boolean }>`
    select ${day}::date between (now() at time zone timezone)::date and (now() at time zone timezone)::date + ${days - 1}::integer as good
    from organizations where id = ${organization_id}`.execute(db)
  return rows[0]?.good ?? false
}

/** Returns undefined if the id does not exist, false if it was revoked before. */
export async function revokeToken(
  db: Database,
  scope: Scope,
  { organization_id, id }: { organization_id: number; id: number },
): Promise<boolean | undefined> {
  const found = await visible(db, scope)
    .select('id')
    .where('organization_id', '=', organization_id)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!found) return undefined
  const { numUpdatedRows } = await db
    .updateTable('api_tokens')
    .set({ revoked_at: sql<string>`now()`, revoked_by: scope.user_id })
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
