import { type HoldRequest, holdRequests } from '@storey/api/inventory/hold-requests.ts'
import type { Scope } from '../../access/scope.ts'
import { beginExport } from '../../account/tasks/actions.ts'
import type { Database } from '../../database/connect.ts'
import { conflict, invalid, notFound } from '../../errors/problems.ts'
import { serve } from '../../http/serve.ts'
import { requirePublished } from '../channel/actions.ts'
import { claimFree, claimProblems, lockToClaim, requireFree } from '../claims/actions.ts'
import { hashesOf } from '../client-registrations/rules.ts'
import { findTerms } from '../holds/actions.ts'
import { lengthWithin } from '../holds/rules.ts'
import { announce, decided } from './actions.ts'
import { grantCounterJob } from './jobs.ts'
import { notifyBroker, notifyDesk } from './notices.ts'
import {
  acceptCounter,
  countWaiting,
  decideRequest,
  findOwn,
  findPublished,
  findReceived,
  insertRequest,
  listNearest,
  listOwn,
  listWaiting,
} from './queries.ts'

type Row = NonNullable<Awaited<ReturnType<typeof findOwn>>>

/** A brokerage learns nothing of the offer but that there is one. */
const shown = ({ organization_id: _, brokerage_timezone: __, ...request }: Row): HoldRequest => ({
  ...request,
  sale_offer_id: null,
})
const shownToDesk = ({ organization_id: _, brokerage_timezone: __, ...request }: Row): HoldRequest => request

async function read(db: Database, scope: Scope, id: number, find: typeof findOwn) {
  const found = await find(db, scope, id)
  if (!found) throw notFound()
  return found
}

export const holdRequestRoutes = serve(
  holdRequests,
  {
    own: async ({ db, scope }) => ({ data: (await listOwn(db, scope)).map(shown) }),

    create: async ({
      db,
      scope,
      params,
      body: { payment_plan_id = null, client_phone, client_email, expected_terms, expected_plan, ...body },
      emit,
      services,
    }) => {
      const unit = await findPublished(db, scope, params.id, payment_plan_id)
      if (!unit) throw notFound()
      if (payment_plan_id !== null && unit.plan_name === null)
        throw invalid({ payment_plan_id: ['Choose a plan that is published for this unit.'] })
      await requirePublished(db, scope, params.id, {
        terms: expected_terms,
        plan_id: payment_plan_id,
        plan: expected_plan,
      })
      const hashes = hashesOf(services.settings.signingKey, unit.project_id, { client_phone, client_email })
      const { id } = await insertRequest(db, scope, unit, {
        ...body,
        ...hashes,
        payment_plan_id,
        client_phone,
        client_email,
      })
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

    accept: async ({ db, scope, params: { id }, body: { unit_id }, emit, services }) => {
      const { status, counter } = await read(db, scope, id, findOwn)
      if (status === 'countered' && !counter.some((home) => home.id === unit_id))
        throw invalid({ unit_id: ['Choose one of the homes that the sales desk offers.'] })
      if (!(await acceptCounter(db, scope, id, unit_id))) throw decided()
      // A brokerage claims no unit of a developer: the job does it for the user of the desk who made the counter-offer.
      await services.queue.send(db, grantCounterJob, { request_id: id })
      const made = await read(db, scope, id, findOwn)
      announce(emit, made)
      return { data: shown(made) }
    },

    exportOwn: beginExport('own_hold_requests.export', 'Requests'),
    exportWaiting: beginExport('hold_requests.export', 'Hold requests'),
    waiting: async ({ db, scope }) => ({ data: (await listWaiting(db, scope)).map(shownToDesk) }),

    waitingCount: async ({ db, scope }) => ({ data: { count: await countWaiting(db, scope) } }),

    grant: async ({ db, scope, params: { id }, body, emit, services }) => {
      const request = await read(db, scope, id, findReceived)
      if (request.status !== 'waiting') throw decided()
      if (request.kind === 'offer')
        throw conflict('wrong_kind', 'The broker requests an offer. Make it from the request.')
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
      return { data: shownToDesk(made) }
    },

    nearest: async ({ db, scope, params: { id } }) => ({
      data: await listNearest(db, scope, await read(db, scope, id, findReceived)),
    }),

    counter: async ({ db, scope, params: { id }, body: { unit_ids, reason = null }, emit, services }) => {
      const request = await read(db, scope, id, findReceived)
      if (request.kind === 'offer')
        throw conflict('wrong_kind', 'The broker requests an offer. Make it with other homes.')
      const near = await listNearest(db, scope, request)
      const homes = unit_ids.map((unit_id) => near.find((home) => home.id === unit_id))
      const unknown = homes.findIndex((home) => !home)
      if (unknown >= 0) throw invalid({ [`unit_ids.${unknown}`]: ['Choose one of the nearest available homes.'] })
      const counter = JSON.stringify(
        homes.flatMap((home) =>
          home ? { id: home.id, name: home.name, floor: home.floor, bedrooms: home.bedrooms } : [],
        ),
      )
      if (!(await decideRequest(db, scope, id, { status: 'countered', counter, reason }))) throw decided()
      const made = await read(db, scope, id, findReceived)
      announce(emit, made)
      await notifyBroker({ db, services, emit }, made, 'failed')
      return { data: shownToDesk(made) }
    },

    reject: async ({ db, scope, params: { id }, body: { reason }, emit, services }) => {
      await read(db, scope, id, findReceived)
      if (!(await decideRequest(db, scope, id, { status: 'rejected', reason }))) throw decided()
      const made = await read(db, scope, id, findReceived)
      announce(emit, made)
      await notifyBroker({ db, services, emit }, made, 'rejected')
      return { data: shownToDesk(made) }
    },
  },
  {
    ...claimProblems,
    hold_requests_one_waiting: () => conflict('already_requested', 'You have already requested this unit.'),
    hold_requests_published: () => conflict('unit_not_available', 'This unit is not available now.'),
    hold_requests_not_allocated: () => conflict('unit_not_available', 'This unit is not available now.'),
    hold_requests_granted_elsewhere: () =>
      conflict('unit_not_available', 'This home is reserved for another brokerage. Offer other homes instead.'),
    hold_requests_own_client: () =>
      invalid({ client_registration_id: ['Choose one of your registrations in this project.'] }),
    hold_requests_counter: () => conflict('unit_not_available', 'This home is not available now.'),
    hold_requests_cooldown: () =>
      conflict('cool_down', 'A hold of this unit for your brokerage expired a short time ago. Request it again later.'),
    hold_requests_limit: () =>
      conflict('request_limit', 'You have as many requests and holds in this project as the developer allows.'),
  },
)
