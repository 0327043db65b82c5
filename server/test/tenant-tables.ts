import type pg from 'pg'

/** A table whose rows belong to an organization, and the column that says to which. */
export interface TenantTable {
  readonly name: string
  readonly owner: string
  /** What an insert must fill besides the owner. */
  readonly columns: readonly { readonly name: string; readonly type: string }[]
}

/** Every table with an owner, found in the database itself, so that none is forgotten. */
export async function tenantTables(owner: pg.Client): Promise<TenantTable[]> {
  const { rows } = await owner.query<TenantTable>(`
    select
      c.relname as name,
      case c.relname when 'organizations' then 'id' else 'organization_id' end as owner,
      coalesce(
        json_agg(json_build_object('name', a.attname, 'type', t.typname))
          filter (where a.attnotnull and not a.atthasdef and a.attidentity = '' and a.attname <> 'organization_id'),
        '[]') as columns
    from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    join pg_type t on t.oid = a.atttypid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and (c.relname = 'organizations'
        or exists (select from pg_attribute o where o.attrelid = c.oid and o.attname = 'organization_id' and not o.attisdropped))
    group by c.oid, c.relname
    order by c.relname`)
  return rows
}

/**
 * Puts a row of each organization into each table of a database that nothing else needs.
 *
 * Keys and triggers sleep and checks are dropped: the rows only have to be there and to belong to someone.
 */
export async function fillEveryTable(
  owner: pg.Client,
  tables: readonly TenantTable[],
  organizations: readonly number[],
): Promise<void> {
  await owner.query(`
    set session_replication_role = replica;
    do $$
    declare rule record;
    begin
      for rule in select conrelid::regclass as place, conname from pg_constraint
        where contype = 'c' and connamespace = 'public'::regnamespace and conrelid <> 0 and conparentid = 0 loop
        execute format('alter table %s drop constraint %I', rule.place, rule.conname);
      end loop;
    end
    $$`)
  for (const table of tables) {
    for (const organization of organizations) {
      const needed = table.columns.map(({ name, type }) => [name, sampleOf(type, organization)])
      const row = { ...Object.fromEntries(needed), [table.owner]: organization }
      const places = Object.keys(row).map((_, position) => `$${position + 1}`)
      await owner.query(
        `insert into ${table.name} (${Object.keys(row).join(', ')}) overriding system value values (${places.join(', ')})`,
        Object.values(row),
      )
    }
  }
  await owner.query('set session_replication_role = origin')
}

/** A value of the type that differs from organization to organization wherever it can, for the sake of unique rules. */
function sampleOf(type: string, organization: number): unknown {
  if (type === 'bool') return true
  if (type === 'bytea') return Buffer.from(String(organization))
  if (type === 'date' || type === 'timestamptz') return '2026-11-21'
  if (['int2', 'int4', 'int8', 'numeric', 'float8'].includes(type)) return organization
  if (type === 'json' || type === 'jsonb') return '{}'
  if (type === 'uuid') return crypto.randomUUID()
  return type.startsWith('_') ? '{}' : `sample ${organization}`
}
