import { dealFields } from '@storey/api/crm/deal-fields.ts'
import { deals } from '@storey/api/crm/deals.ts'
import { fieldsWith } from '@storey/api/fields.ts'
import type { Scope } from '../../access/scope.ts'
import type { Database } from '../../database/connect.ts'
import { conflict, invalid, notFound, requireVersion } from '../../errors/problems.ts'
import { JsonText, serve } from '../../http/serve.ts'
import { defined } from '../../kernel/defined.ts'
import { differences, record } from '../history/actions.ts'
import { leadNamed } from '../leads/actions.ts'
import { notifyOwner, ownerNamed } from '../members/actions.ts'
import { enterStageOf, pipelineForDeals, stageOfKind } from '../stages/actions.ts'
import { tagsNamed } from '../tags/actions.ts'
import { bookingOfDeal, bookingsToLink, linkBooking } from './booking-queries.ts'
import { assigned, changeOf, dealEvent } from './events.ts'
import { leadFollows } from './follow.ts'
import { moveDeal } from './move.ts'
import { rankAt } from './place.ts'
import {
  binDeal,
  changeDeal,
  currentDeal,
  dealOptions,
  findBinned,
  findDeal,
  lockBinned,
  lockDeal,
  readDeal,
  today,
  unbinDeal,
} from './queries.ts'
import { findPersonName, insertDeal, setTags, tagsOfDeal } from './reference-queries.ts'
import { projectNamed, unitOf } from './references.ts'
import { entering, projectOf, titleOf, WON_FOR } from './rules.ts'

const NEW = { status: 'open', value: 0, lost_reason: null, closed_on: null } as const
const CHOOSE_BOOKING = 'Choose a booking that you can see and that no other deal is linked with.'
const LINKED = 'Another deal is linked with this booking. Remove it there first.'
/** As columns: a reference is stored by its id. */
const EDITED = fieldsWith(dealFields, 'edited', true).map((field) =>
  field === 'unit' || field === 'project' ? (`${field}_id` as const) : field,
)

