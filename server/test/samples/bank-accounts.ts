import { bankAccounts } from '@storey/api/inventory/bank-accounts.ts'
import { buildBankAccount } from '../builders/bank-account.ts'
import { buildProject, unique } from '../builders/basics.ts'
import { type Samples, type SampleWorld, sample } from './shape.ts'

const project = async ({ owner, organization_id }: SampleWorld) => ({
  id: (await buildProject(owner, { organization_id, status: 'on_sale' })).id,
})
const account = async (world: SampleWorld) => {
  const { organization_id } = world
  const { id } = await buildBankAccount(world.owner, { organization_id, project_id: (await project(world)).id })
  return { id }
}

export const bankAccountSamples: Samples = [
  sample(bankAccounts.list, async (world) => ({ params: await project(world) })),
  sample(bankAccounts.create, async (world) => ({
    params: await project(world),
    body: {
      kind: 'operating' as const,
      holder: 'Meridian Developments LLC',
      bank: 'Emirates NBD',
      number: `10-${100_000 + unique()}`,
      bic: 'EBILAEAD',
      currency: 'AED',
    },
  })),
  sample(bankAccounts.change, async (world) => ({
    params: await account(world),
    body: { version: 1, bank: 'First Abu Dhabi Bank', archived: true },
  })),
]
