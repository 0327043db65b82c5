import { contractTextProposals } from '@storey/api/sales/contract-text-proposals.ts'
import { buildOrganization, unique } from '../builders/basics.ts'
import { type Samples, type SampleWorld, sample } from './shape.ts'

const textOf = async ({ owner, organization_id }: Pick<SampleWorld, 'owner' | 'organization_id'>) =>
  Number(
    (
      await owner
        .selectFrom('contract_texts')
        .select((is) => is.fn.countAll().as('texts'))
        .where('organization_id', '=', organization_id)
        .executeTakeFirstOrThrow()
    ).texts,
  )

/** A brokerage, whose people the fuzz calls as too, has no contract text. */
async function sellerOf({ owner, organization_id }: SampleWorld): Promise<number> {
  const { type } = await owner
    .selectFrom('organizations')
    .select('type')
    .where('id', '=', organization_id)
    .executeTakeFirstOrThrow()
  return type === 'developer' ? organization_id : (await buildOrganization(owner, { type: 'developer' })).id
}

const withdrawAll = ({ owner, user_id }: SampleWorld, organization_id: number) =>
  owner
    .updateTable('contract_text_proposals')
    .set({ status: 'withdrawn', decided_by: user_id, decided_by_name: 'Sample', decided_at: '2026-01-01T00:00:00Z' })
    .where('organization_id', '=', organization_id)
    .where('status', '=', 'pending')
    .execute()

/** A proposal that waits; an earlier one of the developer is withdrawn. */
async function buildProposal(world: SampleWorld) {
  const organization_id = await sellerOf(world)
  await withdrawAll(world, organization_id)
  const { id } = await world.owner
    .insertInto('contract_text_proposals')
    .values({
      organization_id,
      base_version: await textOf({ ...world, organization_id }),
      language: 'en',
      body: `Proposed ${unique()} at {{price}}.`,
      purpose: 'A sample',
      requested_by: world.user_id,
      requested_by_name: 'Sample',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { params: { id: organization_id, proposalId: id } }
}

export const contractTextProposalSamples: Samples = [
  sample(contractTextProposals.list, async (world) => ({ params: { id: await sellerOf(world) } })),
  sample(contractTextProposals.one, buildProposal),
  sample(contractTextProposals.create, async (world) => {
    const organization_id = await sellerOf(world)
    await withdrawAll(world, organization_id)
    return {
      params: { id: organization_id },
      body: {
        language: 'en' as const,
        body: `Proposed ${unique()} at {{price}}.`,
        purpose: 'A sample',
        base_version: await textOf({ ...world, organization_id }),
      },
    }
  }),
  sample(contractTextProposals.withdraw, buildProposal),
  sample(contractTextProposals.approve, buildProposal),
  sample(contractTextProposals.reject, async (world) => ({
    ...(await buildProposal(world)),
    body: { reason: 'Name the escrow account.' },
  })),
]
