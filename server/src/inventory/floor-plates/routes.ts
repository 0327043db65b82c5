import { floorPlates } from '@storey/api/inventory/floor-plates.ts'
import type { Scope } from '../../access/scope.ts'
import type { Database } from '../../database/connect.ts'
import { conflict, invalid, notFound, requireVersion } from '../../errors/problems.ts'
import { keepStoredPicture } from '../../files/keep-picture.ts'
import { illustrationOf } from '../../files/picture-addresses.ts'
import { inTwoSteps, serve } from '../../http/serve.ts'
import type { Context, ReadContext } from '../../services/context.ts'
import type { Services } from '../../services/services.ts'
import { countsOf } from '../availability.ts'
import { type StoredPlate, sendRemovals, storePlate } from './pictures.ts'
import {
  buildingsOn,
  changePlate,
  dropPicture,
  findBuilding,
  findOwnProject,
  findPlate,
  findSite,
  findSitePlate,
  findTower,
  insertPlate,
  listPlates,
  lockPlate,
  overlapping,
  type PlateRow,
  replaceShapes,
  shapesOf,
  unitsOn,
} from './queries.ts'
import { type Floors, floorsProblems, floorsText, type GivenShape, keptShape, shapeChanges } from './rules.ts'

type Call = Omit<Context, 'emit'>
type Locked = NonNullable<Awaited<ReturnType<typeof lockPlate>>>

function toPlate(services: Services, { picture_uuid, picture_drawn, ...plate }: PlateRow) {
  const picture = illustrationOf(services, picture_uuid, picture_drawn)
  if (!picture) throw notFound()
  return { ...plate, picture }
}

async function read({ db, scope, services }: ReadContext, id: number) {
  const found = await findPlate(db, scope, id)
  if (!found) throw notFound()
  return toPlate(services, found)
}

async function lockOrFail(db: Database, scope: Scope, id: number): Promise<Locked> {
  const locked = await lockPlate(db, scope, id)
  if (!locked) throw notFound()
  return locked
}

/** A building that has these floors; `hold` locks it until they have a plate. @throws 404; 422 on the floor that does not exist */
async function buildingWith(db: Database, scope: Scope, id: number, floors: Floors, { hold }: { hold: boolean }) {
  const building = await findTower(db, scope, id, { hold })
  if (!building) throw notFound()
  const problems = floorsProblems(floors, building)
  if (Object.keys(problems).length > 0) throw invalid(problems)
  return building
}

/** Like `buildingWith`, for a plate that is about to be saved. @throws also 422 if some of the floors have a plate */
async function freeFloors(db: Database, scope: Scope, building_id: number, floors: Floors, except?: number) {
  const building = await buildingWith(db, scope, building_id, floors, { hold: true })
  const other = await overlapping(db, scope, { building_id, ...floors }, except)
  if (other) throw invalid({ floor_from: [`“${other.name}” shows some of these floors already.`] })
  return building
}

/** Refuses shapes that refer to something that is not on the plate. */
async function refuseStrangers(db: Database, scope: Scope, plate: Locked, shapes: readonly GivenShape[]) {
  const errors: Record<string, string[]> = {}
  const ids = (name: 'unit_id' | 'building_id') => shapes.map((shape) => shape[name]).filter((id) => id !== null)
  const [unitIds, buildingIds] = [ids('unit_id'), ids('building_id')]
  const units = new Map(
    (unitIds.length > 0 ? await unitsOn(db, scope, plate, unitIds) : []).map((one) => [one.id, one]),
  )
  const isSite = plate.building_id === null
  const found = isSite && buildingIds.length > 0 ? await buildingsOn(db, scope, plate.project_id, buildingIds) : []
  const buildings = new Set(found.map(({ id }) => id))
  for (const [index, { stack, unit_id, building_id }] of shapes.entries()) {
    const at = (name: string, problem: string) => {
      errors[`shapes.${index}.${name}`] = [problem]
    }
    if (stack !== null && isSite) at('stack', 'A site has no stacks. Choose a unit or a building.')
    if (building_id !== null && !buildings.has(building_id))
      at('building_id', isSite ? 'Choose a building of this project.' : 'Choose a stack or a unit of this building.')
    if (unit_id === null) continue
    const unit = units.get(unit_id)
    if (!unit) at('unit_id', `Choose a unit of this ${isSite ? 'project' : 'building'}.`)
    else if (
      plate.floor_from !== null &&
      plate.floor_to !== null &&
      (unit.floor < plate.floor_from || unit.floor > plate.floor_to)
    )
      at('unit_id', `Unit ${unit.name} is on floor ${unit.floor}, which this plate doesn’t show.`)
  }
  if (Object.keys(errors).length > 0) throw invalid(errors)
}

