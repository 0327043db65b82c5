import pg from 'pg'
import { SCHEMA } from '../database/install-queue.ts'
import { StartError } from '../kernel/start-error.ts'
import type { ArchivedTable, Head } from './format.ts'

/** Of the queue's tables, those with jobs and their settings, in the order of their keys; its library makes the others again. */
const OF_QUEUE = ['queue', 'schedule', 'job']

const quote = (name: string) => pg.escapeIdentifier(name)
export const placeOf = ({ schema, name }: Pick<ArchivedTable, 'schema' | 'name'>) => `${quote(schema)}.${quote(name)}`
export const columnsOf = ({ columns }: ArchivedTable) => columns.map(({ name }) => quote(name)).join(', ')
export const isOfQueue = ({ schema }: Pick<ArchivedTable, 'schema'>) => schema === SCHEMA

/** Every table, with the columns that are stored and not calculated. The head of an archive has the migrations. */
export async function readTables(client: pg.ClientBase): Promise<ArchivedTable[]> {
  const { rows } = await client.query<ArchivedTable>(
    `select n.nspname as schema, c.relname as name,
       json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod)) order by a.attnum) as columns
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     where c.relkind in ('r', 'p') and not c.relispartition and c.relpersistence = 'p'
       and (n.nspname = 'public' and c.relname <> 'schema_migrations' or n.nspname = $1 and c.relname = any ($2))
     group by n.nspname, c.relname order by n.nspname desc, array_position($2, c.relname::text), c.relname`,
    [SCHEMA, OF_QUEUE],
  )
  return rows
}

export async function readSequences(client: pg.ClientBase): Promise<Head['sequences']> {
  const { rows } = await client.query<Head['sequences'][number]>(
    `select schemaname as schema, sequencename as name, last_value::text from pg_sequences
     where schemaname in ('public', $1) and last_value is not null order by 1, 2`,
    [SCHEMA],
  )
  return rows
}

/**
 * Row-level security must not hide a row from the backup: for this user, each table must be without it, or have a policy that admits
 * every row and no policy that restricts it.
 *
 * @throws StartError that names the tables
 */
export async function refuseHiddenRows(client: pg.ClientBase, tables: readonly ArchivedTable[]): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select c.oid::regclass::text as name from unnest($1::text[]) t join pg_class c on c.oid = t::regclass
     cross join lateral (
       select coalesce(bool_or(p.polpermissive and pg_get_expr(p.polqual, p.polrelid) = 'true'), false) as admitted,
         coalesce(bool_or(not p.polpermissive), false) as restricted
       from pg_policy p where p.polrelid = c.oid and p.polcmd in ('*', 'r') and exists (
         select from unnest(p.polroles) r where r = 0 or pg_has_role(current_user, r, 'usage'))) p
     where row_security_active(c.oid) and (p.restricted or not p.admitted) order by 1`,
    [tables.map(placeOf)],
  )
  if (rows.length > 0)
    throw new StartError(
      'database',
      `Row-level security may hide rows of ${rows.length} tables from this user (${rows
        .slice(0, 5)
        .map(({ name }) => name)
        .join(
          ', ',
        )}), so the backup would not be complete. Set DATABASE_URL to the owner of the database, which inherits no role of the application.`,
    )
}

/** The text of values does not depend on settings of the server, and no time limit ends the long transaction. */
export const SESSION = `set local timezone = 'UTC'; set local datestyle = 'ISO, YMD'; set local intervalstyle = 'postgres';
  set local extra_float_digits = 1; set local bytea_output = 'hex'; set local client_encoding = 'UTF8';
  set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0; set local search_path = public`
