import type { Input } from '@storey/api/endpoint.ts'
import type {
  ClientRegistration,
  clientRegistrations,
  ProtectionRule,
} from '@storey/api/inventory/client-registrations.ts'
import { sql } from 'kysely'
import { inReach } from '../../access/reach.ts'
import type { Scope } from '../../access/scope.ts'
import type { Database } from '../../database/connect.ts'
import { paged, sortOf, textContains } from '../../database/paging.ts'
import type { ClientHashes } from './rules.ts'

type Named = ClientRegistration['project']
const namedOf = (part: 'project' | 'brokerage' | 'broker') =>
  sql<Named>`jsonb_build_object('id', ${sql.ref(`${part}_id`)}, 'name', ${sql.ref(`${part}_name`)})`.as(part)

export const listProjects = (db: Database, _scope: Scope) =>
  db
    .selectFrom('channel_protections')
    .select([
      'project_id as id',
      'project_name as name',
      'seller_name as developer',
      'days',
      'activity_days',
      'max_days',
      sql<ProtectionRule['protects_first']>`protects_first`.as('protects_first'),
    ])
    .$narrowType<{
      id: number
      name: string
      developer: string
      days: number
      activity_days: number
      max_days: number
    }>()
    .orderBy(sql`lower(project_name)`)
    .orderBy('project_id')
    .execute()

/** Registrations as the view shows them to the side that reads. */
const registrations = (db: Database, _scope: Scope) =>
  db
    .selectFrom('client_registration_states')
    .select([
      'id',
      'organization_id',
      sql<string>`'CR-' || lpad(id::text, greatest(6, length(id::text)), '0')`.as('number'),
      namedOf('project'),
      'seller_name as developer',
      namedOf('brokerage'),
      namedOf('broker'),
      'client_name',
      'client_phone',
      'client_email',
      'status',
      'registered_at',
      'protected_on',
      'protected_until',
      'latest_until',
      sql<Named | null>`blocked_by`.as('blocked_by'),
      'transfer_expires_at',
      'timezone',
      sql<ClientRegistration['events']>`events`.as('events'),
    ])
    .$narrowType<{
      id: number
      organization_id: number
      developer: string
      client_name: string
      status: ClientRegistration['status']
      registered_at: string
      protected_on: string
      timezone: string
    }>()

/** A broker's own registrations; a broker admin's are those of the brokerage. */
const own = (db: Database, scope: Scope) =>
  registrations(db, scope)
    .where('brokerage_id', '=', scope.organization_id)
    .$if(scope.role !== 'broker_admin', (some) => some.where('broker_id', '=', scope.user_id))

type Query = Input<typeof clientRegistrations.own>['query']

function page(found: ReturnType<typeof registrations>, query: Query) {
  const sort = query.sort ?? '-registered_at'
  const { key, direction } = sortOf(sort)
  return paged(
    found
      .$if(query.project_id !== undefined, (some) => some.where('project_id', 'in', query.project_id ?? []))
      .$if(query.status !== undefined, (some) => some.where('status', 'in', query.status ?? []))
      .$if(Boolean(query.search), (some) =>
        some.where(
          textContains(
            sql`concat_ws(' ', 'CR-' || lpad(id::text, greatest(6, length(id::text)), '0'), client_name, project_name)`,
            query.search,
          ),
        ),
      ),
    query,
    [
      ...(key === 'protected_on' ? [{ by: sql.ref('protected_on'), direction, of: 'text' as const }] : []),
      // Ids increase with the time of registration.
      { by: sql.ref('id'), direction, of: 'number' as const },
    ],
    undefined,
    // The history of each is read for the page only.
    { findFirst: 'id' },
  )
}

export const listOwn = (db: Database, scope: Scope, query: Query) => page(own(db, scope), query)

export const findOwn = (db: Database, scope: Scope, id: number) =>
  own(db, scope).where('id', '=', id).executeTakeFirst()

export const listReceived = (db: Database, scope: Scope, query: Query) =>
  page(registrations(db, scope).where(inReach(scope, 'organization_id')), query)

export const findReceived = (db: Database, scope: Scope, id: number) =>
  registrations(db, scope).where(inReach(scope, 'organization_id')).where('id', '=', id).executeTakeFirst()

type NewClient = Pick<
  Input<typeof clientRegistrations.create>['body'],
  'project_id' | 'client_name' | 'client_phone' | 'client_email'
> &
  ClientHashes

