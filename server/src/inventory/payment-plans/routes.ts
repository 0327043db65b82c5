import { paymentPlans } from '@storey/api/inventory/payment-plans.ts'
import type { Problem } from '@storey/api/schedule/rules.ts'
import type { Scope } from '../../access/scope.ts'
import type { Database } from '../../database/connect.ts'
import { conflict, invalid, notFound, requireVersion } from '../../errors/problems.ts'
import { serve } from '../../http/serve.ts'
import { lockVersioned } from '../lock-versioned.ts'
import { scheduleOf } from './actions.ts'
import {
  beginSharing,
  changePlan,
  deletePlan,
  findBuilding,
  findPlan,
  insertPlan,
  joinShared,
  leaveShared,
  listPlans,
  lockBuildingsForCopies,
  lockPlansOfProject,
  plansSharedWith,
} from './queries.ts'
import { type PlanFields, problemsOf, sameTerms, tidy, withSplit } from './rules.ts'

const empty: Omit<PlanFields, 'name' | 'installments'> = {
  status: 'draft',
  valid_from: null,
  valid_until: null,
  price_adjustment_percent: '0',
  booking_amount: { kind: 'none', amount: null, percent: null },
  is_default: false,
  charges: [],
}

function refuse(problems: readonly Problem[]) {
  if (problems.length === 0) return
  const errors: Record<string, string[]> = {}
  for (const { path, message } of problems) errors[path] = [...(errors[path] ?? []), message]
  throw invalid(errors)
}

async function read(db: Database, scope: Scope, building_id: number, id: number) {
  const plan = await findPlan(db, scope, building_id, id)
  if (!plan) throw notFound()
  return withSplit(plan)
}

async function insert(db: Database, scope: Scope, building_id: number, input: PlanFields, position?: number) {
  if (!(await findBuilding(db, scope, building_id, true))) throw notFound()
  const plan = tidy(input)
  refuse(problemsOf(plan))
  const id = await insertPlan(db, scope, building_id, plan, { position })
  return { data: await read(db, scope, building_id, id) }
}

/** Locks the buildings that were chosen for a plan. @throws 422 for those that are not others of its project */
async function chosenBuildings(db: Database, scope: Scope, building_id: number, ids: readonly number[], name: string) {
  const buildings = await lockBuildingsForCopies(db, scope, building_id, ids, name)
  const known = new Set(buildings.map(({ id }) => id))
  const wrong = ids.flatMap((id, index) =>
    known.has(id) ? [] : [[`building_ids.${index}`, ['Choose another building of this project.']] as const],
  )
  if (wrong.length > 0) throw invalid(Object.fromEntries(wrong))
  return buildings
}

/** Some of many names, so that the sentence stays one. */
const namesOf = (names: readonly string[]) =>
  names.length > 3 ? `${names.slice(0, 3).join(', ')} and ${names.length - 3} more` : names.join(', ')

const fieldsOf = ({ installments, charges, ...plan }: Awaited<ReturnType<typeof read>>): PlanFields => ({
  name: plan.name,
  status: plan.status,
  valid_from: plan.valid_from,
  valid_until: plan.valid_until,
  price_adjustment_percent: plan.price_adjustment_percent,
  booking_amount: plan.booking_amount,
  is_default: plan.is_default,
  installments: installments.map(({ position: _, ...row }) => row),
  charges: charges.map(({ position: _, ...row }) => row),
})

