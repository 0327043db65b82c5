import { channel } from '@storey/api/inventory/channel.ts'
import { handoverSplit, splitLabel } from '@storey/api/schedule/handover-split.ts'
import { makeSchedule } from '@storey/api/schedule/schedule.ts'
import type { Vat } from '@storey/api/schedule/vat.ts'
import { notFound } from '../../errors/problems.ts'
import { illustrationOf, panoramasOf, pictureOf } from '../../files/picture-addresses.ts'
import { serve } from '../../http/serve.ts'
import type { Services } from '../../services/services.ts'
import { isShown, listMaterials, listPlates, listScenes, listTours } from './media-queries.ts'
import {
  findGrid,
  findProject,
  findUnits,
  findVat,
  listBuildings,
  listPlans,
  listProjects,
  listUnits,
} from './queries.ts'
import { planStamp, publishedStamp } from './rules.ts'

const shownProject = <Row extends { cover_uuid: string | null; cover_drawn: boolean | null }>(
  services: Services,
  row: Row,
) => ({ ...row, cover: illustrationOf(services, row.cover_uuid, row.cover_drawn) })

const shownUnit = <Row extends { plan_uuid: string | null; plan_drawn: boolean | null }>(
  services: Services,
  row: Row,
) => ({ ...row, plan: illustrationOf(services, row.plan_uuid, row.plan_drawn) })

/** A scene that is ready: views show no other. */
const shownScene = (
  services: Services,
  { uuid, width, yaw, pitch, zoom, media360_id: _, ...scene }: Awaited<ReturnType<typeof listScenes>>[number],
) => ({
  ...scene,
  state: 'ready' as const,
  problem: null,
  thumbnail: pictureOf(services, uuid),
  panoramas: width === null ? [] : panoramasOf(services, uuid, width),
  start: { yaw, pitch, zoom },
})

type Plan = Awaited<ReturnType<typeof listPlans>>[number]

/** The payments of a plan for a booking today; without an amount only the shares before and after handover. */
function shownPlan(plan: Plan, amount: number | null, vat: Vat | null) {
  const { id, name, is_default, currency, handover_on, today, construction_percent: percent } = plan
  const dates = { booked_on: today, handover_on, construction: { percent, completion_on: handover_on, as_of: today } }
  return {
    id,
    name,
    is_default,
    terms_stamp: planStamp(plan, vat),
    split_label: splitLabel(handoverSplit(plan, dates)),
    schedule: amount === null ? null : makeSchedule(plan, { price: amount, currency, vat, ...dates }).schedule,
  }
}

export const channelRoutes = serve(channel, {
  projects: async ({ db, scope, services }) => ({
    data: (await listProjects(db, scope)).map((row) => shownProject(services, row)),
  }),

  project: async ({ db, scope, params: { id }, services }) => {
    const found = await findProject(db, scope, id)
    if (!found) throw notFound()
    const [buildings, materials] = await Promise.all([
      listBuildings(db, scope, id),
      listMaterials(db, scope, { project_id: id }),
    ])
    return { data: { ...shownProject(services, found), buildings, materials } }
  },

  grid: async ({ db, scope, params: { id } }) => {
    const found = await findGrid(db, scope, id)
    if (!found) throw notFound()
    return { data: found }
  },

  plates: async ({ db, scope, params: { id }, services }) => {
    if (!(await isShown(db, scope, 'channel_buildings', id))) throw notFound()
    return {
      data: (await listPlates(db, scope, id)).flatMap(({ uuid, drawn, ...plate }) => {
        const picture = illustrationOf(services, uuid, drawn)
        return picture ? [{ ...plate, picture }] : []
      }),
    }
  },

  tours: async ({ db, scope, params: { id }, services }) => {
    if (!(await isShown(db, scope, 'channel_projects', id))) throw notFound()
    const tours = await listTours(db, scope, id)
    const scenes = await listScenes(
      db,
      scope,
      tours.map((tour) => tour.id),
    )
    return {
      data: tours.flatMap((tour) => {
        const own = scenes.filter(({ media360_id }) => media360_id === tour.id)
        return own.length === 0 ? [] : [{ ...tour, scenes: own.map((scene) => shownScene(services, scene)) }]
      }),
    }
  },

  units: async ({ db, scope, query, services }) => {
    const { data, meta } = await listUnits(db, scope, query)
    return { data: data.map((row) => shownUnit(services, row)), meta }
  },

  compare: async ({ db, scope, query: { ids }, services }) => {
    const found = new Map((await findUnits(db, scope, ids)).map((row) => [row.id, shownUnit(services, row)]))
    return { data: ids.flatMap((id) => found.get(id) ?? []) }
  },

  unit: async ({ db, scope, params: { id }, services }) => {
    const [found] = await findUnits(db, scope, [id])
    if (!found) throw notFound()
    const { project_id, building_id, unit_type_id } = found
    const [vat, plans, materials] = await Promise.all([
      findVat(db, scope, id),
      listPlans(db, scope, building_id),
      listMaterials(db, scope, { project_id, unit: { building_id, unit_type_id } }),
    ])
    // The lowest price of the building is not what this unit costs.
    const amount = found.is_from_price ? null : (found.price?.amount ?? null)
    return {
      data: {
        ...shownUnit(services, found),
        terms_stamp: publishedStamp(found),
        materials,
        plans: plans.map((plan) => shownPlan(plan, amount, vat)),
      },
    }
  },
})
