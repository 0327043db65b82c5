import type { Person } from '@storey/api/conventions.ts'
import type { Input } from '@storey/api/endpoint.ts'
import type { ConstructionPreview, constructionUpdates } from '@storey/api/inventory/construction.ts'
import { sql } from 'kysely'
import { inReach } from '../../access/reach.ts'
import type { Scope } from '../../access/scope.ts'
import type { Database } from '../../database/connect.ts'
import { codedOf, percentOf } from '../../database/json.ts'
import { paged, sortOf } from '../../database/paging.ts'
import { hidesDrafts } from '../for-sale.ts'

/** The construction updates of the buildings in reach. */
const visible = (db: Database, scope: Scope) =>
  db
    .selectFrom('construction_updates as u')
    .where(inReach(scope, 'u.organization_id'))
    .innerJoin('buildings', (join) =>
      join.onRef('buildings.organization_id', '=', 'u.organization_id').onRef('buildings.id', '=', 'u.building_id'),
    )
    .innerJoin('projects', (join) =>
      join
        .onRef('projects.organization_id', '=', 'buildings.organization_id')
        .onRef('projects.id', '=', 'buildings.project_id'),
    )
    .$if(hidesDrafts(scope), (some) => some.where('projects.status', '<>', 'draft'))
    .select([
      'u.id',
      'u.organization_id',
      codedOf('buildings').as('building'),
      'u.number',
      percentOf('u.percent').as('percent'),
      percentOf('u.percent_before').as('percent_before'),
      'u.day',
      'u.note',
      'u.correction',
      sql<Person>`person_of(u.recorded_by, u.recorded_by_name)`.as('recorded_by'),
      'u.recorded_at',
      sql<boolean>`not exists (select from construction_updates later where later.organization_id = u.organization_id
        and later.building_id = u.building_id and later.number > u.number)`.as('is_last'),
      'u.version',
    ])

export type UpdateRow = Awaited<ReturnType<typeof findUpdate>> & {}

export const listUpdates = (db: Database, scope: Scope, query: Input<typeof constructionUpdates.list>['query']) => {
  const { direction } = sortOf(query.sort ?? '-day')
  return paged(
    visible(db, scope)
      .$if(query.building_id !== undefined, (some) => some.where('u.building_id', 'in', query.building_id ?? []))
      .$if(query.project_id !== undefined, (some) => some.where('buildings.project_id', 'in', query.project_id ?? [])),
    query,
    [
      { by: sql.ref('u.day'), direction, of: 'day' },
      { by: sql.ref('u.id'), direction, of: 'number' },
    ],
  )
}

export const findUpdate = (db: Database, scope: Scope, id: number) =>
  visible(db, scope).where('u.id', '=', id).executeTakeFirst()

/** Locks a building of the organization until the transaction ends; returned with the update that gives its progress. */
export const lockBuilt = (db: Database, scope: Scope, id: number) =>
  built(db, scope, id).forNoKeyUpdate('buildings').executeTakeFirst()

/** The same without a lock. */
export const findBuilt = (db: Database, scope: Scope, id: number) => built(db, scope, id).executeTakeFirst()

export type BuiltBuilding = NonNullable<Awaited<ReturnType<typeof findBuilt>>>

const built = (db: Database, scope: Scope, id: number) =>
  db
    .selectFrom('buildings')
    .innerJoin('projects', (join) =>
      join
        .onRef('projects.organization_id', '=', 'buildings.organization_id')
        .onRef('projects.id', '=', 'buildings.project_id'),
    )
    .innerJoin('organizations', 'organizations.id', 'buildings.organization_id')
    .select([
      'buildings.id',
      'buildings.organization_id',
      'buildings.name',
      'buildings.version',
      'projects.currency',
      percentOf('buildings.construction_percent').as('percent'),
      sql<string>`(now() at time zone organizations.timezone)::date`.as('today'),
      sql<{ day: string; percent: string }[]>`(select coalesce(jsonb_agg(jsonb_build_object('day', u.day,
        'percent', trim_scale(u.percent)::text) order by u.number), '[]') from construction_updates u
        where u.organization_id = buildings.organization_id and u.building_id = buildings.id)`.as('updates'),
    ])
    .where('buildings.organization_id', '=', scope.organization_id)
    .where('buildings.id', '=', id)

interface NewUpdate {
  readonly number: number
  readonly percent: string
  readonly percent_before: string
  readonly day: string
  readonly note: string
  readonly correction: string | null
}

