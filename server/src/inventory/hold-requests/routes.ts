import { type HoldRequest, holdRequests } from '@storey/api/inventory/hold-requests.ts'
import type { Scope } from '../../access/scope.ts'
import type { Database } from '../../database/connect.ts'
import { conflict, invalid, notFound } from '../../errors/problems.ts'
import { serve } from '../../http/serve.ts'
import type { Emit } from '../../live/events.ts'
import { claimFree, claimProblems, lockToClaim, requireFree } from '../claims/actions.ts'
import { hashesOf } from '../client-registrations/rules.ts'
import { findTerms } from '../holds/actions.ts'
import { lengthWithin } from '../holds/rules.ts'
import { notifyBroker, notifyDesk } from './notices.ts'
import {
  countWaiting,
  decideRequest,
  findOwn,
  findPublished,
  findReceived,
  insertRequest,
  listOwn,
  listWaiting,
} from './queries.ts'

type Row = NonNullable<Awaited<ReturnType<typeof findOwn>>>

const shown = ({ organization_id: _, brokerage_timezone: __, ...request }: Row): HoldRequest => request

/** Announces a request to the developer and to the brokerage. */
function announce(emit: Emit<'hold_request.changed'>, { id, organization_id, brokerage }: Row) {
  emit({ type: 'hold_request.changed', id, organization_id })
  emit({ type: 'hold_request.changed', id, organization_id: brokerage.id })
}

async function read(db: Database, scope: Scope, id: number, find: typeof findOwn) {
  const found = await find(db, scope, id)
  if (!found) throw notFound()
  return found
}

const decided = () => conflict('request_decided', 'This request has already been decided or withdrawn. Reload it.')

export const holdRequestRoutes = serve(
  holdRequests,
  {
    own: async ({ db, scope }) => ({ data: (await listOwn(db, scope)).map(shown) }),

    create: async ({
      db,
      scope,
      params,
      body: { payment_plan_id = null, client_phone, client_email, ...body },
      emit,
      services,
    }) => {
      const unit = await findPublished(db, scope, params.id, payment_plan_id)
      if (!unit) throw notFound()
      if (payment_plan_id !== null && unit.plan_name === null)
        throw invalid({ payment_plan_id: ['Choose a plan that is published for this unit.'] })
      const hashes = hashesOf(services.settings.signingKey, unit.project_id, { client_phone, client_email })
      const { id } = await insertRequest(db, scope, unit, { ...body, ...hashes })
      const made = await read(db, scope, id, findOwn)
      announce(emit, made)
      await notifyDesk({ db, scope, services, emit }, made)
      return { data: shown(made) }
    },

    withdraw: async ({ db, scope, params: { id }, emit }) => {
      await read(db, scope, id, findOwn)
      if (!(await decideRequest(db, scope, id, { status: 'withdrawn' }))) throw decided()
      const made = await read(db, scope, id, findOwn)
      announce(emit, made)
      return { data: shown(made) }
    },

    waiting: async ({ db, scope }) => ({ data: (await listWaiting(db, scope)).map(shown) }),

    waitingCount: async ({ db, scope }) => ({ data: { count: await countWaiting(db, scope) } }),

    grant: async ({ db, scope, params: { id }, body, emit, services }) => {
      const request = await read(db, scope, id, findReceived)
      if (request.status !== 'waiting') throw decided()
      const found = await lockToClaim(db, scope, request.unit.id)
      if (!found) throw notFound()
      const free = await requireFree({ db, scope, emit }, found, 'hold')
      const terms = await findTerms(db, scope, free.unit.organization_id, free.unit.project_id)
      const minutes = lengthWithin(terms, body.minutes)
      const held_for = `${request.client_name} (${request.broker.name}, ${request.brokerage.name})`.slice(0, 200)
      const claim = await claimFree({ db, scope, emit }, free, {
        kind: 'hold',
        unit_status: 'on_hold',
        minutes,
        held_for,
      })
      if (!(await decideRequest(db, scope, id, { status: 'granted', claim_id: claim.id }))) throw decided()
      const made = await read(db, scope, id, findReceived)
      announce(emit, made)
      await notifyBroker({ db, services, emit }, made, 'accepted', made.held_until)
      return { data: shown(made) }
    },

    reject: async ({ db, scope, params: { id }, body: { reason }, emit, services }) => {
      await read(db, scope, id, findReceived)
      if (!(await decideRequest(db, scope, id, { status: 'rejected', reason }))) throw decided()
      const made = await read(db, scope, id, findReceived)
      announce(emit, made)
      await notifyBroker({ db, services, emit }, made, 'rejected')
      return { data: shown(made) }
    },
  },
  {
    ...claimProblems,
    hold_requests_one_waiting: () => conflict('already_requested', 'You have already requested this unit.'),
    hold_requests_published: () => conflict('unit_not_available', 'This unit is not available now.'),
    hold_requests_own_client: () =>
      invalid({ client_registration_id: ['Choose one of your registrations in this project.'] }),
    hold_requests_limit: () =>
      conflict('request_limit', 'You have as many requests and holds in this project as the developer allows.'),
  },
)
