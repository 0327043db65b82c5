import { keepSheet } from './documents.ts'
import { type Filling, insert, insertForIds } from './fill.ts'
import type { MadeBuilding } from './made.ts'
import type { Organization } from './staff.ts'

/** A brochure with two versions, a fact sheet of a building and a permit that only the developer reads. */
export async function makeMaterials(
  filling: Filling,
  developer: Organization,
  { project, building_id }: Pick<MadeBuilding, 'project'> & { readonly building_id: number },
): Promise<void> {
  const { db, instant } = filling
  const admin = developer.members.find(({ role }) => role === 'developer_admin')
  const materials = [
    { kind: 'brochure' as const, title: 'Project brochure', for_brokers: true, for_offers: true, versions: 2 },
    { kind: 'fact_sheet' as const, title: 'Building fact sheet', building_id, for_brokers: true, versions: 1 },
    { kind: 'permit' as const, title: 'Advertising permit', for_brokers: false, versions: 1 },
  ]
  for (const { versions, ...material } of materials) {
    const common = { organization_id: developer.id }
    const [material_id = 0] = await insertForIds(db, 'sales_materials', [
      { ...common, project_id: project.id, ...material },
    ])
    for (let number = 1; number <= versions; number++)
      await insert(db, 'sales_material_files', [
        {
          ...common,
          material_id,
          number,
          file_id: await keepSheet(filling, developer.id, material.title),
          uploaded_by: admin?.id ?? null,
          uploaded_by_name: admin?.full_name ?? null,
          uploaded_at: instant(-60 + 25 * number),
        },
      ])
  }
}
