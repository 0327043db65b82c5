import { amenities } from '@storey/api/inventory/amenities.ts'
import { AMENITIES_OF_ITEM } from '@storey/api/inventory/amenity-names.ts'
import { PICTURE_OWNERS, type PictureOwner } from '@storey/api/inventory/picture-roles.ts'
import type { Scope } from '../../access/scope.ts'
import { beginExport } from '../../account/tasks/actions.ts'
import type { Database } from '../../database/connect.ts'
import { allNamed } from '../../errors/named.ts'
import { conflict, invalid, notFound, requireVersion, stale } from '../../errors/problems.ts'
import { keepStoredPicture, storePicture } from '../../files/keep-picture.ts'
import { illustrationOf } from '../../files/picture-addresses.ts'
import { removePictureJob } from '../../files/pictures.ts'
import { inTwoSteps, serve } from '../../http/serve.ts'
import type { ReadContext } from '../../services/context.ts'
import type { Services } from '../../services/services.ts'
import { findItem, type Item, lockItem } from '../item-queries.ts'
import {
  addUses,
  amenityOptions,
  changeAmenity,
  countCategories,
  countUses,
  deleteAmenity,
  dropPicture,
  findAmenity,
  holdAmenities,
  insertAmenity,
  listAmenities,
  listMapped,
  listPlaces,
  lockAmenity,
  lockItems,
  overfull,
  ownOf,
  removeUses,
  replaceMapped,
} from './queries.ts'
import { stampOf, usesText } from './rules.ts'

interface Pictured {
  readonly picture_uuid: string | null
  readonly picture_drawn: boolean | null
}

const toAmenity = <Row extends Pictured>(services: Services, { picture_uuid, picture_drawn, ...row }: Row) => ({
  ...row,
  picture: illustrationOf(services, picture_uuid, picture_drawn),
})

async function read({ db, scope, services }: ReadContext, id: number) {
  const found = await findAmenity(db, scope, id)
  if (!found) throw notFound()
  return toAmenity(services, found)
}

async function lockOrFail(db: Database, scope: Scope, id: number) {
  const locked = await lockAmenity(db, scope, id)
  if (!locked) throw notFound()
  return locked
}

/** Deletes the bytes of a replaced picture after the commit, when no row names it. */
async function forgetPicture({ db, scope, services: { queue } }: ReadContext, file_id: number | null) {
  const dropped = file_id === null ? undefined : await dropPicture(db, scope, file_id)
  if (dropped) await queue.send(db, removePictureJob, { uuid: dropped.uuid })
}

async function readMapped({ db, scope, services }: ReadContext, item: Item) {
  const found = await findItem(db, scope, item)
  if (!found) throw notFound()
  const stamp = stampOf(await ownOf(db, found.organization_id, item))
  const rows = await listMapped(db, scope, found, item)
  return { stamp, amenities: rows.map((row) => toAmenity(services, row)) }
}

const KINDS: Readonly<Record<PictureOwner, string>> = { projects: 'project', buildings: 'building', units: 'unit' }
const UNKNOWN = 'Choose an amenity of your library.'

/** @throws 422 where an item would have more than the maximum number of amenities */
async function refuseOverfull(db: Database, scope: Scope, item_type: PictureOwner, ids: readonly number[]) {
  const full = (await overfull(db, scope, item_type, ids, AMENITIES_OF_ITEM)).length
  if (full > 0)
    throw invalid({
      item_ids: [`A ${KINDS[item_type]} has at most ${AMENITIES_OF_ITEM} amenities. Remove some first.`],
    })
}

