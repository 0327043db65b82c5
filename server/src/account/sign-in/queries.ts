import type { Density, Restriction } from '@storey/api/account/account.ts'
import { type Expression, sql } from 'kysely'
import type { Database } from '../../database/connect.ts'
import type { Origin } from '../../http/serve.ts'
import { awayUntil } from '../away-queries.ts'

/** There is no signed-in user yet: these run as `storey_account`, the only role that can read credentials, and take no scope. */

/** The user who may sign in with an address, normalized by `accountEmail`; undefined if disabled or unconfirmed. */
export const findCredentials = (db: Database, email: string) =>
  db
    .selectFrom('users')
    .innerJoin('user_credentials', 'user_credentials.user_id', 'users.id')
    .select(['users.id', 'users.full_name', 'user_credentials.password_hash'])
    .where(sql`lower(users.email)`, '=', email)
    .where('users.email_verified_at', 'is not', null)
    .where('users.disabled_at', 'is', null)
    .executeTakeFirst()

export const findUser = (db: Database, user_id: number) =>
  db
    .selectFrom('users')
    .leftJoin('user_credentials', 'user_credentials.user_id', 'users.id')
    .select([
      'users.id',
      'users.full_name',
      'users.email',
      'users.email_verified_at',
      'users.phone',
      'users.job_title',
      'users.timezone',
      'users.starts_at_home',
      sql<Density>`users.density`.as('density'),
      'users.avatar',
      awayUntil.as('away_until'),
      'users.version',
      'users.two_factor_since',
      'user_credentials.two_factor_confirmed_at',
    ])
    .where('users.id', '=', user_id)
    .where('users.disabled_at', 'is', null)
    .executeTakeFirst()

const today = sql`(now() at time zone organizations.timezone)::date`

/** What an organization may not do at present, and why; null if it is not restricted. Only its members see the reason. */
const restriction = sql<Restriction | null>`case
  when organizations.status in ('suspended', 'closed') then
    jsonb_build_object('status', organizations.status, 'expired', '[]'::jsonb, 'reason', organizations.status_reason)
  when organizations.status = 'restricted' then
    jsonb_build_object('status', organizations.status, 'reason', null, 'expired',
      case when organizations.trade_license_expires_on < ${today} then '["trade_license"]'::jsonb else '[]'::jsonb end ||
      case when organizations.regulator_office_expires_on < ${today} then '["regulator_office"]'::jsonb else '[]'::jsonb end)
  end`

/** The memberships of a user, as stored in the session. */
export const listOrganizations = (db: Database, user_id: number) =>
  db
    .selectFrom('memberships')
    .innerJoin('organizations', 'organizations.id', 'memberships.organization_id')
    .select([
      'organizations.id',
      'organizations.name',
      'organizations.type',
      'organizations.default_currency as currency',
      'organizations.country',
      'organizations.logo as logo_uuid',
      'memberships.role as pivot_role',
      'organizations.require_two_factor',
    ])
    .select(sql<boolean>`organizations.members_read_sales and memberships.role = 'developer'`.as('reads_sales'))
    .select(
      sql<boolean>`memberships.enabled and organizations.status not in ('suspended', 'closed')`.as('pivot_enabled'),
    )
    .select(
      sql<boolean>`coalesce((select starts_at_home from users where users.id = ${user_id}), organizations.starts_at_home)`.as(
        'starts_at_home',
      ),
    )
    // Disabled members do not see the reason.
    .select(sql<Restriction | null>`case when memberships.enabled then ${restriction} end`.as('restriction'))
    .where('memberships.user_id', '=', user_id)
    .orderBy('organizations.name')
    .orderBy('organizations.id')
    .execute()

/** The restriction of the one organization of an API token. */
export const findRestriction = async (db: Database, organization_id: number): Promise<Restriction | null> =>
  (
    await db
      .selectFrom('organizations')
      .select(restriction.as('restriction'))
      .where('id', '=', organization_id)
      .executeTakeFirst()
  )?.restriction ?? null

/**
 * Locks the credentials that a password was checked against until the transaction ends, so that a concurrent sign-in and
 * password change see each other. Returns undefined if the password was changed in the meantime.
 */
export const lockCredentials = (db: Database, user_id: number, password_hash: string) =>
  db
    .selectFrom('user_credentials')
    .select('two_factor_confirmed_at')
    .where('user_id', '=', user_id)
    .where('password_hash', '=', password_hash)
    .forUpdate()
    .executeTakeFirst()

export const changePasswordHash = (db: Database, user_id: number, password_hash: string) =>
  db
    .updateTable('user_credentials')
    .set({ password_hash, updated_at: sql<string>`now()` })
    .where('user_id', '=', user_id)
    .execute()

/** Whether a user has signed in from a device before, ignoring the browser's version; the very first device counts as known. */
export async function knowsDevice(
  db: Database,
  user_id: number,
  { device_name, user_agent }: { device_name: string; user_agent: string },
): Promise<boolean> {
  const without = (text: Expression<string | null>) =>
    sql<string>`regexp_replace(coalesce(${text}, ''), '[0-9.]+', '', 'g')`
  const { first, before } = await db
    .selectFrom('users')
    .select((user) => [
      user('last_sign_in_at', 'is', null).as('first'),
      user
        .exists((tokens) =>
          tokens
            .selectFrom('tokens')
            .select('tokens.id')
            .where('tokens.user_id', '=', user_id)
            .where('tokens.device_name', '=', device_name)
            .where(without(sql.ref('tokens.user_agent')), '=', without(sql.val(user_agent))),
        )
        .as('before'),
    ])
    .where('id', '=', user_id)
    .executeTakeFirstOrThrow()
  return Boolean(first || before)
}

