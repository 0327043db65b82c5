import { unitImports } from '@storey/api/inventory/unit-imports.ts'
import { buildBuilding, unique } from '../builders/basics.ts'
import { buildUnitImport } from '../builders/import.ts'
import { type Samples, type SampleWorld, sample } from './shape.ts'

const importOf = async (
  { owner, organization_id, user_id }: SampleWorld,
  status: 'draft' | 'checked' | 'imported',
) => ({
  params: { id: (await buildUnitImport(owner, { organization_id, user_id, status })).id },
})

export const unitImportSamples: Samples = [
  sample(unitImports.list, () => ({ query: { status: ['draft' as const], search: 'units' } })),
  sample(
    unitImports.create,
    async ({ owner, organization_id }) => ({
      body: {
        building_id: (await buildBuilding(owner, { organization_id })).id,
        file: new File([`Number,Price\n${unique()},1000000\n`], 'units.csv', { type: 'text/csv' }),
      },
    }),
    ['building_id'],
  ),
  sample(unitImports.get, (world) => importOf(world, 'draft')),
  sample(unitImports.change, async (world) => ({
    ...(await importOf(world, 'draft')),
    body: { version: 1, mapping: ['number' as const, 'price' as const], existing: 'skip' as const },
  })),
  sample(unitImports.check, (world) => importOf(world, 'draft')),
  sample(unitImports.lines, async (world) => ({
    ...(await importOf(world, 'checked')),
    query: { plan: ['create' as const] },
  })),
  sample(unitImports.unknown, (world) => importOf(world, 'draft')),
  sample(unitImports.reasons, (world) => importOf(world, 'checked')),
  sample(unitImports.options, () => ({ query: { search: 'units' } })),
  sample(unitImports.run, (world) => importOf(world, 'checked')),
  sample(unitImports.refused, (world) => importOf(world, 'checked')),
  sample(unitImports.undo, (world) => importOf(world, 'imported')),
  sample(unitImports.remove, (world) => importOf(world, 'draft')),
]
