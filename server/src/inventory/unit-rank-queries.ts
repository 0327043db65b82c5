import { type RawBuilder, sql } from 'kysely'

/**
 * How well a search names a unit, the best first: 0 for the end of its name behind a hyphen, such as its number with or without the code
 * of its building, 1 for the beginning of such a part, 2 for any other place. So A-301 and 301 find HC-A-301 before HC-A-3301, and
 * never lose it behind that one where only the first are shown.
 */
export const unitRank = (code: RawBuilder<unknown>, number: RawBuilder<unknown>, term: string) => {
  const name = sql`'-' || upper(${code} || '-' || ${number})`
  const part = sql`'-' || upper(${term}::text)`
  return sql<number>`case when right(${name}, length(${part})) = ${part} then 0 when strpos(${name}, ${part}) > 0 then 1 else 2 end`
}