export const dealRoutes = serve(
  deals,
  {
    options: async ({ db, scope, query }) => ({ data: await dealOptions(db, scope, query) }),

    create: async (call) => {
      const { db, scope, body, emit } = call
      const lead = await leadNamed(db, scope, body.lead_id)
      const owner_id = body.owner_id === undefined ? scope.member_id : body.owner_id
      await ownerNamed(db, scope, body.owner_id ?? null)
      const unit = await unitOf(db, scope, body.unit_id)
      const project = await projectNamed(db, scope, body.project_id)
      await tagsNamed(db, scope, body.tag_ids ?? [])
      const pipeline_id = await pipelineForDeals(db, scope, body.pipeline_id)
      const stage = await enterStageOf(
        db,
        scope,
        pipeline_id,
        body.stage_id ?? (await stageOfKind(db, scope, pipeline_id, 'open')),
      )
      if (stage.kind !== 'open') throw conflict('closed_stage', 'A new deal starts in an open stage.')
      const { tag_ids, ...values } = body
      const title = body.title ?? titleOf(lead.full_name, unit?.name ?? project?.name)
      const { id } = await insertDeal(db, scope, {
        ...values,
        title,
        owner_id,
        pipeline_id,
        stage_id: stage.id,
        status: 'open',
        rank: await rankAt(db, scope, stage.id, {}, 0),
        value: body.value ?? unit?.price ?? NEW.value,
        currency: body.currency ?? (body.value === undefined ? unit?.currency : undefined) ?? lead.currency,
        project_id: projectOf(unit, body.project_id),
      })
      await setTags(db, scope, id, tag_ids ?? [])
      await record(db, scope, lead.id, {
        kind: 'deal_created',
        subject: { id, name: title },
        new: { stage: stage.name },
      })
      emit(dealEvent('deal.changed', scope, { id, pipeline_id, stage_id: stage.id, version: 1 }))
      await notifyOwner(call, assigned({ id, title, lead_id: lead.id, owner_id }))
      return answer(db, scope, id)
    },

    get: ({ db, scope, params }) => answer(db, scope, params.id, 'visible'),

    change: async ({ db, scope, params, body: { version, ...change }, emit }) => {
      const deal = await held(db, scope, params.id)
      await requireVersion(deal, version, () => currentDeal(db, scope, deal.id))
      const unit = await unitOf(db, scope, change.unit_id)
      await projectNamed(db, scope, change.project_id)
      const project_id = projectOf(unit, change.project_id)
      const leavesUnit = change.unit_id === undefined && project_id !== undefined && project_id !== deal.project_id
      if (leavesUnit && deal.unit_id !== null) throw invalid({ project_id: ['Take the unit off the deal first.'] })
      const wanted = { ...change, project_id }
      const after = {
        ...deal,
        ...defined(wanted),
      }
      const changes = differences(deal, after, EDITED)
      await changeDeal(db, scope, deal.id, wanted, true)
      const subject = { id: deal.id, name: after.title }
      await record(
        db,
        scope,
        deal.lead_id,
        ...changes.map((item) => ({ ...item, kind: 'deal_changed' as const, subject })),
      )
      emit(dealEvent('deal.changed', scope, { ...deal, version: deal.version + 1 }))
      return answer(db, scope, deal.id)
    },

    owner: async (call) => {
      const { db, scope, params, emit } = call
      const { owner_id } = call.body
      const deal = await held(db, scope, params.id)
      const owner = await ownerNamed(db, scope, owner_id)
      if (owner_id !== deal.owner_id) {
        const old = await findPersonName(db, deal.owner_id)
        await changeDeal(db, scope, deal.id, { owner_id }, false)
        await record(db, scope, deal.lead_id, { ...changeOf(deal), field: 'owner', old, new: owner?.full_name ?? null })
        emit(dealEvent('deal.changed', scope, deal))
        await notifyOwner(call, assigned({ ...deal, owner_id }))
      }
      return answer(db, scope, deal.id)
    },

    hot: async ({ db, scope, params, body, emit }) => {
      const deal = await held(db, scope, params.id)
      const { hot = !deal.hot } = body
      if (hot !== deal.hot) {
        await changeDeal(db, scope, deal.id, { hot }, false)
        await record(db, scope, deal.lead_id, { ...changeOf(deal), field: 'hot', old: deal.hot, new: hot })
        emit(dealEvent('deal.changed', scope, deal))
      }
      return answer(db, scope, deal.id)
    },

    status: async (call) => {
      const { db, scope, params, emit } = call
      const { status, ...closing } = call.body
      const deal = await findDeal(db, scope, params.id)
      if (!deal) throw notFound()
      if (status === deal.status) {
        const change = entering(status, deal, closing, await today(db, scope))
        await changeDeal(db, scope, deal.id, change, change.value !== undefined && change.value !== deal.value)
        emit(dealEvent('deal.changed', scope, deal))
        return answer(db, scope, deal.id)
      }
      const stage_id = await stageOfKind(db, scope, deal.pipeline_id, status, deal.last_open_stage_id)
      const { text } = await moveDeal(call, deal.id, { stage_id, ...closing })
      emit(dealEvent('deal.moved', scope, { ...deal, stage_id }))
      return answered(text)
    },

    pipeline: async (call) => {
      const { db, scope, params, emit } = call
      const { pipeline_id, stage_id, ...closing } = call.body
      const deal = await findDeal(db, scope, params.id)
      if (!deal) throw notFound()
      await pipelineForDeals(db, scope, pipeline_id)
      if (stage_id === undefined && pipeline_id === deal.pipeline_id) return answer(db, scope, deal.id)
      const destination = stage_id ?? (await stageOfKind(db, scope, pipeline_id, 'open'))
      const { text } = await moveDeal(call, deal.id, { pipeline_id, stage_id: destination, ...closing })
      emit(dealEvent('deal.moved', scope, deal))
      emit(dealEvent('deal.moved', scope, { ...deal, pipeline_id, stage_id: destination }))
      return answered(text)
    },

    stage: async (call) => {
      const { scope, params, body, emit } = call
      const { deal, text } = await moveDeal(call, params.id, body)
      emit(dealEvent('deal.moved', scope, { ...deal, stage_id: body.stage_id }))
      return answered(text)
    },

    tags: async ({ db, scope, params, body: { tag_ids }, emit }) => {
      const deal = await held(db, scope, params.id)
      const tags = await tagsNamed(db, scope, tag_ids)
      const before = await tagsOfDeal(db, scope, deal.id)
      await setTags(db, scope, deal.id, tag_ids)
      const [old, made] = [before, tags].map((list) => list.map(({ name }) => name).sort())
      if (JSON.stringify(old) !== JSON.stringify(made)) {
        await record(db, scope, deal.lead_id, { ...changeOf(deal), field: 'tags', old, new: made })
        emit(dealEvent('deal.changed', scope, deal))
      }
      return answer(db, scope, deal.id)
    },

    bookings: async ({ db, scope, params, query }) => {
      const deal = await findDeal(db, scope, params.id)
      if (!deal) throw notFound()
      return { data: await bookingsToLink(db, scope, deal, query) }
    },

    booking: async ({ db, scope, params, body: { booking_id }, emit }) => {
      const deal = await held(db, scope, params.id)
      const before = await bookingOfDeal(db, scope, deal.id)
      if (booking_id !== (before?.id ?? null)) {
        const [wanted] =
          booking_id === null ? [] : await bookingsToLink(db, scope, deal, { limit: 1, ids: [booking_id] })
        if (booking_id !== null && !wanted) throw invalid({ booking_id: [CHOOSE_BOOKING] })
        await linkBooking(db, scope, deal.id, wanted)
        const numbers = { old: before?.number ?? null, new: wanted?.number ?? null }
        await record(db, scope, deal.lead_id, { ...changeOf(deal), field: 'booking', ...numbers })
        emit(dealEvent('deal.changed', scope, deal))
      }
      return answer(db, scope, deal.id)
    },

    remove: async (call) => {
      const { db, scope, params, emit } = call
      const deal = await held(db, scope, params.id)
      await binDeal(db, scope, deal.id)
      await record(db, scope, deal.lead_id, { kind: 'deal_deleted', subject: { id: deal.id, name: deal.title } })
      if (deal.status === 'won') await leadFollows(call, deal.lead_id, false)
      emit(dealEvent('deal.changed', scope, deal))
    },

    restore: async (call) => {
      const { db, scope, params, emit } = call
      const binned = await findBinned(db, scope, params.id)
      if (!binned) throw notFound()
      // The stage is entered before the deal is locked, as in every move.
      const stage = await enterStageOf(db, scope, binned.pipeline_id, binned.stage_id)
      const deal = await lockBinned(db, scope, params.id)
      if (!deal) throw notFound()
      if (deal.lead_binned) throw conflict('lead_deleted', 'Its lead is in the bin. Restore the lead first.')
      await unbinDeal(db, scope, deal.id, await rankAt(db, scope, stage.id, {}, deal.id))
      await record(db, scope, deal.lead_id, { ...changeOf(deal), field: 'deleted', old: true, new: false })
      if (deal.status === 'won') await leadFollows(call, deal.lead_id, true)
      emit(dealEvent('deal.changed', scope, deal))
      return answer(db, scope, deal.id)
    },
  },
  {
    deal_bookings_booking: () => invalid({ booking_id: [LINKED] }),
    deal_bookings_own: () => invalid({ booking_id: [CHOOSE_BOOKING] }),
    check_won_value: () => invalid({ value: [WON_FOR] }),
    deals_stage: () => conflict('stage_gone', 'That stage was deleted. Reload the board.'),
    deals_rank: () => conflict('busy', 'Someone else is moving a card there right now. Try again.'),
  },
)

async function held(db: Database, scope: Scope, id: number) {
  const deal = await lockDeal(db, scope, id)
  if (!deal) throw notFound()
  return deal
}

async function answer(db: Database, scope: Scope, id: number, which: 'visible' | 'any' = 'any') {
  return answered(await readDeal(db, scope, id, which))
}

function answered(text: string | undefined) {
  if (text === undefined) throw notFound()
  return new JsonText(text)
}