/** Registers a client; the trigger decides. Undefined if the project takes no registrations of the brokerage. */
export const insertRegistration = (
  db: Database,
  scope: Scope,
  { project_id, client_name, client_phone, client_email, phone_hash, email_hash }: NewClient,
) =>
  db
    .insertInto('client_registrations')
    .columns([
      'organization_id',
      'project_id',
      'project_name',
      'seller_name',
      'brokerage_id',
      'brokerage_name',
      'broker_id',
      'broker_name',
      'client_name',
      'client_phone',
      'client_email',
      'phone_hash',
      'email_hash',
      'protected_until',
      'activity_days',
      'latest_until',
    ])
    .expression((from) =>
      from
        .selectFrom('channel_protections')
        .innerJoin('organizations', (join) => join.on('organizations.id', '=', scope.organization_id))
        .select([
          'channel_protections.organization_id',
          'channel_protections.project_id',
          'channel_protections.project_name',
          'channel_protections.seller_name',
          'organizations.id as brokerage_id',
          'organizations.name as brokerage_name',
          sql<number>`${scope.user_id}::bigint`.as('broker_id'),
          sql<string>`${scope.user_name}::text`.as('broker_name'),
          sql<string>`${client_name}::text`.as('client_name'),
          sql<string | null>`${client_phone ?? null}::text`.as('client_phone'),
          sql<string | null>`${client_email ?? null}::text`.as('client_email'),
          sql<Buffer | null>`${phone_hash}::bytea`.as('phone_hash'),
          sql<Buffer | null>`${email_hash}::bytea`.as('email_hash'),
          // The trigger sets these by the rule.
          sql<string>`now()`.as('protected_until'),
          sql<number>`0`.as('activity_days'),
          sql<string>`now()`.as('latest_until'),
        ])
        .$narrowType<{ organization_id: number; project_id: number; project_name: string; seller_name: string }>()
        .where('channel_protections.project_id', '=', project_id),
    )
    .returning('id')
    .executeTakeFirst()

interface Lost {
  readonly id: number
  readonly brokerage_id: number
  readonly broker_id: number
  readonly client_name: string
}

/** Records a viewing at the time of the database; the registrations of other brokerages that it excludes. */
export async function recordViewing(db: Database, _scope: Scope, id: number, unit_id: number | null) {
  const { rows } = await sql<Lost>`select lost_id as id, lost_brokerage_id as brokerage_id, lost_broker_id as broker_id,
    lost_name as client_name from record_viewing(${id}, ${unit_id})`.execute(db)
  return rows
}

/** Ends an own protection or open registration; undefined if it is none. */
export const releaseRegistration = (db: Database, scope: Scope, id: number) =>
  db
    .updateTable('client_registrations')
    .set({ status: 'released', ended_at: sql<string>`now()` })
    .where('id', '=', id)
    .where('brokerage_id', '=', scope.organization_id)
    .where('status', 'in', ['open', 'protected'])
    .returning('id')
    .executeTakeFirst()

/** A code for a transfer is valid for a week. */
export const offerRegistration = (db: Database, scope: Scope, id: number, hash: Buffer) =>
  db
    .updateTable('client_registrations')
    .set({ transfer_hash: hash, transfer_expires_at: sql<string>`now() + interval '7 days'` })
    .where('id', '=', id)
    .where('brokerage_id', '=', scope.organization_id)
    .where('status', '=', sql.lit('protected'))
    .returning(sql<string>`to_jsonb(now() + interval '7 days')#>>'{}'`.as('transfer_expires_at'))
    .executeTakeFirst()

interface Transferred {
  readonly id: number
  readonly brokerage_id: number
  readonly broker_id: number
  readonly client_name: string
}

/** The registration whose protection an own refused one takes over; undefined if the code is not for it. */
export async function acceptRegistration(db: Database, _scope: Scope, id: number, hash: Buffer) {
  const { rows } =
    await sql<Transferred>`select given_id as id, giver_id as brokerage_id, giving_broker_id as broker_id,
    given_name as client_name from accept_client_transfer(${id}, ${hash}::bytea)`.execute(db)
  return rows[0]
}

interface Ending {
  readonly id: number
  readonly brokerage_id: number
  readonly broker_id: number
  readonly client_name: string
  readonly project_name: string
  readonly protected_until: string
  readonly ended: boolean
  readonly timezone: string
  /** It waits for a viewing. */
  readonly is_open: boolean
}

/** Takes protections and open registrations that end soon or have ended; each is returned once. Runs as `storey_worker`. */
export async function takeEndings(db: Database, max: number): Promise<readonly Ending[]> {
  const { rows } = await sql<Ending>`select * from take_protection_endings(${max})`.execute(db)
  return rows
}

/** Other brokerages protect clients. If it is accepted, a reason is stored; `known` if that was so before. */
export type ClientCheck = {
  /** The name of the brokerage, or those of several. */
  readonly brokerage: string
  readonly several: boolean
  /** The last day of the longest protection. */
  readonly until: string
} & (
  | { readonly accepted: false }
  | {
      readonly accepted: true
      readonly known: boolean
      readonly reason: string
      readonly project_name: string
      /** The registrations that were not known before. */
      readonly passed_over: readonly {
        readonly registration_id: number
        readonly brokerage_id: number
        readonly broker_id: number
        readonly client_name: string
      }[]
    }
)

interface Contacts {
  readonly organization_id: number
  readonly project_id: number
  readonly of: { readonly booking_id: number } | { readonly sale_offer_id: number }
  readonly brokerage_id: number | null
  readonly contacts: readonly Buffer[]
  readonly reason: string | null | undefined
}

/** Stores the check of a booking or an offer; null if no other brokerage protects the contacts. */
export async function checkClients(
  db: Database,
  _scope: Scope,
  { organization_id, project_id, of, brokerage_id, contacts, reason }: Contacts,
): Promise<ClientCheck | null> {
  const booking_id = 'booking_id' in of ? of.booking_id : null
  const sale_offer_id = 'sale_offer_id' in of ? of.sale_offer_id : null
  const { rows } = await sql<{ found: ClientCheck | null }>`select check_clients(${organization_id}, ${booking_id},
    ${sale_offer_id}, ${project_id}, ${brokerage_id}, ${contacts}::bytea[], ${reason || null}) as found`.execute(db)
  return rows[0]?.found ?? null
}