/** Triggers set the progress of the building, and date the payments that wait for it. */
export const insertUpdate = (db: Database, scope: Scope, building_id: number, update: NewUpdate) =>
  db
    .insertInto('construction_updates')
    .values({
      ...update,
      organization_id: scope.organization_id,
      building_id,
      recorded_by: scope.user_id,
      recorded_by_name: scope.user_name,
    })
    .returning('id')
    .executeTakeFirstOrThrow()

export const lockUpdate = (db: Database, scope: Scope, id: number) =>
  db
    .selectFrom('construction_updates')
    .select(['id', 'building_id', 'number', 'version'])
    .where('organization_id', '=', scope.organization_id)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()

export const changeNote = (db: Database, scope: Scope, id: number, note: string) =>
  db
    .updateTable('construction_updates')
    .set({ note, version: sql<number>`version + 1` })
    .where('organization_id', '=', scope.organization_id)
    .where('id', '=', id)
    .execute()

export const deleteUpdate = (db: Database, scope: Scope, id: number) =>
  db
    .deleteFrom('construction_updates')
    .where('organization_id', '=', scope.organization_id)
    .where('id', '=', id)
    .execute()

interface Counted {
  readonly payments: number
  readonly bookings: number
  readonly amount: number
}
interface Moved {
  readonly due: Counted
  readonly overdue: number
  readonly taken_back: Counted & { readonly paid: number }
  readonly expected: Counted
  readonly plans: ConstructionPreview['plans']
  readonly first: ConstructionPreview['first']
}

const counted = (which: string) =>
  sql`jsonb_build_object('payments', count(*) filter (where kind = ${sql.lit(which)}),
    'bookings', count(distinct booking_id) filter (where kind = ${sql.lit(which)}),
    'amount', coalesce(sum(amount) filter (where kind = ${sql.lit(which)}), 0))`

/** Counts the payments of a building's bookings that these updates would change, with their present and new state. */
export async function countMoved(
  db: Database,
  _scope: Scope,
  { id, organization_id, today }: BuiltBuilding,
  updates: readonly { readonly day: string; readonly percent: string }[],
): Promise<Moved> {
  const days = updates.map(({ day }) => day)
  const percents = updates.map(({ percent }) => percent)
  const { rows } = await sql<Moved>`
    with moved as materialized (
      select d.booking_id, b.unit_id, b.payment_plan_id, b.plan_name, i.position, i.name, i.amount, i.paid, i.due_text,
        i.due_on as due_before, i.estimated as estimated_before, d.due_on, d.estimated,
        case when d.due_on is not null and not d.estimated then 'due'
          when i.due_on is not null and not i.estimated then 'taken_back' else 'expected' end as kind
      from construction_due_dates(${organization_id}, ${id}, ${days}::date[], ${percents}::numeric[]) d
      join bookings b on b.organization_id = ${organization_id} and b.id = d.booking_id
      join booking_installments i on i.organization_id = b.organization_id and i.booking_id = b.id and i.position = d.installment
      where (i.due_on, i.estimated) is distinct from (d.due_on, d.estimated)
    )
    select ${counted('due')} as due,
      (count(*) filter (where kind = 'due' and due_on < ${today}::date and paid < amount))::integer as overdue,
      ${counted('taken_back')} || jsonb_build_object('paid', count(*) filter (where kind = 'taken_back' and paid > 0)) as taken_back,
      ${counted('expected')} as expected,
      (select coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'name', p.name, 'payments', p.payments, 'bookings', p.bookings)
          order by p.payments desc, p.id), '[]')
        from (select payment_plan_id as id, max(plan_name) as name, count(*) as payments, count(distinct booking_id) as bookings
          from moved group by 1) p) as plans,
      (select coalesce(jsonb_agg(jsonb_build_object('unit', jsonb_build_object('id', u.id, 'number', u.number),
          'plan_name', f.plan_name, 'name', f.name, 'due_text', f.due_text,
          'before', jsonb_build_object('due_on', f.due_before, 'estimated', f.estimated_before),
          'after', jsonb_build_object('due_on', f.due_on, 'estimated', f.estimated)) order by f.rank, f.booking_id, f.position), '[]')
        from (select *, array_position(array['due', 'taken_back', 'expected'], kind) as rank from moved
          order by rank, booking_id, position limit 10) f
        join units u on u.organization_id = ${organization_id} and u.id = f.unit_id) as first
    from moved`.execute(db)
  const [found] = rows
  if (!found) throw new Error('A sum without a row.')
  return found
}
