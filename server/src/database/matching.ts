import { type RawBuilder, sql } from 'kysely'

/** Database functions that find the ids of a type of record by a search text. */
type Matcher =
  `${'leads' | 'deals' | 'units' | 'projects' | 'buildings' | 'bookings' | 'organizations' | 'contact_companies' | 'contact_brokers' | 'users'}_matching`

/**
 * The ids found by a search, for `in`. Selected from the function as a table, which runs once: `select leads_matching(…)` ran again
 * for every row wherever the planner expected a small table.
 */
export const idsMatching = (matcher: Matcher, term: string): RawBuilder<number> =>
  sql<number>`(select id from ${sql.ref(matcher)}(${term}) as found(id))`
