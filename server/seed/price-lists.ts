import { sql } from 'kysely'
import type { Filling } from './fill.ts'

/** Two price lists that were applied and one that is planned, of each developer's first project on sale. */
const LISTS = [
  { name: 'Launch prices', note: 'After the launch weekend', percent: 4, days_ago: 150 },
  { name: 'Structure complete', note: 'The towers are topped out', percent: 3, days_ago: 40 },
] as const
const NEXT = { name: 'Handover year', note: 'Final increase before handover', percent: '2.5', days: 12 } as const

/** How long before the demo its units were added. */
const ADDED_DAYS_AGO = 300

/** Units that were never claimed had the prices of the lists; the others kept the one they were sold at. */
export async function makePriceLists({ db, instant }: Filling): Promise<void> {
  await sql`update unit_prices set at = ${instant(-ADDED_DAYS_AGO)}`.execute(db)
  const { rows } = await sql<{ organization_id: number; id: number; currency: string; actor: number; name: string }>`
    select distinct on (p.organization_id) p.organization_id, p.id, p.currency, u.id as actor, u.full_name as name
    from projects p
    join memberships m on m.organization_id = p.organization_id and m.role = 'developer_admin'
    join users u on u.id = m.user_id
    where p.status = 'on_sale' and exists (select from units x where x.project_id = p.id and x.status = 'available')
    order by p.organization_id, p.id, u.id`.execute(db)
  for (const project of rows) await seedProject({ db, instant }, project)
}

interface Project {
  readonly organization_id: number
  readonly id: number
  readonly currency: string
  readonly actor: number
  readonly name: string
}

async function seedProject({ db, instant }: Pick<Filling, 'db' | 'instant'>, project: Project): Promise<void> {
  const { organization_id, id: project_id, currency, actor, name: created_by_name } = project
  const made = { organization_id, project_id, currency, created_by: actor, created_by_name }
  /** Prices before a list: divided by all that it and those after it added. */
  const before = (at: number) => LISTS.slice(at).reduce((all, { percent }) => all * (1 + percent / 100), 1)
  for (const [at, { name, note, percent, days_ago }] of LISTS.entries()) {
    const rule = JSON.stringify({ kind: 'percent', direction: 'raise', percent: String(percent), round_to: 'hundred' })
    const created_at = instant(-days_ago - 1.2)
    const { id } = await db
      .insertInto('price_lists')
      .values({ ...made, number: at + 1, name, note, rule, created_at })
      .returning('id')
      .executeTakeFirstOrThrow()
    await sql`insert into price_list_units (organization_id, price_list_id, unit_id, old_price, new_price, skipped)
      select organization_id, ${id}, id, round(price / ${before(at)}::numeric, -4), round(price / ${before(at + 1)}::numeric, -4),
        case when claimed then 'claimed' end
      from (select u.*, exists (select from unit_claims c where c.unit_id = u.id) as claimed from units u
        where u.organization_id = ${organization_id} and u.project_id = ${project_id}) as u`.execute(db)
    // The last list made the prices that the units have, to the last minor unit.
    if (at === LISTS.length - 1)
      await sql`update price_list_units l set new_price = u.price from units u where u.id = l.unit_id and l.price_list_id = ${id}`.execute(
        db,
      )
    await sql`update price_lists set status = 'applied', applied_at = ${instant(-days_ago)}, applied_by = ${actor},
        applied_by_name = ${created_by_name}, changed = t.changed, skipped = t.skipped, value_before = t.before, value_after = t.after
      from (select count(*) filter (where skipped is null) as changed, count(skipped) as skipped,
          coalesce(sum(old_price) filter (where skipped is null), 0) as before,
          coalesce(sum(new_price) filter (where skipped is null), 0) as after
        from price_list_units where price_list_id = ${id}) as t
      where id = ${id}`.execute(db)
    await sql`insert into unit_prices (organization_id, unit_id, old_price, price, currency, cause, price_list_id, actor_id, actor_name, at)
      select organization_id, unit_id, old_price, new_price, ${currency}, 'list', ${id}, ${actor}, ${created_by_name},
        ${instant(-days_ago)} from price_list_units where price_list_id = ${id} and skipped is null`.execute(db)
    if (at === 0)
      await sql`update unit_prices p set price = l.old_price from price_list_units l
        where l.price_list_id = ${id} and l.skipped is null and p.unit_id = l.unit_id and p.cause = 'created'`.execute(
        db,
      )
  }
  const rule = JSON.stringify({ kind: 'percent', direction: 'raise', percent: NEXT.percent, round_to: 'hundred' })
  const { id } = await db
    .insertInto('price_lists')
    .values({
      ...made,
      number: LISTS.length + 1,
      name: NEXT.name,
      note: NEXT.note,
      rule,
      status: 'planned',
      planned_for: instant(NEXT.days),
      planned_by: actor,
      planned_by_name: created_by_name,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await sql`insert into price_list_units (organization_id, price_list_id, unit_id, old_price, new_price, skipped)
    select organization_id, ${id}, id, price, round(price * (1 + ${NEXT.percent}::numeric / 100), -4),
      case when status in ('on_hold', 'reserved', 'booked', 'sold', 'handed_over') then 'claimed' end
    from units where organization_id = ${organization_id} and project_id = ${project_id}`.execute(db)
  await sql`update price_lists set changed = t.changed, skipped = t.skipped, value_before = t.before, value_after = t.after
    from (select count(*) filter (where skipped is null) as changed, count(skipped) as skipped,
        coalesce(sum(old_price) filter (where skipped is null), 0) as before,
        coalesce(sum(new_price) filter (where skipped is null), 0) as after
      from price_list_units where price_list_id = ${id}) as t
    where id = ${id}`.execute(db)
}
