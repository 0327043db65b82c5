import { type RawBuilder, sql } from 'kysely'

/**
 * How well a search names a unit, the best first: 0 for its number, alone or with the code of its building, 1 for a beginning of either, 2
 * for any other part. So A-301 comes before HC-A-3301, and is never lost behind it where only the first are shown.
 */
export const unitRank = (code: RawBuilder<unknown>, number: RawBuilder<unknown>, term: string) => {
  const name = sql`upper(${code} || '-' || ${number})`
  return sql<number>`case when upper(${term}::text) in (upper(${number}), ${name}) then 0
    when starts_with(upper(${number}), upper(${term}::text)) or starts_with(${name}, upper(${term}::text)) then 1 else 2 end`
}
