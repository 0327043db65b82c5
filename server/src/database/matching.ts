import { type RawBuilder, sql } from 'kysely'

/** Database functions that find the ids of records by a search text (migrations 0010, 0041, 0070 and 0240). */
type Matcher =
  `${'leads' | 'deals' | 'units' | 'projects' | 'buildings' | 'bookings' | 'organizations' | 'contact_companies' | 'contact_brokers' | 'users'}_matching`

/**
 * The ids that a search finds, for `in`. As a table expression, whose rows are materialized: `select leads_matching(…)` was
 * executed again for every row when the planner estimated a small table.
 */
export const idsMatching = (matcher: Matcher, term: string): RawBuilder<number> =>
  sql<number>`(select id from ${sql.ref(matcher)}(${term}) as found(id))`
