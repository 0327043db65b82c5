import { once } from 'node:events'
import type { Writable } from 'node:stream'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { columnsOf, isOfQueue, placeOf, readTables } from './catalog.ts'
import { damaged } from './damaged.ts'
import { type ArchivedTable, type End, type Head, nameOf } from './format.ts'
import { copyOut } from './read-rows.ts'
import { tallyRows } from './tally-rows.ts'

const quote = (name: string) => pg.escapeIdentifier(name)

interface ForeignKey {
  readonly place: string
  readonly name: string
  readonly definition: string
}

interface Shape {
  readonly place: string
  readonly forced: boolean
}

/** What was switched off for loading. */
export interface Opened {
  readonly keys: readonly ForeignKey[]
  readonly shapes: readonly Shape[]
}

/**
 * Makes the tables ready for loading in any order, in this transaction: without their rows, foreign keys, triggers and the policies
 * that bind their owner. Everything else is checked while rows arrive.
 */
export async function openTables(client: pg.Client): Promise<Opened> {
  const { rows: keys } = await client.query<ForeignKey>(
    `select conrelid::regclass::text as place, conname as name, pg_get_constraintdef(oid) as definition from pg_constraint
     where contype = 'f' and connamespace = 'public'::regnamespace and conparentid = 0 order by conname, conrelid`,
  )
  for (const { place, name } of keys) await client.query(`alter table ${place} drop constraint ${quote(name)}`)
  const { rows: shapes } = await client.query<Shape>(
    `select oid::regclass::text as place, relforcerowsecurity as forced from pg_class
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and relname <> 'schema_migrations' order by relname`,
  )
  for (const { place } of shapes)
    await client.query(`alter table ${place} disable trigger user, no force row level security`)
  await client.query(`truncate ${shapes.map(({ place }) => place).join(', ')}`)
  return { keys, shapes }
}

/** The reverse of {@link openTables}: adding a foreign key checks every row. */
export async function closeTables(client: pg.Client, { keys, shapes }: Opened): Promise<void> {
  await client.query('set constraints all immediate')
  for (const { place, name, definition } of keys)
    await client.query(`alter table ${place} add constraint ${quote(name)} ${definition}`)
  for (const { place, forced } of shapes)
    await client.query(`alter table ${place} enable trigger user${forced ? ', force row level security' : ''}`)
}

/** Tables that no migration makes, such as the record of a data set, are created with their columns only. */
export async function addOtherTables(client: pg.Client, head: Head): Promise<void> {
  const known = new Set((await readTables(client)).map(nameOf))
  for (const table of head.tables) {
    if (isOfQueue(table) || known.has(nameOf(table))) continue
    const columns = table.columns.map(({ name, type }) => `${quote(name)} ${type}`)
    await client.query(`create table ${placeOf(table)} (${columns.join(', ')})`)
  }
}

/** Loads the parts of the tables, one table at a time. */
export function loadRows(client: pg.Client) {
  let open: { readonly table: ArchivedTable; readonly stream: Writable; readonly done: Promise<unknown> } | undefined
  const close = async () => {
    if (!open) return
    const { table, stream, done } = open
    open = undefined
    stream.end()
    await done
    if (isOfQueue(table)) await moveJobs(client, table)
  }
  return {
    async load(table: ArchivedTable, content: AsyncIterable<Buffer>): Promise<void> {
      if (open?.table !== table) {
        await close()
        open = { table, ...(await start(client, table)) }
      }
      const { stream, done } = open
      for await (const piece of content) if (!stream.write(piece)) await Promise.race([once(stream, 'drain'), done])
    },
    close,
    /** After an error: the connection is of no more use. */
    abort(): void {
      open?.stream.destroy()
    },
  }
}

async function start(client: pg.Client, table: ArchivedTable) {
  if (isOfQueue(table))
    await client.query(
      `create temp table ${holdOf(table)} (${table.columns.map(({ name, type }) => `${quote(name)} ${textFor(type)}`).join(', ')}) on commit drop`,
    )
  const target = isOfQueue(table) ? holdOf(table) : placeOf(table)
  const stream = client.query(copyFrom(`copy ${target} (${columnsOf(table)}) from stdin`))
  const done = new Promise((resolve, reject) => stream.once('finish', resolve).once('error', reject))
  done.catch(() => undefined)
  return { stream, done }
}

const holdOf = ({ name }: ArchivedTable) => quote(`restored_${name}`)
/** Types of the queue's own schema may be others in this release. */
const textFor = (type: string) => (type.includes('.') ? 'text' : type)

/** The queue's library may have another schema in this release: what both know is kept. A job that ran is queued again. */
async function moveJobs(client: pg.Client, table: ArchivedTable): Promise<void> {
  const now = (await readTables(client)).find((one) => nameOf(one) === nameOf(table))
  const both = now?.columns.filter(({ name }) => table.columns.some((column) => column.name === name)) ?? []
  const names = both.map(({ name }) => quote(name))
  const values = both.map(({ name, type }) => `${quote(name)}::text::${type}`)
  await client.query(`insert into ${placeOf(table)} (${names.join(', ')})
    select ${values.join(', ')} from ${holdOf(table)} on conflict do nothing`)
  if (table.name === 'job')
    await client.query(`update ${placeOf(table)} set state = 'retry', start_after = now() where state = 'active'`)
}

export async function setSequences(client: pg.Client, sequences: Head['sequences']): Promise<void> {
  for (const { schema, name, last_value } of sequences) {
    const place = `${quote(schema)}.${quote(name)}`
    const { rows } = await client.query<{ there: boolean }>('select to_regclass($1) is not null as there', [place])
    if (rows[0]?.there) await client.query('select setval($1::regclass, $2)', [place, last_value])
  }
}

/** Reads every table again, and compares what is in the database now with what was written. */
export async function compareRows(client: pg.Client, head: Head, end: End): Promise<void> {
  const written = new Map(end.tables.map((table) => [nameOf(table), table]))
  for (const table of head.tables) {
    const expected = written.get(nameOf(table))
    if (!expected) throw damaged(`its end does not name the table ${nameOf(table)}`)
    if (isOfQueue(table)) continue
    const tally = tallyRows()
    for await (const piece of copyOut(client, table)) tally.take(piece)
    const { rows, sum } = tally.result()
    if (rows !== expected.rows) throw damaged(`${nameOf(table)} has ${rows} rows, and ${expected.rows} were written`)
    if (rows > 0 && sum !== expected.sum) throw damaged(`rows of ${nameOf(table)} are not those that were written`)
  }
}
