import { reasonOfList, unitTypeLabels } from '@storey/api/inventory/unit-names.ts'
import type { NotNull } from 'kysely'
import { type Filling, insert, insertForIds } from './fill.ts'
import type { Organization } from './staff.ts'

const BROUGHT = 12
const HEADINGS = ['Unit', 'Floor', 'Property type', 'Bedrooms', 'Internal area', 'Price']
/** How many of them the file calls sold. */
const SOLD = 2
const EARLIER = reasonOfList('Sold')
const NO_PRICE = 'None: set one before it is for sale'
const MAPPING = ['number', 'floor', 'type', 'bedrooms', 'internal_area', 'price']

/** The last floors of a developer's first building, brought in from a spreadsheet, with two rows that were refused. */
export async function importUnits(
  { db, instant }: Filling,
  { id: organization_id, members }: Organization,
): Promise<void> {
  const admin = members.find(({ role }) => role === 'developer_admin')
  const building = await db
    .selectFrom('units')
    .select('building_id')
    .where('organization_id', '=', organization_id)
    .where('status', '=', 'unreleased')
    .orderBy('building_id')
    .executeTakeFirst()
  if (!admin || !building) return
  const units = await db
    .selectFrom('units')
    .select(['id', 'number', 'floor', 'type', 'bedrooms', 'internal_area', 'price', 'currency', 'version'])
    .where('organization_id', '=', organization_id)
    .where('building_id', '=', building.building_id)
    .where('status', '=', 'unreleased')
    .orderBy('floor', 'desc')
    .orderBy('stack')
    .limit(BROUGHT)
    .where('price', 'is not', null)
    .$narrowType<{ price: NotNull }>()
    .execute()
  const at = instant(-6.4)
  const [import_id = 0] = await insertForIds(db, 'imports', [
    {
      organization_id,
      kind: 'units',
      building_id: building.building_id,
      user_id: admin.id,
      user_name: admin.full_name,
      file_name: 'Last floors.csv',
      format: 'csv',
      sheets: [],
      headings: HEADINGS,
      headings_key: 'demo-units',
      mapping: MAPPING,
      options: { existing: 'update', area_unit: 'm2' },
      status: 'imported',
      row_count: units.length + 2,
      to_create: units.length,
      to_refuse: 2,
      created: units.length,
      refused: 2,
      created_at: at,
      ended_at: at,
    },
  ])
  const cellsOf = ({ number, floor, type, bedrooms, internal_area, price }: (typeof units)[number]) =>
    [number, floor, unitTypeLabels[type], bedrooms, Number(internal_area), price / 100].map(String)
  // The file says SOLD in the place of the price of the last ones.
  const sold = units.slice(-SOLD).map(({ id }) => id)
  const brought = units.map((unit, index) => {
    const isSold = sold.includes(unit.id)
    const cells = isSold ? [...cellsOf(unit).slice(0, 5), 'SOLD'] : cellsOf(unit)
    const money = `${unit.currency} ${(unit.price / 100).toLocaleString('en')}`
    const texts = [...cells.slice(0, 4), `${Number(unit.internal_area)} m²`, isSold ? NO_PRICE : money]
    const changes = [
      ...MAPPING.map((field, column) => ({ field, old: null, new: texts[column] ?? null })).slice(1),
      ...(isSold ? [{ field: 'status', old: null, new: `Blocked: ${EARLIER}` }] : []),
    ]
    return {
      line: index + 2,
      cells,
      plan: 'create' as const,
      problems: [],
      preview: { number: unit.number, changes },
      outcome: 'created' as const,
      record_id: unit.id,
      record_version: unit.version,
    }
  })
  const [first] = units
  const problems = [
    {
      field: 'price',
      message: 'a lot: Enter an amount, such as 1,250,000 or 1.25m.',
      cells: ['PH-1', '9', 'Penthouse', '4', '310', 'a lot'],
    },
    {
      field: 'number',
      message: `Row 2 has the number ${first?.number} too.`,
      cells: first ? cellsOf(first) : [],
    },
  ]
  const refused = problems.map(({ cells, ...problem }, index) => ({
    line: units.length + index + 2,
    cells,
    plan: 'refuse' as const,
    problems: [problem],
    preview: null,
    outcome: 'refused' as const,
    record_id: null,
    record_version: null,
  }))
  await insert(
    db,
    'import_rows',
    [...brought, ...refused].map((row) => ({ organization_id, import_id, ...row })),
  )
  await db.deleteFrom('unit_prices').where('unit_id', 'in', sold).execute()
  await db
    .updateTable('units')
    .set({ status: 'blocked', block_reason: EARLIER, price: null, minimum_price: null })
    .where('id', 'in', sold)
    .execute()
}
