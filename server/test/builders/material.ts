import { randomUUID } from 'node:crypto'
import type { Insertable } from 'kysely'
import type { Database } from '../../src/database/connect.ts'
import type { Database as Tables } from '../../src/database/tables.ts'
import { sha256Of } from '../../src/files/keep-picture.ts'
import type { Storage } from '../../src/services/storage.ts'
import { unique } from './basics.ts'

/** A brochure of a project with one stored PDF, published to nobody unless given. */
export async function buildMaterial(
  db: Database,
  storage: Storage,
  project_id: number,
  given: Partial<Insertable<Tables['sales_materials']>> = {},
) {
  const { organization_id } = await db
    .selectFrom('projects')
    .select('organization_id')
    .where('id', '=', project_id)
    .executeTakeFirstOrThrow()
  const content = Buffer.from(`%PDF-1.7 brochure ${unique()} %%EOF`)
  const uuid = randomUUID()
  const storage_key = `${organization_id}/${uuid.slice(0, 2)}/${uuid}.pdf`
  await storage.put(storage_key, content)
  const { id: file_id } = await db
    .insertInto('files')
    .values({
      organization_id,
      uuid,
      storage_key,
      name: 'Brochure.pdf',
      type: 'application/pdf',
      size: content.length,
      sha256: sha256Of(content),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const material = await db
    .insertInto('sales_materials')
    .values({ kind: 'brochure', title: `Brochure ${unique()}`, ...given, organization_id, project_id })
    .returningAll()
    .executeTakeFirstOrThrow()
  await db
    .insertInto('sales_material_files')
    .values({ organization_id, material_id: material.id, number: 1, file_id })
    .execute()
  return { ...material, content }
}
