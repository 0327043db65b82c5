import { STEPS } from '@storey/api/inventory/polygon.ts'
import { drawPlate, type PlateShape } from '../../demo/pictures/plate/plate.ts'
import { drawSite } from '../../demo/pictures/plate/site.ts'
import type { BuildingPlan } from './estate.ts'
import { type Filling, insert, insertForIds } from './fill.ts'
import type { MadeBuilding, MadeProject } from './made.ts'
import { drawing, drawnOnce } from './pictures.ts'
import { kindOf, type Stack } from './stacks.ts'

const WIDTH = 1_600

/** The plates of a building: its usual floors, and its last ones where they differ. Buildings with the same homes share a picture. */
export async function platesOf(
  filling: Filling,
  project: MadeProject,
  building_id: number,
  { floors, skipped_floors, stacks, top, type }: BuildingPlan,
): Promise<void> {
  const highest = floors + skipped_floors.length
  const last = highest - (top?.floors ?? 0)
  const ranges = [
    { name: type === 'townhouses' ? 'Street' : 'Typical floor', stacks, floor_from: 1, floor_to: last },
    ...(top ? [{ name: 'Penthouses', stacks: top.stacks, floor_from: last + 1, floor_to: highest }] : []),
  ]
  for (const { name, stacks: homes, ...range } of ranges) {
    const isStreet = type === 'townhouses'
    const draw = isStreet ? () => streetOf(homes) : () => floorOf(homes)
    const file_id = await pictureOf(filling, project, `plate ${isStreet} ${homes.map(kindOf).join()}`, name, draw)
    const own = { organization_id: project.builder.id, project_id: project.id, building_id }
    const [floor_plate_id = 0] = await insertForIds(filling.db, 'floor_plates', [{ ...own, name, file_id, ...range }])
    const named = draw().shapes.map((shape) => ({
      ...shape,
      stack: Number(shape.number),
      unit_id: null,
      building_id: null,
    }))
    await addShapes(filling, project, floor_plate_id, named)
  }
}

/** The site of a project that has a street of houses: each house is a unit, the building beside them is one shape. */
export async function siteOf(filling: Filling, project: MadeProject, made: readonly MadeBuilding[]): Promise<void> {
  const street = made.find(({ plan }) => plan.type === 'townhouses')
  const block = made.find(({ plan }) => plan.type !== 'townhouses')
  if (!street) return
  const draw = () => streetOf(street.plan.stacks, block?.plan.name)
  const name = 'Site'
  const file_id = await pictureOf(filling, project, `site ${street.plan.name}`, name, draw)
  const [floor_plate_id = 0] = await insertForIds(filling.db, 'floor_plates', [
    { organization_id: project.builder.id, project_id: project.id, name, file_id },
  ])
  const named = draw().shapes.map((shape) => {
    const unit = street.units[Number(shape.number) - 1]
    return { ...shape, stack: null, unit_id: unit?.id ?? null, building_id: unit ? null : (block?.id ?? null) }
  })
  await addShapes(filling, project, floor_plate_id, named)
}

const numbered = (stacks: readonly Stack[]) => stacks.map((_, index) => String(index + 1))

const floorOf = (stacks: readonly Stack[]) => ({
  ...drawPlate({ seed: stacks.length, units: homesOf(stacks), bare: true }),
  paint: (scheme: 'both' | 'day' | 'night') =>
    drawPlate({ seed: stacks.length, units: homesOf(stacks), bare: true, scheme }).svg,
})
const homesOf = (stacks: readonly Stack[]) =>
  stacks.map(({ bedrooms }, index) => ({ number: String(index + 1), bedrooms }))

const streetOf = (stacks: readonly Stack[], block?: string) => ({
  ...drawSite({ seed: stacks.length, houses: numbered(stacks), block }),
  paint: (scheme: 'both' | 'day' | 'night') =>
    drawSite({ seed: stacks.length, houses: numbered(stacks), block, scheme }).svg,
})

const pictureOf = (
  filling: Filling,
  { builder }: MadeProject,
  key: string,
  name: string,
  draw: () => { paint: (scheme: 'both' | 'day' | 'night') => string },
) => drawnOnce(filling, builder, key, `${name}.svg`, () => drawing(draw().paint, WIDTH))

interface Named extends PlateShape {
  readonly stack: number | null
  readonly unit_id: number | null
  readonly building_id: number | null
}

const addShapes = ({ db }: Filling, { builder }: MadeProject, floor_plate_id: number, shapes: readonly Named[]) =>
  insert(
    db,
    'floor_plate_shapes',
    shapes.map(({ points, stack, unit_id, building_id }, index) => ({
      organization_id: builder.id,
      floor_plate_id,
      position: index + 1,
      points: points.flatMap(([x, y]) => [Math.round((x / 100) * STEPS), Math.round((y / 100) * STEPS)]),
      stack,
      unit_id,
      building_id,
    })),
  )
