import { makeUpdates } from './construction.ts'
import type { BuildingPlan, ProjectPlan } from './estate.ts'
import { type Filling, insert, insertForIds } from './fill.ts'
import { hangBuilding, hangPlans, hangProject } from './galleries.ts'
import type { MadeBuilding, MadeProject, MadeUnit } from './made.ts'
import { linkProject } from './media-links.ts'
import { makePlans, sharePlan } from './payment-plans.ts'
import { coverOf, planPictures } from './pictures.ts'
import { platesOf, siteOf } from './plates.ts'
import { kindOf, type Stack } from './stacks.ts'
import type { Organization } from './staff.ts'
import { makeUnitTypes, typeOf } from './unit-types.ts'

/** A project with its buildings, their payment plans, units and pictures; nothing in it is claimed yet. */
export async function makeProject(filling: Filling, builder: Organization, plan: ProjectPlan): Promise<MadeBuilding[]> {
  const { db, day, instant } = filling
  const covers = await Promise.all(plan.buildings.map((building) => coverOf(filling, builder, building)))
  const last = Math.max(...plan.buildings.map(({ completes_in }) => completes_in))
  const [project_id = 0] = await insertForIds(db, 'projects', [
    {
      organization_id: builder.id,
      name: plan.name,
      code: plan.code,
      tagline: plan.tagline,
      description: plan.description,
      status: plan.status,
      ...plan.place,
      currency: plan.currency,
      launch_on: day(plan.launched),
      completion_on: day(last),
      construction_percent: String(
        Math.round(plan.buildings.reduce((sum, { built }) => sum + built, 0) / plan.buildings.length),
      ),
      registration_number: plan.registration_number,
      escrow_account: plan.escrow_account,
      sales_manager_discount_percent: '2',
      super_admin_discount_percent: '4',
      cover_file_id: covers[0] ?? null,
      created_at: instant(plan.launched - 40),
    },
  ])
  const escrow = {
    kind: 'escrow',
    holder: `${plan.name} Escrow`,
    bank: plan.bank,
    number: plan.escrow_account,
  } as const
  await insert(db, 'bank_accounts', [
    {
      organization_id: builder.id,
      project_id,
      ...escrow,
      currency: plan.currency,
      created_at: instant(plan.launched - 40),
    },
    {
      ...{ organization_id: builder.id, project_id, kind: 'operating', holder: builder.name, bank: plan.bank },
      ...{ number: plan.operating_account, currency: plan.currency, created_at: instant(plan.launched - 40) },
    },
  ])
  const project = { id: project_id, name: plan.name, builder }
  await hangProject(filling, builder, project_id, covers)
  await linkProject(filling, project, plan.place)
  const types = await makeUnitTypes(filling, builder.id, project_id, plan)
  const made: MadeBuilding[] = []
  for (const [position, building] of plan.buildings.entries())
    made.push(await makeBuilding(filling, project, plan, building, position, covers[position] ?? null, types))
  await sharePlan(
    filling.db,
    'Construction-linked',
    made.map(({ id }) => id),
  )
  await siteOf(filling, project, made)
  return made
}

