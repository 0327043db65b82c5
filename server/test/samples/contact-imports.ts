import { brokerImports, companyImports } from '@storey/api/administration/contact-imports.ts'
import { unique } from '../builders/basics.ts'
import { buildContactImport } from '../builders/import.ts'
import { type Samples, type SampleWorld, sample } from './shape.ts'

type Kind = 'contact_companies' | 'contact_brokers'
type Status = 'draft' | 'checked' | 'imported'

/** The platform's where the caller is one of its people: no other tenant has contacts. */
async function importOf({ owner, organization_id, user_id }: SampleWorld, kind: Kind, status: Status) {
  const platform = await owner
    .selectFrom('memberships')
    .select('organization_id')
    .where('user_id', '=', user_id)
    .where('organization_type', '=', 'platform')
    .executeTakeFirst()
  const given = { organization_id: platform?.organization_id ?? organization_id, user_id, status }
  return { params: { id: (await buildContactImport(owner, kind, given)).id } }
}

const samplesOf = (endpoints: typeof companyImports | typeof brokerImports, kind: Kind): Samples => [
  sample(endpoints.list, () => ({ query: { status: ['draft' as const], search: 'contacts' } })),
  sample(endpoints.create, () => ({
    body: {
      file: new File([`Name,E-mail\nBlue Minaret ${unique()},hello-${unique()}@example.com\n`], 'contacts.csv', {
        type: 'text/csv',
      }),
    },
  })),
  sample(endpoints.get, (world) => importOf(world, kind, 'draft')),
  sample(endpoints.change, async (world) => ({
    ...(await importOf(world, kind, 'draft')),
    body: { version: 1, duplicates: 'fill' as const, country: null },
  })),
  sample(endpoints.check, (world) => importOf(world, kind, 'draft')),
  sample(endpoints.lines, async (world) => ({
    ...(await importOf(world, kind, 'checked')),
    query: { plan: ['create' as const] },
  })),
  sample(endpoints.unknown, (world) => importOf(world, kind, 'draft')),
  sample(endpoints.reasons, (world) => importOf(world, kind, 'checked')),
  sample(endpoints.options, () => ({ query: { search: 'contacts' } })),
  sample(endpoints.run, (world) => importOf(world, kind, 'checked')),
  sample(endpoints.refused, (world) => importOf(world, kind, 'checked')),
  sample(endpoints.undo, (world) => importOf(world, kind, 'imported')),
  sample(endpoints.remove, (world) => importOf(world, kind, 'draft')),
]

export const contactImportSamples: Samples = [
  ...samplesOf(companyImports, 'contact_companies'),
  ...samplesOf(brokerImports, 'contact_brokers'),
]
