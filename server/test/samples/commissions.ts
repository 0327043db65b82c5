import { commissionTerms } from '@storey/api/sales/commission-terms.ts'
import { commissions } from '@storey/api/sales/commissions.ts'
import { sql } from 'kysely'
import { buildOrganization } from '../builders/basics.ts'
import { buildPaper } from '../builders/booking.ts'
import { buildCommission } from '../builders/commission.ts'
import { type Samples, type SampleWorld, sample } from './shape.ts'

const invoice = () => new File(['%PDF-1.7 an invoice %%EOF'], 'invoice.pdf', { type: 'application/pdf' })

/** The caller's organization, or one of the other type: a commission is of a developer and of a brokerage. */
async function sides({ owner, organization_id }: SampleWorld) {
  const { type } = await owner
    .selectFrom('organizations')
    .select('type')
    .where('id', '=', organization_id)
    .executeTakeFirstOrThrow()
  return type === 'brokerage'
    ? { organization_id: (await buildOrganization(owner)).id, brokerage_id: organization_id }
    : { organization_id, brokerage_id: (await buildOrganization(owner, { type: 'brokerage' })).id }
}

/** An earned commission, with its invoice if its status needs one. */
async function commission(world: SampleWorld, status: 'earned' | 'invoiced' | 'approved' = 'earned') {
  const { owner, storage } = world
  const of = await sides(world)
  const { id } = await buildCommission(owner, of)
  if (status === 'earned') return { id, ...of }
  const { id: invoice_file_id } = await buildPaper(owner, storage, of.brokerage_id)
  const sent = {
    invoice_number: `INV-${id}`,
    invoice_on: '2026-11-01',
    invoice_file_id,
    invoiced_at: '2026-11-01T08:00:00Z',
  }
  await owner
    .updateTable('commissions')
    .set({ status: 'invoiced', ...sent })
    .where('id', '=', id)
    .execute()
  if (status === 'approved') await owner.updateTable('commissions').set({ status }).where('id', '=', id).execute()
  return { id, ...of }
}
const idOf = async (world: SampleWorld, status: 'earned' | 'invoiced' | 'approved') => ({
  id: (await commission(world, status)).id,
})

async function terms(world: SampleWorld) {
  const { brokerage_id } = await sides(world)
  const made = { brokerage_id, starts_on: '2026-01-01', percent: '5', earned_when: 'acceptance' as const }
  // A walk that makes requests at once may have made terms that are in force.
  await world.owner
    .insertInto('commission_terms')
    .values({ ...made, created_by: world.user_id, created_by_name: 'Maya' })
    .onConflict((same) => same.doNothing())
    .execute()
  const { id } = await world.owner
    .selectFrom('commission_terms')
    .select('id')
    .where('brokerage_id', '=', brokerage_id)
    .orderBy(sql`ended_at is not null`)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  return { id }
}

export const commissionSamples: Samples = [
  sample(commissions.list, () => ({ query: { status: ['earned' as const], search: 'B-2026' } })),
  sample(commissions.totals, () => ({ query: { earned_from: '2026-01-01' } })),
  sample(commissions.filters, () => ({})),
  sample(commissions.statement, async (world) => ({
    query: { brokerage_id: (await commission(world)).brokerage_id, currency: 'AED' },
  })),
  sample(commissions.invoice, async (world) => {
    const { id, ...of } = await commission(world)
    const also = [(await buildCommission(world.owner, of)).id]
    const body = {
      ...{ version: 2, invoice_number: `INV-2026-${id}`, invoice_on: '2026-11-01', also },
      file: invoice(),
    }
    return { params: { id }, body }
  }),
  sample(commissions.invoiceFile, async (world) => ({ params: await idOf(world, 'invoiced') })),
  sample(commissions.approve, async (world) => ({ params: await idOf(world, 'invoiced'), body: { version: 2 } })),
  sample(commissions.return, async (world) => ({
    params: await idOf(world, 'invoiced'),
    body: { version: 2, reason: 'Name the unit' },
  })),
  sample(commissions.pay, async (world) => ({
    params: await idOf(world, 'approved'),
    body: { version: 2, paid_on: '2026-11-02', reference: 'TT 9' },
  })),
  sample(commissionTerms.list, () => ({})),
  sample(commissionTerms.create, async (world) => ({
    body: {
      brokerage_id: (await sides(world)).brokerage_id,
      starts_on: '2026-01-01',
      percent: '5',
      tier_by: 'sales' as const,
      tiers: [{ from: 3, percent: '6' }],
      vat_percent: '5',
      earned_when: 'received' as const,
      received_percent: '10',
    },
  })),
  sample(commissionTerms.end, async (world) => ({ params: await terms(world), body: {} })),
]