async function makeBuilding(
  filling: Filling,
  project: MadeProject,
  { currency, place, launched, rounding }: ProjectPlan,
  plan: BuildingPlan,
  position: number,
  cover_file_id: number | null,
  types: ReadonlyMap<string, number>,
): Promise<MadeBuilding> {
  const { db, day, instant } = filling
  const organization_id = project.builder.id
  const completion_on = day(plan.completes_in)
  const [building_id = 0] = await insertForIds(db, 'buildings', [
    {
      organization_id,
      project_id: project.id,
      name: plan.name,
      code: plan.code,
      type: plan.type,
      floors: plan.floors,
      basements: plan.basements,
      skipped_floors: [...plan.skipped_floors],
      units_per_floor: plan.stacks.length,
      city: place.city,
      district: place.district,
      address: place.address,
      position,
      completion_on,
      cover_file_id,
      created_at: instant(launched - 38),
    },
  ])
  await makeUpdates(filling, project.builder, building_id, plan)
  await hangBuilding(filling, project.builder, { id: building_id, cover: cover_file_id, stacks: plan.stacks })
  const payment_plans = await makePlans(filling, organization_id, building_id, plan.plans, currency, launched)
  const pictures = await planPictures(filling, project.builder, plan)
  const rows = homesOf(plan).map((home) => {
    const { stack, floor, number } = home
    const price = priceOf(plan, rounding, floor, stack)
    const released = floor <= plan.released_to
    return {
      organization_id,
      project_id: project.id,
      building_id,
      number,
      floor,
      stack: home.stackNumber,
      type: stack.type,
      bedrooms: stack.bedrooms,
      bathrooms: Math.max(1, stack.bedrooms + (stack.bedrooms > 2 ? 1 : 0)),
      internal_area: String(stack.internal),
      outdoor_area: String(stack.outdoor),
      plot_area: stack.type === 'townhouse' || stack.type === 'villa' ? String(Math.round(stack.internal * 1.4)) : null,
      orientation: stack.orientation,
      view: stack.view,
      parking: stack.bedrooms > 2 ? 2 : currency === 'GBP' && stack.bedrooms < 2 ? 0 : 1,
      furnishing: stack.type === 'studio' ? ('kitchen_only' as const) : ('none' as const),
      price,
      minimum_price: roundTo(price * 0.93, rounding),
      currency,
      ...existing(filling, plan, released),
      released_at: released ? instant(launched + (floor % 4) * 20) : null,
      plan_file_id: pictures.get(kindOf(stack)) ?? null,
      unit_type_id: types.get(typeOf(stack)) ?? null,
      created_at: instant(launched - 30),
    }
  })
  const ids = await insertForIds(db, 'units', rows)
  const units = rows.map((row, index): MadeUnit => ({ ...row, id: ids[index] ?? 0 }))
  await insert(
    db,
    'unit_prices',
    units.map(({ id, organization_id, price, currency }) => ({
      organization_id,
      unit_id: id,
      price,
      currency,
      cause: 'created',
    })),
  )
  await platesOf(filling, project, building_id, plan)
  await hangPlans(filling, building_id)
  await logReleases(filling, project.builder, units)
  return { id: building_id, plan, project, completion_on, payment_plans, units }
}

const BLOCKED = ['Show flat', 'Kept for the landowner', 'Facade mock-up', 'Management office']

function existing({ random }: Filling, { sold }: BuildingPlan, released: boolean) {
  if (!released) return { status: 'unreleased' as const, block_reason: null }
  if (random.chance(sold.blocked / 100)) {
    const block_reason = BLOCKED[random.whole(0, BLOCKED.length - 1)] ?? 'Show flat'
    return { status: 'blocked' as const, block_reason }
  }
  return { status: 'available' as const, block_reason: null }
}

interface Home {
  readonly stack: Stack
  readonly stackNumber: number
  readonly floor: number
  readonly number: string
}

/** The number of the top floor is higher by the numbers that are skipped. */
function homesOf({ floors, skipped_floors, stacks, bottom, top, type }: BuildingPlan): Home[] {
  const highest = floors + skipped_floors.length
  const stacksOf = (floor: number) =>
    top && floor > highest - top.floors ? top.stacks : bottom && floor <= bottom.floors ? bottom.stacks : stacks
  return Array.from({ length: highest }, (_, index) => index + 1)
    .filter((floor) => !skipped_floors.includes(floor))
    .flatMap((floor) =>
      stacksOf(floor).map((stack, index) => {
        const place = String(index + 1).padStart(2, '0')
        return {
          stack,
          stackNumber: index + 1,
          floor,
          number: type === 'townhouses' ? `M${place}` : `${floor}${place}`,
        }
      }),
    )
}

const VIEWS: Readonly<Record<string, number>> = {
  Sea: 1.14,
  Marina: 1.07,
  Canal: 1.05,
  Park: 1.04,
  Basin: 1.03,
  City: 1,
}

function priceOf({ rate, rise }: BuildingPlan, rounding: number, floor: number, stack: Stack): number {
  const area = stack.internal + stack.outdoor * 0.4
  const view = VIEWS[stack.view] ?? 0.97
  // Small homes cost more a square metre, penthouses are a market of their own.
  const kind = stack.type === 'penthouse' ? 1.32 : stack.bedrooms === 0 ? 1.06 : stack.bedrooms > 2 ? 0.97 : 1
  return roundTo(area * rate * view * kind * (1 + ((floor - 1) * rise) / 100), rounding)
}

const roundTo = (amount: number, step: number) => Math.round(amount / step) * step

function logReleases({ db }: Filling, builder: Organization, units: readonly MadeUnit[]) {
  const [director] = builder.members
  return insert(
    db,
    'unit_status_changes',
    units
      .filter(({ released_at }) => released_at !== null)
      .map(({ id, organization_id, status, released_at }) => ({
        organization_id,
        unit_id: id,
        old_status: 'unreleased',
        new_status: status,
        reason: status === 'blocked' ? 'Kept back at release' : 'Released for sale',
        claim_id: null,
        actor_id: director?.id ?? null,
        actor_name: director?.full_name ?? null,
        at: released_at ?? undefined,
      })),
  )
}
