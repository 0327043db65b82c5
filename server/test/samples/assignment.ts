import { assignmentRules } from '@storey/api/crm/assignment.ts'
import { leadSettings } from '@storey/api/crm/settings.ts'
import { buildRule } from '../builders/assignment.ts'
import { buildProject, unique } from '../builders/basics.ts'
import { type Samples, type SampleWorld, sample } from './shape.ts'

const ruleOf = async ({ owner, organization_id, colleague_id }: SampleWorld) => ({
  params: { id: (await buildRule(owner, { organization_id, member_ids: [colleague_id] })).id },
})

/** A project of a builder's own; a brokerage has none. */
async function projectsOf({ owner, organization_id }: SampleWorld): Promise<number[]> {
  const { type } = await owner
    .selectFrom('organizations')
    .select('type')
    .where('id', '=', organization_id)
    .executeTakeFirstOrThrow()
  return type === 'developer' ? [(await buildProject(owner, { organization_id })).id] : []
}

export const assignmentSamples: Samples = [
  sample(assignmentRules.list, () => ({})),
  sample(
    assignmentRules.create,
    async (world) => ({
      body: {
        name: `Portals ${unique()}`,
        sources: ['portal' as const],
        campaigns: ['Expo'],
        languages: ['ar'],
        nationalities: ['AE'],
        project_ids: await projectsOf(world),
        budget_from: 100_000_000,
        member_ids: [world.colleague_id],
      },
    }),
    ['member_ids.0'],
  ),
  sample(
    assignmentRules.change,
    async (world) => ({
      ...(await ruleOf(world)),
      body: { version: 1, active: false, member_ids: [world.colleague_id] },
    }),
    ['member_ids.0'],
  ),
  sample(assignmentRules.remove, ruleOf),
  sample(assignmentRules.reorder, async (world) => {
    await ruleOf(world)
    const rules = await world.owner
      .selectFrom('assignment_rules')
      .select('id')
      .where('organization_id', '=', world.organization_id)
      .execute()
    return { body: { rule_ids: rules.map(({ id }) => id).slice(0, 50) } }
  }),
  sample(assignmentRules.try, () => ({ body: { source: 'portal' as const, language: 'ar', budget_min: 100 } })),
  sample(leadSettings.get, () => ({})),
  sample(leadSettings.change, async ({ owner, organization_id }) => {
    const { version, members_see_own_leads_only } = await owner
      .selectFrom('organizations')
      .select(['version', 'members_see_own_leads_only'])
      .where('id', '=', organization_id)
      .executeTakeFirstOrThrow()
    return { body: { version, members_see_own_leads_only } }
  }),
]
