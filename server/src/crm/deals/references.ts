import type { Scope } from '../../access/scope.ts'
import type { Database } from '../../database/connect.ts'
import { invalid } from '../../errors/problems.ts'
import { findLeadOfDeal, findMember, findProjectOfDeal, findTags, findUnitOfDeal } from './reference-queries.ts'

// What a body names must be there and the organization's own; an unused id and another tenant's read the same.

export async function ownerOf(db: Database, scope: Scope, owner_id: number) {
  const member = await findMember(db, scope, owner_id)
  if (!member) throw invalid({ owner_id: ['Choose a member of your organization.'] })
  return member
}

export async function leadOf(db: Database, scope: Scope, lead_id: number) {
  const lead = await findLeadOfDeal(db, scope, lead_id)
  if (!lead) throw invalid({ lead_id: ['Choose a lead of your organization.'] })
  return lead
}

export async function unitOf(db: Database, scope: Scope, unit_id: number | null | undefined) {
  if (unit_id == null) return undefined
  const unit = await findUnitOfDeal(db, scope, unit_id)
  if (!unit) throw invalid({ unit_id: ["Choose a unit of your organization's own inventory."] })
  return unit
}

export async function projectNamed(db: Database, scope: Scope, project_id: number | null | undefined) {
  if (project_id == null) return undefined
  const project = await findProjectOfDeal(db, scope, project_id)
  if (!project) throw invalid({ project_id: ["Choose a project of your organization's own inventory."] })
  return project
}

/** @throws 422 that names each place of the list whose tag is unknown */
export async function tagsNamed(db: Database, scope: Scope, ids: readonly number[]) {
  const tags = await findTags(db, scope, ids)
  const known = new Set(tags.map(({ id }) => id))
  const unknown = ids.flatMap((id, at) =>
    known.has(id) ? [] : [[`tag_ids.${at}`, ['Choose a tag of your organization.']] as const],
  )
  if (unknown.length > 0) throw invalid(Object.fromEntries(unknown))
  return tags
}