async function saveShapes(db: Database, scope: Scope, plate: Locked, shapes: readonly GivenShape[]) {
  const { gone, added } = shapeChanges(await shapesOf(db, scope, plate.id), shapes.map(keptShape))
  await replaceShapes(db, scope, plate.id, gone, added)
}

interface NewPlate extends Partial<Floors> {
  readonly project_id: number
  readonly building_id: number | null
  readonly name: string
}

/** Stores a prepared picture as a file and calls `write` to refer to it; where that fails, its bytes are deleted. */
const keep = <Answer>(
  { db, scope, services }: Call,
  { picture }: StoredPlate,
  write: (file_id: number) => Promise<Answer>,
) => keepStoredPicture(db, scope, services.storage, picture, scope.organization_id, ({ id }) => write(id))

const insertWithPicture = (call: Call, stored: StoredPlate, plan: () => Promise<NewPlate> | NewPlate) =>
  keep(call, stored, async (file_id) => {
    const { db, scope } = call
    const { id } = await insertPlate(db, { ...(await plan()), organization_id: scope.organization_id, file_id })
    await replaceShapes(db, scope, id, [], stored.shapes.map(keptShape))
    return { data: await read(call, id) }
  })

export const floorPlateRoutes = serve(
  floorPlates,
  {
    list: async ({ db, scope, params, services }) => {
      if (!(await findBuilding(db, scope, params.id))) throw notFound()
      return { data: (await listPlates(db, scope, params.id)).map((plate) => toPlate(services, plate)) }
    },

    one: async ({ db, scope, params, services }) => ({ data: await read({ db, scope, services }, params.id) }),

    create: inTwoSteps(
      floorPlates.create,
      async ({ look, scope, params, body: { file, ...floors }, services }) => {
        await look((db) => buildingWith(db, scope, params.id, floors, { hold: false }))
        return storePlate(services, file)
      },
      async (call, stored) => {
        const { db, scope, params, body } = call
        const { floor_from, floor_to, name } = body
        const floors = { floor_from, floor_to }
        return insertWithPicture(call, stored, async () => {
          const { project_id } = await freeFloors(db, scope, params.id, floors)
          return { project_id, building_id: params.id, name: name ?? floorsText(floors), ...floors }
        })
      },
    ),

    change: async ({ db, scope, params, body: { version, shapes, ...fields }, services }) => {
      const locked = await lockOrFail(db, scope, params.id)
      await requireVersion(locked, version, () => read({ db, scope, services }, params.id))
      const floors = {
        floor_from: fields.floor_from ?? locked.floor_from,
        floor_to: fields.floor_to ?? locked.floor_to,
      }
      if (fields.floor_from !== undefined || fields.floor_to !== undefined) {
        if (locked.building_id === null || floors.floor_from === null || floors.floor_to === null)
          throw invalid({ floor_from: ['The plate of a site has no floors.'] })
        const { floor_from, floor_to } = floors
        await freeFloors(db, scope, locked.building_id, { floor_from, floor_to }, locked.id)
      }
      if (shapes) await refuseStrangers(db, scope, { ...locked, ...floors }, shapes)
      await changePlate(db, scope, locked.id, fields)
      if (shapes) await saveShapes(db, scope, locked, shapes)
      return { data: await read({ db, scope, services }, params.id) }
    },

    setPicture: inTwoSteps(
      floorPlates.setPicture,
      async ({ look, scope, params, body: { file }, services }) => {
        await look(async (db) => {
          if (!(await findPlate(db, { ...scope, organization_ids: [scope.organization_id] }, params.id)))
            throw notFound()
        })
        return storePlate(services, file)
      },
      (call, stored) =>
        keep(call, stored, async (file_id) => {
          const { db, scope, params, services } = call
          const locked = await lockOrFail(db, scope, params.id)
          await changePlate(db, scope, locked.id, { file_id })
          // Shapes that a user drew stay; a plate without any gets those of its new picture.
          if ((await shapesOf(db, scope, locked.id)).length === 0)
            await replaceShapes(db, scope, locked.id, [], stored.shapes.map(keptShape))
          const dropped = await dropPicture(db, scope, locked.file_id)
          await sendRemovals({ db, services }, dropped ? [dropped.uuid] : [])
          return { data: await read(call, params.id) }
        }),
    ),

    copy: async (call) => {
      const { db, scope, params, body } = call
      const { building_id, project_id, file_id, id } = await lockOrFail(db, scope, params.id)
      if (building_id === null) throw conflict('site', 'A project has one site plate.')
      const floors = { floor_from: body.floor_from, floor_to: body.floor_to }
      await freeFloors(db, scope, building_id, floors)
      const { organization_id } = scope
      const plate = {
        organization_id,
        project_id,
        building_id,
        file_id,
        name: body.name ?? floorsText(floors),
        ...floors,
      }
      const copied = await insertPlate(db, plate)
      // A unit is on one floor: its outline does not apply to the others.
      const shapes = (await shapesOf(db, scope, id)).filter(({ unit_id }) => unit_id === null)
      await replaceShapes(
        db,
        scope,
        copied.id,
        [],
        shapes.map((shape, index) => ({ ...shape, position: index + 1 })),
      )
      return { data: await read(call, copied.id) }
    },

    remove: async ({ db, scope, params, services }) => {
      const locked = await lockOrFail(db, scope, params.id)
      await changePlate(db, scope, locked.id, { deleted_at: services.clock.now().toISOString() })
    },

    restore: async (call) => {
      const { db, scope, params } = call
      const locked = await lockPlate(db, scope, params.id, { deleted: true })
      if (!locked) throw notFound()
      const { building_id, floor_from, floor_to } = locked
      if (building_id !== null && floor_from !== null && floor_to !== null) {
        const other = await overlapping(db, scope, { building_id, floor_from, floor_to })
        if (other) throw conflict('floors_taken', `“${other.name}” shows some of its floors now.`)
      }
      await changePlate(db, scope, locked.id, { deleted_at: null })
      return { data: await read(call, params.id) }
    },

    site: async ({ db, scope, params, services }) => {
      const found = await findSite(db, scope, params.id)
      if (!found) throw notFound()
      const plate = await findSitePlate(db, scope, params.id)
      const buildings = found.buildings.map((building) => ({ ...building, counts: countsOf(building.counts) }))
      return { data: { ...found, buildings, plate: plate ? toPlate(services, plate) : null } }
    },

    createSite: inTwoSteps(
      floorPlates.createSite,
      async ({ look, scope, params, body: { file }, services }) => {
        await look(async (db) => {
          if (!(await findOwnProject(db, scope, params.id))) throw notFound()
        })
        return storePlate(services, file)
      },
      (call, stored) =>
        insertWithPicture(call, stored, () => ({
          project_id: call.params.id,
          building_id: null,
          name: call.body.name ?? 'Site',
        })),
    ),
  },
  {
    floor_plates_overlap: () => conflict('floors_taken', 'Another plate shows some of these floors already.'),
    floor_plates_site: siteTaken,
    floor_plate_shapes_belong: () => invalid({ shapes: ['A shape names a home that is not on this plate.'] }),
  },
)

function siteTaken() {
  return conflict('site', 'This project has a site plate already.')
}
