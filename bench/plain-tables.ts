import pg from 'pg'

/** The tables of a copy as a plain application would have them: no triggers, and only the indexes that its queries need. */
const PLAIN = `
  create table plain_price_lists (
    id bigint generated always as identity primary key, name text not null, prices jsonb not null, applied_at timestamptz);
  create table plain_price_changes (
    id bigint generated always as identity primary key, list_id bigint not null, unit_id bigint not null, old_price bigint not null,
    new_price bigint not null, at timestamptz not null default now());
  create index plain_price_history on plain_price_changes (unit_id, at);
  create index plain_newest on leads (organization_id, created_at desc, id desc) where deleted_at is null;
  create index plain_status on leads (organization_id, status, created_at desc) where deleted_at is null;
  create index plain_name on leads using gin (full_name gin_trgm_ops);
  create index plain_email on leads using gin (email gin_trgm_ops);
  create index plain_phone on leads using gin (phone gin_trgm_ops);
  create index plain_stage on deals (stage_id, rank) where deleted_at is null;
  create index plain_lead on deals (organization_id, lead_id, created_at desc) where deleted_at is null;`

export async function makePlain(url: string): Promise<void> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    const { rows } = await client.query<{ drop: string }>(`
      select format('alter table %s disable trigger user', c.oid::regclass) as drop from pg_class c
        where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
      union all
      select format('drop index %s', i.indexrelid::regclass) from pg_index i
        where i.indrelid in ('leads'::regclass, 'deals'::regclass) and not i.indisunique`)
    for (const { drop } of rows) await client.query(drop)
    await client.query(`set maintenance_work_mem = '256MB'`)
    await client.query(PLAIN)
    await client.query('vacuum (analyze) leads')
    await client.query('vacuum (analyze) deals')
  } finally {
    await client.end()
  }
}
