import { leadImports } from '@storey/api/crm/lead-imports.ts'
import { unique } from '../builders/basics.ts'
import { buildLeadImport } from '../builders/import.ts'
import { buildTag } from '../builders/lead.ts'
import { type Samples, type SampleWorld, sample } from './shape.ts'

const importOf = async (
  { owner, organization_id, user_id }: SampleWorld,
  status: 'draft' | 'checked' | 'imported',
) => ({
  params: { id: (await buildLeadImport(owner, { organization_id, user_id, status })).id },
})

export const leadImportSamples: Samples = [
  sample(leadImports.list, () => ({ query: { status: ['draft' as const], search: 'leads' } })),
  sample(leadImports.create, () => ({
    body: {
      file: new File([`Name,E-mail\nAmal Haddad,amal${unique()}@example.com\n`], 'leads.csv', { type: 'text/csv' }),
    },
  })),
  sample(leadImports.get, (world) => importOf(world, 'draft')),
  sample(
    leadImports.change,
    async (world) => ({
      ...(await importOf(world, 'draft')),
      body: {
        version: 1,
        mapping: ['full_name' as const, 'email' as const],
        duplicates: 'update' as const,
        owner: 'member' as const,
        owner_id: world.colleague_id,
        tag_ids: [(await buildTag(world.owner, { organization_id: world.organization_id })).id],
      },
    }),
    ['owner_id', 'tag_ids.0'],
  ),
  sample(leadImports.check, (world) => importOf(world, 'draft')),
  sample(leadImports.lines, async (world) => ({
    ...(await importOf(world, 'checked')),
    query: { plan: ['create' as const] },
  })),
  sample(leadImports.unknown, (world) => importOf(world, 'draft')),
  sample(leadImports.reasons, (world) => importOf(world, 'checked')),
  sample(leadImports.options, () => ({ query: { search: 'leads' } })),
  sample(leadImports.run, (world) => importOf(world, 'checked')),
  sample(leadImports.refused, (world) => importOf(world, 'checked')),
  sample(leadImports.undo, (world) => importOf(world, 'imported')),
  sample(leadImports.remove, (world) => importOf(world, 'draft')),
]
