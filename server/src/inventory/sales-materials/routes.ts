import { MAX_MATERIAL_VERSIONS, MAX_MATERIALS, salesMaterials } from '@storey/api/inventory/sales-materials.ts'
import type { Scope } from '../../access/scope.ts'
import type { Database } from '../../database/connect.ts'
import { conflict, invalid, notFound, requireVersion } from '../../errors/problems.ts'
import { downloadOf, downloadStored, keepFile } from '../../files/keep.ts'
import { serve } from '../../http/serve.ts'
import type { Emit } from '../../live/events.ts'
import { findItem } from '../item-queries.ts'
import { lockVersioned } from '../lock-versioned.ts'
import {
  addVersion,
  changeMaterial,
  countMaterials,
  deleteMaterial,
  findMaterial,
  findPublished,
  findVersion,
  insertMaterial,
  listMaterials,
  lockMaterial,
} from './queries.ts'

async function read(db: Database, scope: Scope, id: number) {
  const found = await findMaterial(db, scope, id)
  if (!found) throw notFound()
  const { project_id: _, ...material } = found
  return material
}

async function lockOrFail(db: Database, scope: Scope, id: number) {
  const locked = await lockMaterial(db, scope, id)
  if (!locked) throw notFound()
  return locked
}

/** What brokers see of the project has changed. */
const announce = (emit: Emit<'publication.changed'>, scope: Scope, project_id: number) =>
  emit({ type: 'publication.changed', id: project_id, organization_id: scope.organization_id })

export const salesMaterialRoutes = serve(
  salesMaterials,
  {
    list: async ({ db, scope, params: { id } }) => {
      if (!(await findItem(db, scope, { item_type: 'projects', item_id: id }))) throw notFound()
      return { data: (await listMaterials(db, scope, id)).map(({ project_id: _, ...material }) => material) }
    },

    create: async ({ db, scope, params, body: { file, ...fields }, services, emit }) => {
      await lockVersioned(db, scope, 'projects', params.id)
      if ((await countMaterials(db, scope, params.id)) >= MAX_MATERIALS)
        throw conflict('too_many', `A project has at most ${MAX_MATERIALS} sales materials.`)
      const kept = await keepFile(db, scope, services.storage, file)
      const { id } = await insertMaterial(db, scope, params.id, fields)
      await addVersion(db, scope, id, kept.id)
      announce(emit, scope, params.id)
      return { data: await read(db, scope, id) }
    },

    change: async ({ db, scope, params: { id }, body: { version, ...fields }, emit }) => {
      const locked = await lockOrFail(db, scope, id)
      await requireVersion(locked, version, () => read(db, scope, id))
      await changeMaterial(db, scope, id, fields)
      announce(emit, scope, locked.project_id)
      return { data: await read(db, scope, id) }
    },

    replace: async ({ db, scope, params: { id }, body: { file }, services, emit }) => {
      const locked = await lockOrFail(db, scope, id)
      const { versions } = await read(db, scope, id)
      if (versions.length >= MAX_MATERIAL_VERSIONS)
        throw invalid({
          file: [`A material keeps at most ${MAX_MATERIAL_VERSIONS} versions. Add this one as a new one.`],
        })
      const kept = await keepFile(db, scope, services.storage, file)
      await addVersion(db, scope, id, kept.id)
      announce(emit, scope, locked.project_id)
      return { data: await read(db, scope, id) }
    },

    download: async ({ db, scope, params: { id }, query: { number }, services }) => {
      const found = await findVersion(db, scope, id, number)
      if (!found) throw notFound()
      return downloadOf(db, scope, services.storage, found.file_id)
    },

    remove: async ({ db, scope, params: { id }, emit }) => {
      const deleted = await deleteMaterial(db, scope, id)
      if (!deleted) throw notFound()
      announce(emit, scope, deleted.project_id)
    },

    published: async ({ db, scope, params: { id }, services }) => {
      const found = await findPublished(db, scope, id)
      if (!found) throw notFound()
      return downloadStored(services.storage, found)
    },
  },
  {
    sales_materials_building_of_project: () => invalid({ building_id: ['Choose a building of this project.'] }),
    sales_materials_organization_id_building_id_fkey: () =>
      invalid({ building_id: ['Choose a building of this project.'] }),
    sales_materials_organization_id_project_id_unit_type_id_fkey: () =>
      invalid({ unit_type_id: ['Choose a unit type of this project.'] }),
  },
)
