import type { ContactBroker, contactBrokers } from '@storey/api/administration/contact-brokers.ts'
import type { Input } from '@storey/api/endpoint.ts'
import { type Insertable, sql, type Updateable } from 'kysely'
import type { Scope } from '../../access/scope.ts'
import type { Database } from '../../database/connect.ts'
import type { Order } from '../../database/cursor.ts'
import { idsMatching } from '../../database/matching.ts'
import { paged, sortOf } from '../../database/paging.ts'
import type { ContactBrokersTable } from '../../database/tables.ts'
import { importedBy, startOf } from '../contact-companies/actions.ts'

type ListQuery = Input<typeof contactBrokers.list>['query']

const visible = (db: Database, scope: Scope) =>
  db
    .selectFrom('contact_brokers')
    .where('contact_brokers.organization_id', '=', scope.organization_id)
    .where('contact_brokers.deleted_at', 'is', null)

const wire = (db: Database, scope: Scope) =>
  visible(db, scope).select([
    'contact_brokers.id',
    'contact_brokers.full_name',
    'contact_brokers.email',
    'contact_brokers.phone',
    'contact_brokers.whatsapp',
    'contact_brokers.position',
    'contact_brokers.brn',
    'contact_brokers.languages',
    'contact_brokers.status',
    'contact_brokers.last_contacted_at',
    'contact_brokers.opted_out_at',
    'contact_brokers.created_at',
    'contact_brokers.version',
    sql<ContactBroker['company']>`(select jsonb_build_object('id', c.id, 'name', c.name, 'country', c.country)
      from contact_companies c where c.organization_id = contact_brokers.organization_id and c.id = contact_brokers.company_id)`.as(
      'company',
    ),
  ])

/** Each matches the definition of its index. */
const SORTS = {
  full_name: { by: sql`contact_brokers.sort_name`, of: 'text' },
  created_at: { by: sql`contact_brokers.created_at`, of: 'instant' },
  status: {
    by: sql`case contact_brokers.status when 'new' then 1 when 'contacted' then 2 when 'interested' then 3 when 'invited' then 4
      when 'not_interested' then 6 else 7 end`,
    of: 'number',
  },
  last_contacted_at: { by: sql`contact_brokers.last_contacted_at`, of: 'instant' },
} as const

export function orderOfBrokers(sort: ListQuery['sort']): Order {
  const { key, direction } = sortOf(sort ?? 'full_name')
  const nulls = key === 'last_contacted_at' ? ({ nulls: direction === 'desc' ? 'last' : 'first' } as const) : {}
  return [
    { ...SORTS[key], direction, ...nulls },
    { by: sql`contact_brokers.id`, direction, of: 'number' },
  ]
}

/** A list query without pagination. */
export type BrokersQuery = Omit<ListQuery, 'page' | 'per_page' | 'cursor' | 'sort'>

/** The brokers of a list query, with the columns of the list. */
export const brokersMatching = (
  db: Database,
  scope: Scope,
  { search, status, company_id, has_whatsapp, opted_out, import_id, contacted_from, contacted_to }: BrokersQuery,
) =>
  wire(db, scope)
    .$if(!!search, (all) =>
      all.where('contact_brokers.id', 'in', idsMatching('search_contact_broker_ids', search ?? '')),
    )
    .$if((status?.length ?? 0) > 0, (all) => all.where('contact_brokers.status', 'in', status ?? []))
    .$if((company_id?.length ?? 0) > 0, (all) => all.where('contact_brokers.company_id', 'in', company_id ?? []))
    .$if(has_whatsapp !== undefined, (all) =>
      all.where('contact_brokers.whatsapp', has_whatsapp ? 'is not' : 'is', null),
    )
    .$if(opted_out !== undefined, (all) => all.where('contact_brokers.opted_out_at', opted_out ? 'is not' : 'is', null))
    .$if((import_id?.length ?? 0) > 0, (all) =>
      all.where('contact_brokers.id', 'in', sql<number>`(${importedBy(scope, 'contact_brokers', import_id ?? [])})`),
    )
    .$if(contacted_from !== undefined, (all) =>
      all.where(sql<boolean>`contact_brokers.last_contacted_at >= ${startOf(scope, contacted_from ?? '')}`),
    )
    .$if(contacted_to !== undefined, (all) =>
      all.where(sql<boolean>`contact_brokers.last_contacted_at < ${startOf(scope, contacted_to ?? '', 1)}`),
    )

export const listBrokers = (db: Database, scope: Scope, query: ListQuery) =>
  paged(brokersMatching(db, scope, query), query, orderOfBrokers(query.sort))

/** The ids that a change of all matching brokers would affect, up to `most`. */
export const idsOfMatchingBrokers = async (db: Database, scope: Scope, all: BrokersQuery, max: number) =>
  (await brokersMatching(db, scope, all).clearSelect().select('contact_brokers.id').limit(max).execute()).map(
    ({ id }) => id,
  )

export const readBroker = (db: Database, scope: Scope, id: number) =>
  wire(db, scope).where('contact_brokers.id', '=', id).executeTakeFirst()

export const lockBroker = (db: Database, scope: Scope, id: number) =>
  visible(db, scope).select(['id', 'opted_out_at', 'version']).where('id', '=', id).forNoKeyUpdate().executeTakeFirst()

/** Locks the company of a request, so that it is not deleted before this transaction ends. */
export const holdCompany = (db: Database, scope: Scope, id: number) =>
  db
    .selectFrom('contact_companies')
    .select('id')
    .where('organization_id', '=', scope.organization_id)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forShare()
    .executeTakeFirst()

export const insertBroker = (
  db: Database,
  scope: Scope,
  broker: Omit<Insertable<ContactBrokersTable>, 'organization_id'>,
) =>
  db
    .insertInto('contact_brokers')
    .values({ ...broker, organization_id: scope.organization_id, created_by: scope.user_id })
    .returning('id')
    .executeTakeFirstOrThrow()

export const changeBroker = (db: Database, scope: Scope, id: number, change: Updateable<ContactBrokersTable>) =>
  db
    .updateTable('contact_brokers')
    .set({ ...change, version: sql<number>`version + 1`, updated_at: sql<string>`now()` })
    .where('organization_id', '=', scope.organization_id)
    .where('id', '=', id)
    .execute()

export const binBroker = (db: Database, scope: Scope, id: number) =>
  db
    .updateTable('contact_brokers')
    .set({ deleted_at: sql<string>`now()` })
    .where('organization_id', '=', scope.organization_id)
    .where('id', '=', id)
    .execute()

/** Locks a broker deleted within 30 days, with their company. */
export const lockDeleted = (db: Database, scope: Scope, id: number) =>
  db
    .selectFrom('contact_brokers')
    .select(['id', 'company_id'])
    .where('organization_id', '=', scope.organization_id)
    .where('id', '=', id)
    .where('deleted_at', '>', sql<string>`now() - interval '30 days'`)
    .forNoKeyUpdate()
    .executeTakeFirst()

export const restoreBroker = (db: Database, scope: Scope, id: number) =>
  db
    .updateTable('contact_brokers')
    .set({ deleted_at: null })
    .where('organization_id', '=', scope.organization_id)
    .where('id', '=', id)
    .execute()
