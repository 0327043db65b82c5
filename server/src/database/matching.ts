import { type RawBuilder, sql } from 'kysely'

/** Database functions that find the ids of a type of record by a search text. */
type Matcher =
  `search_${'lead' | 'deal' | 'unit' | 'project' | 'building' | 'booking' | 'receipt' | 'voucher' | 'commission' | 'sale_offer' | 'organization' | 'contact_company' | 'contact_broker' | 'user'}_ids`

/**
 * The ids found by a search, for `in`. Selected from the function as a table, which runs once: `select search_lead_ids(…)` ran again
 * for every row wherever the planner expected a small table.
 */
export const idsMatching = (matcher: Matcher, term: string): RawBuilder<number> =>
  sql<number>`(select id from ${sql.ref(matcher)}(${term}) as found(id))`

/** Matches of a search that the search over everything chooses from, to show five. Each further one costs a walk to the next match. */
const NEWEST = 20

/** The newest leads that a search finds, as a table of the statement: the search over everything uses it for leads and for deals. */
export const newestLeads = (term: string) =>
  sql`newest_leads as materialized (select id from newest_lead_ids(${term}, ${sql.lit(NEWEST)}) as found(id))`

export const newestLeadIds = sql<number>`(select id from newest_leads)`

/** The newest deals that a search finds, among them those of \`newestLeads\`. */
export const newestDealIds = (term: string) =>
  sql<number>`(select id from newest_deal_ids(${term}, ${sql.lit(NEWEST)}, array(select id from newest_leads)) as found(id))`

/** Whether a column has one of these values, as one parameter: a statement that lists them has a text for each number of values. */
export const isOneOf = (column: string, values: readonly (number | string)[] = []) =>
  sql<boolean>`${sql.ref(column)} = any (${values})`
