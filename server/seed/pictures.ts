import { keepPicture } from '../src/inventory/pictures/actions.ts'
import type { BuildingPlan } from './estate.ts'
import type { Filling } from './fill.ts'
import { pictureKey } from './inventory.ts'
import type { Organization } from './organizations.ts'
import { drawFacade } from './pictures/facade/facade.ts'
import { drawPlan } from './pictures/plan/plan.ts'
import { renderWebp } from './pictures/render.ts'
import type { Stack } from './stacks.ts'

const COVER_WIDTH = 1200
const PLAN_WIDTH = 960

/** The file of a building's cover. */
export async function coverOf(
  { db, storage }: Filling,
  builder: Organization,
  building: BuildingPlan,
): Promise<number> {
  const { facade, floors, name, code } = building
  const svg = drawFacade({ seed: code.length + floors, kind: facade, floors, scheme: 'day', title: name })
  const { id } = await keepPicture(db, storage, builder.id, `${name}.webp`, await renderWebp(svg, COVER_WIDTH))
  return id
}

/** Drawn once a builder: homes of a kind share their floor plan. */
const drawn = new WeakMap<Organization, Map<string, number>>()

/** The floor plans of the homes in a building, by their kind. */
export async function planPictures(
  { db, storage }: Filling,
  builder: Organization,
  { stacks, top }: BuildingPlan,
): Promise<ReadonlyMap<string, number>> {
  const files = drawn.get(builder) ?? new Map<string, number>()
  drawn.set(builder, files)
  const kinds = new Map([...stacks, ...(top?.stacks ?? [])].map((stack) => [pictureKey(stack), stack]))
  const missing = [...kinds].filter(([key]) => !files.has(key))
  const made = await Promise.all(
    missing.map(async ([, stack], index) =>
      keepPicture(db, storage, builder.id, `${titleOf(stack)}.webp`, await render(stack, files.size + index)),
    ),
  )
  for (const [index, [key]] of missing.entries()) files.set(key, made[index]?.id ?? 0)
  return files
}

const titleOf = ({ type, bedrooms }: Stack) =>
  bedrooms === 0 ? `Floor plan, ${type}` : `Floor plan, ${bedrooms} bed ${type}`

const render = (stack: Stack, seed: number) =>
  renderWebp(
    drawPlan({
      seed,
      type: stack.type,
      bedrooms: stack.bedrooms,
      internal_area: stack.internal,
      title: titleOf(stack),
    }),
    PLAN_WIDTH,
  )
