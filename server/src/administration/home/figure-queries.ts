import type { Figure, Home } from '@storey/api/administration/home.ts'
import { UNIT_GROUPS } from '@storey/api/sales/overview-lists.ts'
import { sql } from 'kysely'
import { inReach } from '../../access/reach.ts'
import type { Scope } from '../../access/scope.ts'
import { visibleLeads } from '../../crm/leads/actions.ts'
import type { Database } from '../../database/connect.ts'
import { isDrawing } from '../../files/queries.ts'
import { onSale, sumOverdue, sumWeeks } from '../../sales/overview/actions.ts'

/** Periods of seven days in the trend of new leads, the one that ends today included. */
const WEEKS = 8
const PROJECTS = 6

const NOW: Omit<Figure, 'kind' | 'count'> = { from: null, to: null, before: null, of: null, sums: [], trend: [] }

/** Leads of the last seven days, by the days of the organization as the list of leads counts them. */
export async function newLeads(db: Database, scope: Scope): Promise<Figure> {
  const zone = sql`(select o.timezone from organizations o where o.id = ${scope.organization_id})`
  const today = sql`(now() at time zone ${zone})::date`
  const { rows } = await sql<{ from: string; to: string; trend: number[] }>`
    select (${today} - 6)::text as "from", ${today}::text as "to", (select array_agg(coalesce(found.count, 0) order by ago desc)
      from generate_series(0, ${sql.lit(WEEKS - 1)}) as ago
      left join (${visibleLeads(db, scope)
        .where(
          'leads.created_at',
          '>=',
          sql<string>`((${today} - ${sql.lit(7 * WEEKS - 1)})::timestamp at time zone ${zone})`,
        )
        .where('leads.created_at', '<', sql<string>`((${today} + 1)::timestamp at time zone ${zone})`)
        .select(sql<number>`((${today} - (leads.created_at at time zone ${zone})::date) / 7)`.as('week'))
        .select(sql<number>`count(*)::integer`.as('count'))
        .groupBy(sql`1`)}) as found on found.week = ago) as trend`.execute(db)
  const { from, to, trend } = rows[0] ?? { from: '', to: '', trend: [] }
  return { ...NOW, kind: 'new_leads', count: trend.at(-1) ?? 0, from, to, before: trend.at(-2) ?? 0, trend }
}

/** Bookings of this week in the caller's time zone, with the weeks before. */
export async function booked(db: Database, scope: Scope): Promise<Figure> {
  const zone = sql`coalesce((select timezone from users where id = ${scope.user_id}::bigint), 'UTC')`
  const [weeks, { rows }] = await Promise.all([
    sumWeeks(db, scope),
    sql<{ mondays: string[] }>`select array_agg((date_trunc('week', now() at time zone ${zone})::date - 7 * ago)::text
      order by ago desc) as mondays from generate_series(0, 11) as ago`.execute(db),
  ])
  const mondays = rows[0]?.mondays ?? []
  const countOf = (monday: string) =>
    (weeks.find(({ from }) => from === monday)?.sums ?? []).reduce((sum, { bookings }) => sum + bookings, 0)
  const trend = mondays.map(countOf)
  const monday = mondays.at(-1) ?? ''
  const sums = weeks.find(({ from }) => from === monday)?.sums ?? []
  return {
    ...NOW,
    kind: 'booked',
    count: trend.at(-1) ?? 0,
    from: monday,
    to: sundayOf(monday),
    before: trend.at(-2) ?? 0,
    sums: sums.filter(({ bookings }) => bookings > 0).map(({ currency, amount }) => ({ currency, amount })),
    trend,
  }
}

const sundayOf = (monday: string) =>
  new Date(Date.parse(`${monday}T00:00:00Z`) + 6 * 86_400_000).toISOString().slice(0, 10)

/** Homes for sale, of those that are released. Uses the stored counts. */
export async function available(db: Database, scope: Scope): Promise<Figure> {
  const { rows } = await sql<{ available: number; released: number }>`
    select coalesce(sum(count) filter (where status = 'available'), 0)::bigint as available,
        coalesce(sum(count) filter (where status = any (${[...UNIT_GROUPS.released]}::text[])), 0)::bigint as released
      from (select k.status, k.count, b.project_id from unit_counts k
          join buildings b on b.organization_id = k.organization_id and b.id = k.building_id
          where ${inReach(scope, 'k.organization_id')}) as counted
      where ${onSale(scope)}`.execute(db)
  const { available, released } = rows[0] ?? { available: 0, released: 0 }
  return { ...NOW, kind: 'available', count: available, of: released }
}

/** What is overdue, by currency; the same condition as the list of overdue installments. */
export async function overdueSums(db: Database, scope: Scope): Promise<Figure> {
  const late = await sumOverdue(db, scope)
  return {
    ...NOW,
    kind: 'overdue',
    count: late.reduce((sum, { installments }) => sum + installments, 0),
    sums: late.map(({ currency, amount }) => ({ currency, amount })),
  }
}

type Project = Omit<Home['projects'][number], 'cover'> & {
  readonly cover_uuid: string | null
  readonly cover_drawn: boolean | null
}

/** The projects with the most homes for sale. */
export async function ownProjects(db: Database, scope: Scope): Promise<Project[]> {
  const { rows } = await sql<Project>`
    select p.id, p.name, concat_ws(', ', p.district, p.city) as note, found.available, found.total,
        cover.uuid as cover_uuid, ${isDrawing('cover')} as cover_drawn
      from (select project_id, coalesce(sum(count) filter (where status = 'available'), 0)::bigint as available,
            coalesce(sum(count) filter (where status = any (${[...UNIT_GROUPS.released]}::text[])), 0)::bigint as total
          from (select k.status, k.count, b.project_id from unit_counts k
              join buildings b on b.organization_id = k.organization_id and b.id = k.building_id
              where ${inReach(scope, 'k.organization_id')}) as counted
          where ${onSale(scope)} group by project_id) as found
      join projects p on p.id = found.project_id
      left join files cover on cover.organization_id = p.organization_id and cover.id = p.cover_file_id
      where found.available > 0
      order by found.available desc, lower(p.name), p.id limit ${sql.lit(PROJECTS)}`.execute(db)
  return rows
}

/** The projects that developers publish to the brokerage, with the most homes for sale first. */
export async function publishedProjects(db: Database, _scope: Scope): Promise<Project[]> {
  const { rows } = await sql<Project>`
    select p.id, p.name, p.seller_name as note, p.cover_uuid, p.cover_drawn, found.available, found.total
      from channel_projects p
      join lateral (select count(*) filter (where u.status = 'available') as available, count(*) as total
        from channel_units u where u.project_id = p.id) as found on true
      order by found.available desc, lower(p.name), p.id`.execute(db)
  return rows
}

/** Projects shown to a broker; the figure counts all of them. */
export const MAX_PROJECTS = PROJECTS
export const publishedFigure = (projects: readonly Project[]): Figure => ({
  ...NOW,
  kind: 'published',
  count: projects.reduce((sum, { available }) => sum + available, 0),
  of: projects.reduce((sum, { total }) => sum + total, 0),
})
