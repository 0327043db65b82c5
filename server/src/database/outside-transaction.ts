import type pg from 'pg'

/** The first line of a migration whose statements run one by one, each in a transaction of its own. */
const HEADER = /^-- outside a transaction\b/

export const runsOutside = (sql: string): boolean => HEADER.test(sql)

/** The statements of such a file, which has no bodies of functions: a statement ends with a semicolon at the end of a line. */
export const statementsOf = (sql: string): string[] =>
  sql
    .replace(/--.*$/gm, '')
    .split(/;\s*(?:\n|$)/)
    .map((statement) => statement.trim())
    .filter(Boolean)

const CONCURRENT_INDEX = /^create (?:unique )?index concurrently if not exists (\w+)/i

/**
 * Runs the statements of a file outside of a transaction, such as `create index concurrently`. Each can be repeated, so a file that
 * was interrupted is run again from its beginning. An index whose creation was interrupted is invalid and would count as existing.
 */
export async function runOutside(client: pg.Client, sql: string): Promise<void> {
  // Waits for transactions of the running release; it blocks none of them.
  await client.query("set lock_timeout = '0'; set statement_timeout = '0'")
  for (const statement of statementsOf(sql)) {
    const index = CONCURRENT_INDEX.exec(statement)?.[1]
    if (index && (await isInvalid(client, index))) await client.query(`drop index concurrently ${index}`)
    await client.query(statement)
  }
}

async function isInvalid(client: pg.Client, index: string): Promise<boolean> {
  const { rows } = await client.query('select from pg_index where indexrelid = to_regclass($1) and not indisvalid', [
    index,
  ])
  return rows.length > 0
}
