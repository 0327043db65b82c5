import {
  type ConstructionPreview,
  type ConstructionUpdate,
  constructionUpdates,
} from '@storey/api/inventory/construction.ts'
import type { Scope } from '../../access/scope.ts'
import type { Database } from '../../database/connect.ts'
import { conflict, notFound, requireVersion } from '../../errors/problems.ts'
import { serve } from '../../http/serve.ts'
import type { EmitContext, ReadContext } from '../../services/context.ts'
import { listPhotos } from '../pictures/actions.ts'
import { lockMoved } from './booking-queries.ts'
import { notifySellers, recordMoved } from './moved-bookings.ts'
import {
  type BuiltBuilding,
  changeNote,
  countMoved,
  deleteUpdate,
  findBuilt,
  findUpdate,
  insertUpdate,
  listUpdates,
  lockBuilt,
  lockUpdate,
  type UpdateRow,
} from './queries.ts'
import { constructionProblems, judgeDay, judgeUpdate, PAID, requireLast } from './rules.ts'

async function withPhotos(context: ReadContext, rows: readonly UpdateRow[]): Promise<ConstructionUpdate[]> {
  const photos = await listPhotos(
    context,
    [...new Set(rows.map(({ organization_id }) => organization_id))],
    rows.map(({ id }) => id),
  )
  return rows.map(({ organization_id: _, ...row }) => ({ ...row, photos: photos.get(row.id) ?? [] }))
}

async function read(context: ReadContext, id: number): Promise<{ data: ConstructionUpdate }> {
  const found = await findUpdate(context.db, context.scope, id)
  const [data] = found ? await withPhotos(context, [found]) : []
  if (!data) throw notFound()
  return { data }
}

async function preview(
  db: Database,
  scope: Scope,
  building: BuiltBuilding,
  updates: BuiltBuilding['updates'],
): Promise<ConstructionPreview> {
  const { due, overdue, taken_back, expected, plans, first } = await countMoved(db, scope, building, updates)
  const { paid, ...back } = taken_back
  const summed = <Sum extends { readonly payments: number; readonly amount: number }>(sum: Sum) => ({
    ...sum,
    amount: sum.payments > 0 ? { amount: sum.amount, currency: building.currency } : null,
  })
  return {
    percent_before: building.percent,
    version: building.version,
    due: summed(due),
    overdue,
    taken_back: summed(back),
    expected: summed(expected),
    plans,
    first,
    obstacle: paid > 0 ? PAID : null,
  }
}

/** Publishes to the users who see bookings that payments of a building have changed. */
const announce = (emit: EmitContext<'booking.changed'>['emit'], { id, organization_id }: BuiltBuilding) =>
  emit({ type: 'booking.changed', id: 0, of: { building_id: id }, organization_id })

export const constructionRoutes = serve(
  constructionUpdates,
  {
    list: async ({ db, scope, query, services }) => {
      const { data, meta } = await listUpdates(db, scope, query)
      return { data: await withPhotos({ db, scope, services }, data), meta }
    },

    preview: async ({ db, scope, params, query }) => {
      const building = await findBuilt(db, scope, params.id)
      if (!building) throw notFound()
      judgeDay(query.day, building)
      return { data: await preview(db, scope, building, [...building.updates, query]) }
    },

    record: async ({ db, scope, params, body, services, emit }) => {
      const { version, due_payments, percent, day, note = '', correction = null } = body
      const building = await lockBuilt(db, scope, params.id)
      if (!building) throw notFound()
      await requireVersion(building, version, () => ({ version: building.version, percent: building.percent }))
      judgeUpdate(body, building)
      if (due_payments !== undefined) {
        const { due } = await countMoved(db, scope, building, [...building.updates, { day, percent }])
        if (due.payments !== due_payments)
          throw conflict('moved', 'Bookings have changed since. Look at what changes once more, then save.')
      }
      const number = building.updates.length + 1
      const update = { number, percent, percent_before: building.percent, day, note: note.trim(), correction }
      const moved = await lockMoved(db, scope, building, [...building.updates, { day, percent }])
      const { id } = await insertUpdate(db, scope, building.id, update)
      await recordMoved({ db, scope }, building, moved, `Construction update ${number}, ${percent}% built`)
      await notifySellers({ db, scope, services, emit }, building, moved, { id, percent })
      announce(emit, building)
      return read({ db, scope, services }, id)
    },

    change: async ({ db, scope, params, body, services }) => {
      const locked = await lockUpdate(db, scope, params.id)
      if (!locked) throw notFound()
      await requireVersion(locked, body.version, async () => (await read({ db, scope, services }, params.id)).data)
      await changeNote(db, scope, params.id, body.note.trim())
      return read({ db, scope, services }, params.id)
    },

    undoPreview: async ({ db, scope, params }) => {
      const update = await findUpdate(db, scope, params.id)
      const building = update && (await findBuilt(db, scope, update.building.id))
      if (!building) throw notFound()
      requireLast(update.number, building)
      return { data: await preview(db, scope, building, building.updates.slice(0, -1)) }
    },

    undo: async ({ db, scope, params, emit }) => {
      // The building is locked first, as when an update is recorded.
      const update = await findUpdate(db, scope, params.id)
      const building = update && (await lockBuilt(db, scope, update.building.id))
      if (!building || !(await lockUpdate(db, scope, params.id))) throw notFound()
      requireLast(update.number, building)
      const moved = await lockMoved(db, scope, building, building.updates.slice(0, -1))
      await deleteUpdate(db, scope, params.id)
      await recordMoved({ db, scope }, building, moved, `Construction update ${update.number} undone`)
      announce(emit, building)
    },
  },
  constructionProblems,
)
