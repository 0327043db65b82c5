import type { Scope } from '../../access/scope.ts'
import type { Database } from '../../database/connect.ts'
import { oneNamed } from '../../errors/named.ts'
import { invalid } from '../../errors/problems.ts'
import { leadNamed } from '../leads/actions.ts'
import { findDealOfActivity } from './queries.ts'

interface Named {
  readonly lead_id?: number | null | undefined
  readonly deal_id?: number | null | undefined
}

/** The lead and deal of an activity; a deal sets its lead. @throws 422 if one is not visible or they disagree */
export async function parentsOf(db: Database, scope: Scope, { lead_id, deal_id }: Named) {
  if (lead_id != null) await leadNamed(db, scope, lead_id)
  if (deal_id == null) return { lead_id: lead_id ?? null, deal_id: null }
  const deal = await oneNamed('deal_id', findDealOfActivity(db, scope, deal_id), 'Choose a deal of your organization.')
  if (lead_id != null && lead_id !== deal.lead_id) throw invalid({ deal_id: ['That deal belongs to another lead.'] })
  return { lead_id: deal.lead_id, deal_id }
}