export const amenityRoutes = serve(
  amenities,
  {
    list: async ({ db, scope, query, services }) => {
      const { data, meta } = await listAmenities(db, scope, query)
      return { data: data.map((row) => toAmenity(services, row)), meta }
    },

    export: beginExport('amenities.export', 'Amenities'),

    categories: async ({ db, scope }) => ({ data: await countCategories(db, scope) }),

    options: async ({ db, scope, query }) => ({ data: await amenityOptions(db, scope, query) }),

    one: async ({ db, scope, params, services }) => ({ data: await read({ db, scope, services }, params.id) }),

    create: async ({ db, scope, body, services }) => {
      const { id } = await insertAmenity(db, scope, body)
      return { data: await read({ db, scope, services }, id) }
    },

    change: async ({ db, scope, params, body: { version, ...changes }, services }) => {
      const locked = await lockOrFail(db, scope, params.id)
      await requireVersion(locked, version, () => read({ db, scope, services }, locked.id))
      await changeAmenity(db, scope, locked.id, changes)
      return { data: await read({ db, scope, services }, locked.id) }
    },

    remove: async ({ db, scope, params, query, services }) => {
      const { id, name, picture_file_id } = await lockOrFail(db, scope, params.id)
      const uses = usesText(await countUses(db, scope, id))
      if (uses !== '' && query.everywhere !== true) throw conflict('in_use', `${name} is used by ${uses}.`)
      await deleteAmenity(db, scope, id)
      await forgetPicture({ db, scope, services }, picture_file_id)
    },

    setImage: inTwoSteps(
      amenities.setImage,
      async ({ look, scope, params, body: { file }, services }) => {
        await look(async (db) => {
          const own = { ...scope, organization_ids: [scope.organization_id], everything: false }
          if (!(await findAmenity(db, own, params.id))) throw notFound()
        })
        return storePicture(services.storage, file, Buffer.from(await file.arrayBuffer()))
      },
      ({ db, scope, params, services }, stored) =>
        keepStoredPicture(
          db,
          scope,
          services.storage,
          stored,
          scope.organization_id,
          async ({ id: picture_file_id }) => {
            const before = await lockOrFail(db, scope, params.id)
            await changeAmenity(db, scope, before.id, { picture_file_id })
            await forgetPicture({ db, scope, services }, before.picture_file_id)
            return { data: await read({ db, scope, services }, before.id) }
          },
        ),
    ),

    removeImage: async ({ db, scope, params, services }) => {
      const before = await lockOrFail(db, scope, params.id)
      if (before.picture_file_id === null) throw notFound()
      await changeAmenity(db, scope, before.id, { picture_file_id: null })
      await forgetPicture({ db, scope, services }, before.picture_file_id)
    },

    places: async ({ db, scope, params, services }) => {
      await read({ db, scope, services }, params.id)
      return { data: await listPlaces(db, scope, params.id) }
    },

    changePlaces: async ({ db, scope, params, body: { changes } }) => {
      const [held] = await holdAmenities(db, scope, [params.id])
      if (!held) throw notFound()
      const errors: Record<string, string[]> = {}
      // Projects before buildings before units: concurrent changes of the same places lock them in the same order.
      for (const item_type of PICTURE_OWNERS) {
        const named = changes.flatMap((change, at) => (change.item_type === item_type ? [{ ...change, at }] : []))
        if (named.length === 0) continue
        const ids = named.map(({ item_id }) => item_id)
        const known = new Set((await lockItems(db, scope, item_type, ids)).map(({ id }) => id))
        for (const { item_id, at } of named)
          if (!known.has(item_id))
            errors[`changes.${at}.item_id`] = [`Choose a ${KINDS[item_type]} of your organization.`]
        if (Object.keys(errors).length > 0) continue
        const some = (wanted: (change: (typeof named)[number]) => boolean) => ({
          item_type,
          amenity_ids: [params.id],
          item_ids: named.filter(wanted).map(({ item_id }) => item_id),
        })
        await removeUses(
          db,
          scope,
          some(({ mapped }) => !mapped),
        )
        for (const highlight of [undefined, true, false])
          await addUses(db, scope, { ...some((one) => one.mapped && one.highlight === highlight), highlight })
        await refuseOverfull(db, scope, item_type, ids)
      }
      if (Object.keys(errors).length > 0) throw invalid(errors)
      return { data: await listPlaces(db, scope, params.id) }
    },

    mapped: async ({ db, scope, params, services }) => ({ data: await readMapped({ db, scope, services }, params) }),

    setMapped: async ({ db, scope, params, body, services }) => {
      const ids = body.amenities.map(({ id }) => id)
      const known = new Set(ids.length > 0 ? (await holdAmenities(db, scope, ids)).map(({ id }) => id) : [])
      if (!(await lockItem(db, scope, params))) throw notFound()
      const unknown = ids.flatMap((id, at) => (known.has(id) ? [] : [[`amenities.${at}.id`, [UNKNOWN]] as const]))
      if (unknown.length > 0) throw invalid(Object.fromEntries(unknown))
      if (body.stamp !== undefined && stampOf(await ownOf(db, scope.organization_id, params)) !== body.stamp)
        throw stale(await readMapped({ db, scope, services }, params))
      await replaceMapped(db, scope, params, body.amenities)
      return { data: await readMapped({ db, scope, services }, params) }
    },

    mapMany: async ({ db, scope, body }) => {
      const { amenity_ids, item_type, item_ids, mapped } = body
      await allNamed('amenity_ids', amenity_ids, (ids) => holdAmenities(db, scope, ids), UNKNOWN)
      const foreign = `Choose a ${KINDS[item_type]} of your organization.`
      await allNamed('item_ids', item_ids, (ids) => lockItems(db, scope, item_type, ids), foreign)
      const changed = mapped ? await addUses(db, scope, body) : await removeUses(db, scope, body)
      if (mapped) await refuseOverfull(db, scope, item_type, item_ids)
      return { data: { changed } }
    },
  },
  {
    amenities_name: () => invalid({ name: ['An amenity with this name already exists.'] }),
  },
)
