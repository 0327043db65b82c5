import { MAX_UNIT_TYPES, UNITS_IN_PREVIEW, unitTypes } from '@storey/api/inventory/unit-types.ts'
import type { Scope } from '../../access/scope.ts'
import type { Database } from '../../database/connect.ts'
import { conflict, invalid, notFound, requireVersion } from '../../errors/problems.ts'
import { serve } from '../../http/serve.ts'
import { findItem } from '../item-queries.ts'
import {
  changeType,
  countTypes,
  deleteType,
  findType,
  insertType,
  listTypes,
  lockType,
  takeOff,
  unitsOfType,
  usesOf,
  writeType,
} from './queries.ts'
import { applicationOf, usesText } from './rules.ts'

async function read(db: Database, scope: Scope, id: number) {
  const found = await findType(db, scope, id)
  if (!found) throw notFound()
  return found
}

async function lockOrFail(db: Database, scope: Scope, id: number, going = false) {
  const locked = await lockType(db, scope, id, going)
  if (!locked) throw notFound()
  return locked
}

export const unitTypeRoutes = serve(
  unitTypes,
  {
    list: async ({ db, scope, params }) => {
      if (!(await findItem(db, scope, { item_type: 'projects', item_id: params.id }))) throw notFound()
      return { data: await listTypes(db, scope, params.id) }
    },

    create: async ({ db, scope, params, body }) => {
      const count = await countTypes(db, scope, params.id)
      if (count === undefined) throw notFound()
      if (count >= MAX_UNIT_TYPES) throw conflict('too_many', `A project has at most ${MAX_UNIT_TYPES} unit types.`)
      const { id } = await insertType(db, scope, params.id, body)
      return { data: await read(db, scope, id) }
    },

    change: async ({ db, scope, params, body: { version, ...fields } }) => {
      const locked = await lockOrFail(db, scope, params.id)
      await requireVersion(locked, version, () => read(db, scope, params.id))
      await changeType(db, scope, params.id, fields)
      return { data: await read(db, scope, params.id) }
    },

    remove: async ({ db, scope, params, query }) => {
      // Units are locked first, as when a unit is changed and then its type is read.
      await unitsOfType(db, scope, params.id, true)
      const { name } = await lockOrFail(db, scope, params.id, true)
      const uses = usesText(await usesOf(db, scope, params.id))
      if (uses !== '' && query.everywhere !== true) throw conflict('in_use', `${name} is the type of ${uses}.`)
      await takeOff(db, scope, params.id)
      await deleteType(db, scope, params.id)
    },

    preview: async ({ db, scope, params }) => {
      const own = { ...scope, organization_ids: [scope.organization_id], everything: false }
      const type = await read(db, own, params.id)
      const { alike, changes, stays, stamp } = applicationOf(await unitsOfType(db, scope, params.id), type)
      const counts = { alike, changing: changes.length, staying: stays.length }
      const preview = changes.slice(0, UNITS_IN_PREVIEW).map(({ version: _, ...unit }) => unit)
      return {
        data: { version: type.version, stamp, ...counts, changes: preview, stays: stays.slice(0, UNITS_IN_PREVIEW) },
      }
    },

    apply: async ({ db, scope, params, body }) => {
      // Units are locked first, as when a type is deleted.
      const units = await unitsOfType(db, scope, params.id, true)
      const type = await lockOrFail(db, scope, params.id)
      await requireVersion(type, body.version, () => read(db, scope, params.id))
      const { changes, stays, stamp } = applicationOf(units, type)
      if (stamp !== body.stamp)
        throw conflict('moved', 'Units of this type have changed since. Look at what changes once more, then apply.')
      const ids = changes.map(({ id }) => id)
      if (ids.length > 0) await writeType(db, scope, type, ids)
      // A second application of the same preview is stale.
      await changeType(db, scope, params.id, {})
      return { data: { changed: changes.length, stayed: stays.length } }
    },
  },
  { unit_types_name: () => invalid({ name: ['Another unit type of this project has this name.'] }) },
)