/** From where a user signs in: keyed hashes of the network and the device, and the device as its user reads it. */
export interface SignInPlace {
  readonly network: Buffer
  readonly device: Buffer
  readonly seen: { readonly label: string; readonly address: string }
}

/** Whether a user has signed in from this network and with this device before. */
export async function isKnown(db: Database, user_id: number, { network, device }: SignInPlace): Promise<boolean> {
  const found = await db
    .selectFrom('known_sign_ins')
    .select('kind')
    .where('user_id', '=', user_id)
    .where((where) =>
      where.or([
        where.and([where('kind', '=', 'network'), where('value', '=', network)]),
        where.and([where('kind', '=', 'device'), where('value', '=', device)]),
      ]),
    )
    .execute()
  return found.length === 2
}

/** Remembers the network and the device of a user, and returns which is new; of simultaneous sign-ins one gets true. */
export async function rememberSignIn(
  db: Database,
  user_id: number,
  { network, device, seen }: SignInPlace,
): Promise<{ readonly network: boolean; readonly device: boolean }> {
  const rows = await db
    .insertInto('known_sign_ins')
    .values([
      { user_id, kind: 'network', value: network, label: null, address: null },
      { user_id, kind: 'device', value: device, ...seen },
    ])
    .onConflict((same) =>
      same.columns(['user_id', 'kind', 'value']).doUpdateSet((now) => ({
        last_at: sql<string>`now()`,
        label: now.ref('excluded.label'),
        address: now.ref('excluded.address'),
      })),
    )
    // A row that was updated has a deleted version before it.
    .returning(['kind', sql<boolean>`xmax = 0`.as('fresh')])
    .execute()
  const isFresh = (kind: string) => rows.some((row) => row.kind === kind && row.fresh)
  return { network: isFresh('network'), device: isFresh('device') }
}

export const findTimeZone = async (db: Database, user_id: number): Promise<string> =>
  (await db.selectFrom('users').select('timezone').where('id', '=', user_id).executeTakeFirstOrThrow()).timezone

/** Addresses from which a user has recently signed in; `with_factor`: with a second factor. */
export const listAddresses = (db: Database, user_id: number, { with_factor = false } = {}) =>
  db
    .selectFrom('tokens')
    .select('address')
    .distinct()
    .where('user_id', '=', user_id)
    .$if(with_factor, (sessions) => sessions.where('two_factor', '=', true))
    .execute()

interface NewToken {
  readonly user_id: number
  readonly token_hash: Buffer
  readonly ability: 'full' | 'two_factor_setup'
  /** Whether a second factor was given. */
  readonly two_factor: boolean
  readonly device_name: string
  readonly idle_ms: number
  readonly lives_ms: number
  readonly origin: Origin
}

/** Stores a session. */
export const insertToken = (db: Database, { lives_ms, origin, ...token }: NewToken) =>
  db
    .insertInto('tokens')
    .values({
      ...token,
      address: origin.address,
      user_agent: origin.user_agent,
      expires_at: sql<string>`now() + ${lives_ms} * interval '1 millisecond'`,
    })
    .execute()

export const markSignedIn = (db: Database, user_id: number) =>
  db
    .updateTable('users')
    .set({ last_sign_in_at: sql<string>`now()`, last_seen_at: sql<string>`now()` })
    .where('id', '=', user_id)
    .execute()

export const endToken = (db: Database, token_id: number) =>
  db
    .updateTable('tokens')
    .set({ ended_at: sql<string>`now()` })
    .where('id', '=', token_id)
    .where('ended_at', 'is', null)
    .execute()

const CHALLENGE_TRIES = 5
const CHALLENGE_LIVES = "interval '5 minutes'"

export const insertChallenge = (db: Database, user_id: number, token_hash: Buffer) =>
  db
    .insertInto('sign_in_challenges')
    .values({ user_id, token_hash, expires_at: sql<string>`now() + ${sql.raw(CHALLENGE_LIVES)}` })
    .execute()

/** Counts a try before it is checked. Returns undefined if the challenge does not exist, is used up or has expired. */
export const tryChallenge = (db: Database, token_hash: Buffer) =>
  db
    .updateTable('sign_in_challenges')
    .set({ attempts: sql<number>`attempts + 1` })
    .where('token_hash', '=', token_hash)
    .where('used_at', 'is', null)
    .where('attempts', '<', CHALLENGE_TRIES)
    .where('expires_at', '>', sql<string>`now()`)
    .returning(['id', 'user_id', sql<boolean>`attempts >= ${CHALLENGE_TRIES}`.as('last')])
    .executeTakeFirst()

/** Locks a challenge that is not answered yet; of two correct answers at once one succeeds. */
export const lockChallenge = (db: Database, id: number) =>
  db
    .selectFrom('sign_in_challenges')
    .select('id')
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()

export const spendChallenge = (db: Database, id: number) =>
  db.updateTable('sign_in_challenges').set({ used_at: sql<string>`now()` }).where('id', '=', id).execute()
