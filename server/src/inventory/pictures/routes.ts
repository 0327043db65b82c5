import type { Input } from '@storey/api/endpoint.ts'
import { mostOf } from '@storey/api/inventory/picture-roles.ts'
import { pictures } from '@storey/api/inventory/pictures.ts'
import type { Scope } from '../../access/scope.ts'
import type { Database } from '../../database/connect.ts'
import { invalid, notFound, requireVersion } from '../../errors/problems.ts'
import { downloadOf } from '../../files/keep.ts'
import { keepStoredPicture, PDF, type StoredPicture, sha256Of, storePicture } from '../../files/keep-picture.ts'
import { type CallBefore, inTwoSteps, type ScopedCall, serve } from '../../http/serve.ts'
import type { Services } from '../../services/services.ts'
import { toItemPicture } from './actions.ts'
import {
  changePicture,
  findDeleted,
  findPicture,
  findPictured,
  findSame,
  insertPicture,
  listPictures,
  lockPictured,
  orderPictures,
  type PicturedItem,
  picturesOfRole,
  type RoleOfItem,
  setDeleted,
  syncCover,
} from './queries.ts'
import { refuseFull, refuseViewFields, requireManage, sameAs } from './rules.ts'

async function lock(db: Database, scope: Scope, item: PicturedItem): Promise<void> {
  requireManage(scope, item.item_type)
  if (!(await lockPictured(db, scope, item))) throw notFound()
}

async function read(call: { db: Database; scope: Scope; services: Services }, of: RoleOfItem, id: number) {
  const found = await findPicture(call.db, call.scope, of, id)
  if (!found) throw notFound()
  return toItemPicture(call.services, found)
}

type Body = Input<typeof pictures.add>['body']

/** A stored picture or PDF without a row. */
interface Prepared {
  readonly sent_sha256: Buffer
  readonly stored: StoredPicture
}

/** Checks everything that needs no lock before the picture is decoded, and stores its forms. */
async function prepare(
  { look, scope, services }: Pick<CallBefore, 'look' | 'scope' | 'services'>,
  of: RoleOfItem,
  body: Body,
): Promise<Prepared> {
  requireManage(scope, of.item_type)
  refuseViewFields(of.role, body)
  const content = Buffer.from(await body.file.arrayBuffer())
  const sent_sha256 = sha256Of(content)
  await look(async (db) => {
    const item = await findPictured(db, scope, of)
    if (item?.organization_id !== scope.organization_id) throw notFound()
    refuseFull(of.role, (await picturesOfRole(db, scope, of)).length)
    const same = await findSame(db, scope, of, sent_sha256)
    if (same) throw sameAs(same.name)
  })
  return { sent_sha256, stored: await storePicture(services.storage, body.file, content) }
}

type Call = Pick<ScopedCall, 'db' | 'scope' | 'services'>

/** Adds a stored picture to its item, whose pictures are locked. */
async function add({ db, scope, services }: Call, of: RoleOfItem, body: Body, { stored, sent_sha256 }: Prepared) {
  const write = async ({ id: file_id }: { readonly id: number }) => {
    await lock(db, scope, of)
    const before = await picturesOfRole(db, scope, of)
    refuseFull(of.role, before.length)
    const same = await findSame(db, scope, of, sent_sha256)
    if (same) throw sameAs(same.name)
    if (mostOf(of.role) === 1 && before.length > 0)
      await setDeleted(
        db,
        scope,
        before.map(({ id }) => id),
        true,
      )
    const { caption = null, direction = null, floor_from = null, floor_to = null } = body
    const made = await insertPicture(db, scope, of, { file_id, sent_sha256, caption, direction, floor_from, floor_to })
    await syncCover(db, scope, of)
    return { data: await read({ db, scope, services }, of, made.id) }
  }
  return keepStoredPicture(db, scope, services.storage, stored, scope.organization_id, write)
}

const plansOf = (id: number) => ({ item_type: 'units', item_id: id, role: 'plans' }) as const

export const pictureRoutes = serve(
  pictures,
  {
    list: async ({ db, scope, params, services }) => {
      const item = await findPictured(db, scope, params)
      if (!item) throw notFound()
      return { data: (await listPictures(db, item, params)).map((row) => toItemPicture(services, row)) }
    },

    add: inTwoSteps(
      pictures.add,
      (call) => prepare(call, call.params, call.body),
      (call, prepared) => add(call, call.params, call.body, prepared),
    ),
    addPlan: inTwoSteps(
      pictures.addPlan,
      (call) => prepare(call, plansOf(call.params.id), call.body),
      (call, prepared) => add(call, plansOf(call.params.id), call.body, prepared),
    ),

    order: async ({ db, scope, params, body, services }) => {
      await lock(db, scope, params)
      const before = (await picturesOfRole(db, scope, params)).map(({ id }) => id)
      const unknown = body.ids.flatMap((id, at) => (before.includes(id) ? [] : [[`ids.${at}`, ['Choose a picture.']]]))
      if (unknown.length > 0) throw invalid(Object.fromEntries(unknown))
      // Pictures added by other users since come after these.
      await orderPictures(db, scope, [...body.ids, ...before.filter((id) => !body.ids.includes(id))])
      await syncCover(db, scope, params)
      return { data: (await picturesOfRole(db, scope, params)).map((row) => toItemPicture(services, row)) }
    },

    change: async ({ db, scope, params, body: { version, ...fields }, services }) => {
      await lock(db, scope, params)
      const before = await read({ db, scope, services }, params, params.id)
      await requireVersion(before, version, () => before)
      refuseViewFields(params.role, fields)
      const { floor_from, floor_to } = { ...before, ...fields }
      if (floor_from !== null && floor_to !== null && floor_from > floor_to)
        throw invalid({ floor_to: ['Not below the first floor.'] })
      await changePicture(db, scope, params.id, fields)
      return { data: await read({ db, scope, services }, params, params.id) }
    },

    remove: async ({ db, scope, params }) => {
      await lock(db, scope, params)
      if (!(await findPicture(db, scope, params, params.id))) throw notFound()
      await setDeleted(db, scope, [params.id], true)
      await syncCover(db, scope, params)
    },

    restore: async ({ db, scope, params, services }) => {
      await lock(db, scope, params)
      if (!(await findDeleted(db, scope, params, params.id))) throw notFound()
      const others = await picturesOfRole(db, scope, params)
      refuseFull(params.role, others.length)
      if (mostOf(params.role) === 1 && others.length > 0)
        await setDeleted(
          db,
          scope,
          others.map(({ id }) => id),
          true,
        )
      await setDeleted(db, scope, [params.id], false)
      await syncCover(db, scope, params)
      return { data: await read({ db, scope, services }, params, params.id) }
    },

    download: async ({ db, scope, params, services }) => {
      const item = await findPictured(db, scope, params)
      const found = item && (await listPictures(db, item, params)).find(({ id }) => id === params.id)
      if (found?.type !== PDF) throw notFound()
      return downloadOf(db, scope, services.storage, found.file_id)
    },
  },
  {
    pictures_once: () => invalid({ file: ['This picture is already here.'] }),
  },
)
