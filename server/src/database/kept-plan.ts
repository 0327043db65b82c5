import { sql } from 'kysely'
import type { Database } from './connect.ts'

/**
 * Makes PostgreSQL execute prepared statements by their kept plans until the transaction ends. By itself it estimates a kept plan for
 * average values, and plans at every call where the plan for the call's values seems cheaper: for the organization with most of the
 * rows, for which both are the same. Planning under row-level security takes longer than a page. Only for statements whose best
 * plan is the same for all values, which excludes lists by rare statuses.
 */
export const useKeptPlans = (db: Database) =>
  sql`select set_config('plan_cache_mode', 'force_generic_plan', true)`.execute(db)
