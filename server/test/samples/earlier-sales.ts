import { earlierSaleImports } from '@storey/api/sales/earlier-sale-imports.ts'
import { earlierSales } from '@storey/api/sales/earlier-sales.ts'
import { buildBuilding, buildUnit } from '../builders/basics.ts'
import { salesOf, saleWorkbook } from '../sale-workbook.ts'
import { buyer, unit } from './sales.ts'
import { type Samples, type SampleWorld, sample } from './shape.ts'

/** A workbook with a sale of a unit of a project. */
async function workbook({ owner, organization_id }: SampleWorld) {
  const building = await buildBuilding(owner, { organization_id })
  const { number } = await buildUnit(owner, { building_id: building.id })
  return { project_id: building.project_id, file: await saleWorkbook(salesOf([`${building.code}-${number}`], 1)) }
}

/** An import without sales that are left. */
async function imported({ owner, organization_id, user_id }: SampleWorld) {
  const { project_id } = await buildBuilding(owner, { organization_id })
  const { id } = await owner
    .insertInto('earlier_sale_imports')
    .values({
      ...{ organization_id, project_id, file_name: 'Sales.xlsx', reason: 'Moved', sales: 1, receipts: 0, refused: 0 },
      ...{ created_by: user_id, created_by_name: 'Maya' },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id }
}

export const earlierSaleSamples: Samples = [
  sample(
    earlierSales.record,
    async (world) => ({
      body: {
        unit_id: (await unit(world)).id,
        booked_on: '2025-03-01',
        price: 120_000_000,
        buyers: [buyer],
        installments: [{ name: 'Paid', amount: 120_000_000, due_on: '2025-03-01' }],
        receipts: [{ amount: 60_000_000, received_on: '2025-03-02', method: 'cheque' as const }],
        reason: 'Moved from the old system',
      },
    }),
    ['unit_id'],
  ),
  sample(earlierSaleImports.template, () => ({})),
  sample(earlierSaleImports.list, () => ({})),
  sample(earlierSaleImports.check, async (world) => ({ body: await workbook(world) }), ['project_id']),
  sample(earlierSaleImports.refused, async (world) => ({ body: await workbook(world) }), ['project_id']),
  sample(
    earlierSaleImports.run,
    async (world) => ({ body: { ...(await workbook(world)), reason: 'Moved', expected_sales: 1 } }),
    ['project_id'],
  ),
  sample(earlierSaleImports.undo, async (world) => ({ params: await imported(world) })),
]
