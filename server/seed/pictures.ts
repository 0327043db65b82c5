import { drawFacade } from '../../demo/pictures/facade/facade.ts'
import { outlined } from '../../demo/pictures/outlines.ts'
import type { Scheme } from '../../demo/pictures/palette.ts'
import { drawPlan } from '../../demo/pictures/plan/plan.ts'
import { renderWebp } from '../../demo/pictures/render.ts'
import { type AmenityKind, drawAmenity } from '../../demo/pictures/scene/amenity.ts'
import { drawScene, type SceneKind } from '../../demo/pictures/scene/scene.ts'
import { type Drawing, keepDrawing } from '../src/inventory/pictures/actions.ts'
import type { BuildingPlan } from './estate.ts'
import type { Filling } from './fill.ts'
import { kindOf, type Stack } from './stacks.ts'
import type { Organization } from './staff.ts'

const COVER_WIDTH = 1200
const PLAN_WIDTH = 960

/** The file of a building's cover; buildings of a builder that look alike share it. */
export function coverOf(filling: Filling, builder: Organization, building: BuildingPlan): Promise<number> {
  const { facade, floors, name } = building
  return drawnOnce(filling, builder, `cover ${facade} ${floors}`, `${name}.svg`, () =>
    drawing((scheme) => drawFacade({ seed: floors, kind: facade, floors, scheme, title: name }), COVER_WIDTH),
  )
}

/** The file of a scene, which a builder's galleries share. */
export const sceneOf = (filling: Filling, builder: Organization, kind: SceneKind, name: string): Promise<number> =>
  drawnOnce(filling, builder, `scene ${kind}`, `${name}.svg`, () =>
    drawing((scheme) => drawScene({ seed: builder.id, kind, scheme, title: name }), COVER_WIDTH),
  )

/** The file of an amenity's picture. */
export const amenityPictureOf = (filling: Filling, builder: Organization, kind: AmenityKind, name: string) =>
  drawnOnce(filling, builder, `amenity ${kind}`, `${name}.svg`, () =>
    drawing((scheme) => drawAmenity({ seed: builder.id, kind, scheme, title: name }), COVER_WIDTH),
  )

/** The floor plans of the homes in a building, by their kind: homes of a kind share theirs. */
export async function planPictures(
  filling: Filling,
  builder: Organization,
  { stacks, top }: BuildingPlan,
): Promise<ReadonlyMap<string, number>> {
  const kinds = new Map([...stacks, ...(top?.stacks ?? [])].map((stack) => [kindOf(stack), stack]))
  return new Map(
    await Promise.all(
      [...kinds].map(async ([key, stack], index): Promise<[string, number]> => {
        const draw = () => drawing((scheme) => planOf(stack, index, scheme), PLAN_WIDTH)
        return [key, await drawnOnce(filling, builder, `plan ${key}`, `${titleOf(stack)}.svg`, draw)]
      }),
    ),
  )
}

/** What is drawn for a builder already, or being drawn. */
const drawn = new WeakMap<Organization, Map<string, Promise<number>>>()

export function drawnOnce(
  { db, storage }: Filling,
  builder: Organization,
  key: string,
  name: string,
  draw: () => Promise<Drawing>,
): Promise<number> {
  const files = drawn.get(builder) ?? new Map<string, Promise<number>>()
  drawn.set(builder, files)
  const file = files.get(key) ?? draw().then(async (one) => (await keepDrawing(db, storage, builder.id, name, one)).id)
  files.set(key, file)
  return file
}

const titleOf = ({ type, bedrooms }: Stack) =>
  bedrooms === 0 ? `Floor plan, ${type}` : `Floor plan, ${bedrooms} bed ${type}`

const planOf = (stack: Stack, seed: number, scheme: Scheme) =>
  drawPlan({
    seed,
    type: stack.type,
    bedrooms: stack.bedrooms,
    internal_area: stack.internal,
    scheme,
    title: titleOf(stack),
  })

export const drawing = async (draw: (scheme: Scheme) => string, width: number): Promise<Drawing> => ({
  // A picture in a page cannot use the fonts of the page.
  day: outlined(draw('both')),
  night: outlined(draw('night')),
  pixels: await renderWebp(draw('day'), width),
})
