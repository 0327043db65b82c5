import type { FastifyInstance } from 'fastify'
import type pg from 'pg'

/**
 * The writes of the bare server with the durable effects of ours: history, audit event with the rows before and after,
 * counters, and the addresses by which duplicates are found. A transaction, statement by statement, as one writes it by hand.
 */
export function keptWrites(app: FastifyInstance, pool: pg.Pool, org: number): void {
  app.post<{ Body: Record<string, unknown> }>('/kept/leads', ({ body }) =>
    inTransaction(pool, async (client) => {
      const { rows } = await client.query(
        `insert into leads (organization_id, full_name, email, phone, source, currency, owner_id, created_by, seen_at)
          values ($1, $2, $3, $4, $5, 'AED', $6, $6, now()) returning *`,
        [org, body.full_name, body.email, body.phone, body.source, body.owner_id],
      )
      const [lead] = rows
      await client.query(
        `insert into contact_points (organization_id, value, lead_id) select $1, value, $2 from unnest($3::text[]) as value`,
        [org, lead.id, [lead.email, lead.phone]],
      )
      await client.query(
        `update leads set has_duplicate = true where organization_id = $1 and exists (
            select from contact_points where organization_id = $1 and value = any ($3::text[]) and lead_id <> $2)
          and id = any (select lead_id from contact_points where organization_id = $1 and value = any ($3::text[]))`,
        [org, lead.id, [lead.email, lead.phone]],
      )
      await writeHistory(client, [org, lead.id, 'created', body.owner_id, null, null])
      await writeAudit(client, { org, user: body.owner_id, action: 'leads.create', table: 'leads', after: lead })
      await client.query(
        `insert into lead_counts as kept (organization_id, status, seen, part, count) values ($1, $2, true, pg_backend_pid() % 16, 1)
          on conflict (organization_id, status, seen, part) do update set count = kept.count + 1`,
        [org, lead.status],
      )
      return lead
    }),
  )

  app.post<{ Body: { id: number; stage_id: number; rank: string } }>('/kept/deals/move', ({ body }) =>
    inTransaction(pool, async (client) => {
      const { rows: found } = await client.query(
        'select * from deals where organization_id = $1 and id = $2 for update',
        [org, body.id],
      )
      const { rows } = await client.query(
        `update deals set stage_id = $3, rank = $4, stage_entered_at = now(), updated_at = now()
          where organization_id = $1 and id = $2 returning *`,
        [org, body.id, body.stage_id, body.rank],
      )
      const [before] = found
      const [after] = rows
      const user = after.owner_id
      await writeHistory(client, [org, after.lead_id, 'stage_changed', user, before.stage_id, after.stage_id])
      await writeAudit(client, { org, user, action: 'deals.move', table: 'deals', before, after })
      // In one order, so that no two movers wait for each other, and in parts, as ours.
      await client.query(
        `insert into stage_count_parts as counter (organization_id, stage_id, currency, part, count, value)
          select $1::bigint, stage, $5::text, pg_backend_pid() % 16, n, n * $4::numeric
            from (values ($2::bigint, -1), ($3::bigint, 1)) as change (stage, n) order by stage
          on conflict (organization_id, stage_id, currency, part)
            do update set count = counter.count + excluded.count, value = counter.value + excluded.value`,
        [org, before.stage_id, after.stage_id, after.value, after.currency],
      )
      return after
    }),
  )
}

async function inTransaction<Result>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<Result>): Promise<Result> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    const result = await work(client)
    await client.query('commit')
    return result
  } catch (problem) {
    await client.query('rollback')
    throw problem
  } finally {
    client.release()
  }
}

const writeHistory = (client: pg.PoolClient, [org, lead, kind, user, old, next]: readonly unknown[]) =>
  client.query(
    `insert into lead_history_items (organization_id, lead_id, kind, actor_id, actor_name, old, new)
      values ($1, $2, $3, $4, (select full_name from users where id = $4), $5, $6)`,
    [org, lead, kind, user, JSON.stringify(old), JSON.stringify(next)],
  )

interface Written {
  readonly org: number
  readonly user: unknown
  readonly action: string
  readonly table: string
  readonly before?: { readonly id: number }
  readonly after: { readonly id: number }
}

async function writeAudit(client: pg.PoolClient, { org, user, action, table, before, after }: Written): Promise<void> {
  const event = crypto.randomUUID()
  await client.query(
    `insert into audit_changes (event, organization_id, table_name, row_id, operation, before, after, private)
      values ($1, $2, $3, $4, $5, $6, $7, true)`,
    [event, org, table, after.id, before ? 'update' : 'insert', before ?? null, after],
  )
  await client.query(
    `insert into audit_log (event, organization_id, user_id, action, subject_kind, subject_id, result, status)
      values ($1, $2, $3, $4, $5, $6, 'done', 200)`,
    [event, org, user, action, table, after.id],
  )
}
