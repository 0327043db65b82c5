import { type RawBuilder, sql } from 'kysely'

/** The functions that find the ids of a kind of record by what somebody typed (migrations 0010, 0041, 0070 and 0240). */
type Matcher =
  `${'leads' | 'deals' | 'units' | 'projects' | 'buildings' | 'bookings' | 'organizations' | 'contact_companies' | 'contact_brokers' | 'users'}_matching`

/**
 * The ids that a search finds, for `in`. As a table, whose rows are kept: `select leads_matching(…)` was run anew for every row beside it
 * wherever the planner took the table for small.
 */
export const idsMatching = (matcher: Matcher, term: string): RawBuilder<number> =>
  sql<number>`(select id from ${sql.ref(matcher)}(${term}) as found(id))`
