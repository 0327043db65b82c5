import type { Filling } from '../fill.ts'
import type { People } from '../people.ts'
import type { Organization } from '../staff.ts'
import { makeActivities } from './activities.ts'
import { throwAway } from './bin.ts'
import { makeDeals, type OwnProject } from './deals.ts'
import { writeHistory } from './history.ts'
import { importVisitors } from './imports.ts'
import { makeLeads, tagLeads, wishForProjects } from './leads.ts'
import { makeNotes } from './notes.ts'
import { makeDocuments } from './papers.ts'

export interface Amounts {
  readonly leads: number
  readonly deals: number
  /** A builder's own. */
  readonly projects?: readonly OwnProject[]
}

/** The leads of an organization with all that a team does with them. */
export async function makeCrm(
  filling: Filling,
  organization: Organization,
  people: People,
  { leads: count, deals: wanted, projects = [] }: Amounts,
): Promise<void> {
  const leads = await makeLeads(filling, organization, people, count)
  const tags = await tagLeads(filling, organization, leads)
  const deals = await makeDeals(filling, organization, leads, wanted, tags, projects)
  const activities = await makeActivities(filling, organization, leads, deals)
  const notes = await makeNotes(filling, organization, leads)
  await writeHistory(filling, organization, { leads, deals, activities, notes })
  await makeDocuments(filling, organization, leads, notes)
  await wishForProjects(filling, organization, leads, projects)
  await throwAway(filling, organization, leads)
  await importVisitors(filling, organization)
}