export const paymentPlanRoutes = serve(
  paymentPlans,
  {
    list: async ({ db, scope, params }) => {
      if (!(await findBuilding(db, scope, params.id, false))) throw notFound()
      return { data: (await listPlans(db, scope, { building_id: params.id })).map(withSplit) }
    },

    one: async ({ db, scope, params }) => ({ data: await read(db, scope, params.id, params.planId) }),

    preview: async ({ db, scope, params, query }) => {
      const found = await scheduleOf(db, scope, {
        building_id: params.id,
        payment_plan_id: params.planId,
        price: query.price,
        booked_on: query.booked_on,
      })
      if (!found) throw notFound()
      const { schedule, problems } = found.result
      if (!schedule) throw invalid({ price: problems.map(({ message }) => message) })
      return { data: schedule }
    },

    create: ({ db, scope, params, body: { position, ...body } }) =>
      insert(db, scope, params.id, { ...empty, ...body }, position),

    change: async ({ db, scope, params, body: { version, position, buildings, ...body } }) => {
      if (!(await lockPlansOfProject(db, scope, params.id))) throw notFound()
      const locked = await lockVersioned(db, scope, 'payment_plans', params.planId)
      const current = await read(db, scope, params.id, params.planId)
      await requireVersion(locked, version, () => current)
      const plan = tidy({ ...fieldsOf(current), ...body })
      refuse(problemsOf(plan))
      const place = { position: position ?? current.position }
      const others = await plansSharedWith(db, scope, params.planId, plan.name)
      const used = others.length + 1
      if (buildings !== undefined && buildings !== used)
        throw conflict(
          'shared_elsewhere',
          `The plan is used in ${used === 1 ? '1 building' : `${used} buildings`} now. Check them and save again.`,
        )
      const taken = others.filter(({ is_taken }) => is_taken).map(({ building_name }) => building_name)
      if (taken.length > 0) throw invalid({ name: [`Another plan of ${namesOf(taken)} has this name.`] })
      const shared = others.map(({ id }) => id)
      await changePlan(db, scope, { id: params.planId, building_id: params.id, shared }, plan, place)
      return { data: await read(db, scope, params.id, params.planId) }
    },

    duplicate: async ({ db, scope, params }) => {
      const original = await read(db, scope, params.id, params.planId)
      const names = new Set(
        (await listPlans(db, scope, { building_id: params.id })).map(({ name }) => name.toLowerCase()),
      )
      const name = freeName(original.name, names)
      return insert(db, scope, params.id, { ...fieldsOf(original), name, status: 'draft', is_default: false })
    },

    copy: async ({ db, scope, params, body: { building_ids, status } }) => {
      if (!(await findBuilding(db, scope, params.id, true))) throw notFound()
      const original = await read(db, scope, params.id, params.planId)
      const buildings = await chosenBuildings(db, scope, params.id, building_ids, original.name)
      const plan = tidy({ ...fieldsOf(original), status, is_default: false })
      const copied = []
      for (const { taken_by, ...building } of buildings)
        if (!taken_by) copied.push({ building, payment_plan_id: await insertPlan(db, scope, building.id, plan, {}) })
      const reason = `It has a plan named “${original.name}” already.`
      const skipped = buildings.flatMap(({ taken_by, ...building }) => (taken_by ? [{ building, reason }] : []))
      return { data: { copied, skipped } }
    },

    share: async ({ db, scope, params, body: { building_ids } }) => {
      if (!(await lockPlansOfProject(db, scope, params.id))) throw notFound()
      const original = await read(db, scope, params.id, params.planId)
      const buildings = await chosenBuildings(db, scope, params.id, building_ids, original.name)
      const plan = { ...fieldsOf(original), is_default: false }
      const shared_id = await beginSharing(db, scope, original.id)
      const shared = []
      const skipped = []
      for (const { taken_by, ...building } of buildings) {
        if (!taken_by) {
          const payment_plan_id = await insertPlan(db, scope, building.id, plan, { shared_id })
          shared.push({ building, payment_plan_id })
          continue
        }
        const theirs = await read(db, scope, building.id, taken_by)
        const isJoined = theirs.shared_with.some(({ id }) => id === params.id)
        if (isJoined || (theirs.shared_with.length === 0 && sameTerms(fieldsOf(theirs), plan))) {
          if (!isJoined) await joinShared(db, scope, taken_by, shared_id)
          shared.push({ building, payment_plan_id: taken_by })
        } else
          skipped.push({ building, reason: `It has a plan named “${original.name}” already, which has other terms.` })
      }
      return { data: { shared, skipped } }
    },

    unshare: async ({ db, scope, params }) => {
      if (!(await lockPlansOfProject(db, scope, params.id))) throw notFound()
      await leaveShared(db, scope, params.id, params.planId)
      return { data: await read(db, scope, params.id, params.planId) }
    },

    remove: async ({ db, scope, params }) => {
      if (!(await lockPlansOfProject(db, scope, params.id))) throw notFound()
      if (!(await deletePlan(db, scope, params.id, params.planId))) throw notFound()
    },
  },
  {
    payment_plans_name: () => invalid({ name: ['Another plan of this building has this name.'] }),
    installments_add_up: () => invalid({ installments: ['The installments don’t add up to the price.'] }),
    bookings_organization_id_building_id_payment_plan_id_fkey: () =>
      conflict('has_bookings', 'Bookings use this plan. Archive it instead.'),
    sale_offer_unit_plans_plan: () => conflict('has_offers', 'Sale offers use this plan. Archive it instead.'),
  },
)

/** "Standard (copy)", then "Standard (copy 2)": the name is shortened where it would be too long. */
function freeName(name: string, taken: ReadonlySet<string>): string {
  for (let number = 1; ; number++) {
    const end = number === 1 ? ' (copy)' : ` (copy ${number})`
    const free = name.slice(0, 120 - end.length) + end
    if (!taken.has(free.toLowerCase())) return free
  }
}
