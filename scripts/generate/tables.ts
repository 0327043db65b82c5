import pg from 'pg'
import { startEmbedded } from '../../server/src/database/embedded.ts'
import { schemaSource } from '../../server/src/database/schema.ts'

/** Writes `server/src/database/tables.ts` from `server/src/database/schema`, in an empty database. */
export async function tablesSource(): Promise<string> {
  const database = await startEmbedded({ dataDir: '.', ephemeral: true, log: () => undefined })
  try {
    return write(await readColumns(database.url))
  } finally {
    await database.stop()
  }
}

interface Column {
  readonly table_name: string
  readonly column_name: string
  readonly type_name: string
  readonly nullable: boolean
  readonly has_default: boolean
  readonly fixed: boolean
  readonly checks: string[]
}

async function readColumns(url: string): Promise<Column[]> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    await client.query(`begin; ${await schemaSource()}; commit`)
    const { rows } = await client.query<Column>(`
      select
        c.relname as table_name,
        a.attname as column_name,
        coalesce(base.typname, t.typname) as type_name,
        not (a.attnotnull or t.typnotnull) as nullable,
        a.atthasdef or a.attidentity <> '' as has_default,
        a.attgenerated <> '' or a.attidentity = 'a' as fixed,
        array(
          select pg_get_constraintdef(k.oid) from pg_constraint k
          where k.contype = 'c' and k.conrelid = c.oid and k.conkey = array[a.attnum]
        ) as checks
      from pg_attribute a
      join pg_class c on c.oid = a.attrelid
      join pg_type t on t.oid = a.atttypid
      left join pg_type base on base.oid = t.typbasetype and t.typtype = 'd'
      where c.relnamespace = 'public'::regnamespace
        and c.relkind in ('r', 'p', 'v')
        and not c.relispartition
        and a.attnum > 0
        and not a.attisdropped
        and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
      order by c.relname, a.attnum`)
    return rows
  } finally {
    await client.end()
  }
}

function write(columns: readonly Column[]): string {
  const tables = Map.groupBy(columns, ({ table_name }) => table_name)
  const interfaces = [...tables].map(
    ([table, its]) =>
      `export interface ${typeName(table)} {\n${its.map((column) => `  ${column.column_name}: ${fieldType(column)}`).join('\n')}\n}`,
  )
  const used = ['ColumnType', 'Generated', 'GeneratedAlways'].filter((name) => interfaces.join().includes(`: ${name}<`))
  return `// Generated from server/src/database/schema by \`npm run generate\`. Change the file of the table, not this one.
// Days and instants are text: 'YYYY-MM-DD' and ISO 8601. Whole numbers fit a number; numeric stays text, so that no digit is lost.
import type { ${used.join(', ')} } from 'kysely'

${interfaces.join('\n\n')}

/** Every table by its name. */
export interface Database {
${[...tables.keys()].map((table) => `  ${table}: ${typeName(table)}`).join('\n')}
}
`
}

const typeName = (table: string): string =>
  `${table.replace(/(?:^|_)([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())}Table`

function fieldType(column: Column): string {
  const type = `${valueType(column)}${column.nullable ? ' | null' : ''}`
  if (column.fixed)
    return column.has_default && !column.nullable ? `GeneratedAlways<${type}>` : `ColumnType<${type}, never, never>`
  return column.has_default ? `Generated<${type}>` : type
}

function valueType({ type_name, checks }: Column): string {
  const element = /^_(.*)$/.exec(type_name)?.[1]
  if (element !== undefined) return `${scriptTypes[element] ?? 'string'}[]`
  const values = checks.map(wordsOf).find((found) => found.length > 0)
  if (values) return values.map((word) => `'${word}'`).join(' | ')
  return scriptTypes[type_name] ?? 'string'
}

/** The values of a check such as \`status in ('new', 'sold')\`, as PostgreSQL prints it. */
function wordsOf(check: string): string[] {
  const list = /^CHECK \(\(\(?\w+\)?(?:::text)? = ANY \(+ARRAY\[(.*?)\]\)?(?:::text\[\])?\)+$/.exec(check)?.[1]
  const single = /^CHECK \(\(\w+ = '([^']*)'::text\)\)$/.exec(check)?.[1]
  if (list === undefined) return single === undefined ? [] : [single]
  return [...list.matchAll(/'([^']*)'::/g)].map(([, word]) => word ?? '')
}

const scriptTypes: Record<string, string> = {
  bool: 'boolean',
  bytea: 'Buffer',
  float4: 'number',
  float8: 'number',
  int2: 'number',
  int4: 'number',
  int8: 'number',
  json: 'unknown',
  jsonb: 'unknown',
}
