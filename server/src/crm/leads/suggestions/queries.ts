import type { leadSuggestions } from '@storey/api/crm/lead-suggestions.ts'
import type { Input } from '@storey/api/endpoint.ts'
import { sql } from 'kysely'
import type { Scope } from '../../../access/scope.ts'
import type { Database } from '../../../database/connect.ts'
import { textContains } from '../../../database/paging.ts'
import { visible } from '../queries.ts'

/** Maximum distinct values that are checked. */
const FAR = 2_000

/**
 * The distinct values of a column, by name. For users who see every lead, the index is scanned from one value to the
 * next, so that a million leads of ten campaigns need eleven look-ups.
 */
export async function wordsOf(
  db: Database,
  scope: Scope,
  column: 'campaign' | 'brought_by',
  { search = '', limit }: Input<typeof leadSuggestions.campaigns>['query'],
): Promise<{ name: string }[]> {
  const name = sql.ref(`leads.${column}`)
  const key = sql.ref(`leads.${column}_key`)
  const some = visible(db, scope).select([name.$castTo<string>().as('name'), key.$castTo<string>().as('key')])
  const next = (after: string) =>
    some
      .where(sql<boolean>`${key} > ${sql.raw(after)}`)
      .orderBy(key)
      .limit(1)
  const reason = scope.own_leads_only
    ? sql`words as (${some.distinctOn(key).where(key, 'is not', null).orderBy(key).limit(FAR)})`
    : sql`recursive words as (
        (select first.name, first.key, 1 as place from (${next(`''`)}) as first)
        union all
        select next.name, next.key, words.place + 1 from words cross join lateral (${next('words.key')}) as next
          where words.place < ${FAR})`
  const { rows } = await sql<{ name: string }>`with ${reason}
    select name from words where ${textContains('name', search)} order by key limit ${limit}`.execute(db)
  return rows
}
