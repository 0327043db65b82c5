import { amenities } from '@storey/api/inventory/amenities.ts'
import { buildings } from '@storey/api/inventory/buildings.ts'
import { floorPlates } from '@storey/api/inventory/floor-plates.ts'
import { pictures } from '@storey/api/inventory/pictures.ts'
import { projects } from '@storey/api/inventory/projects.ts'
import { unitTypes } from '@storey/api/inventory/unit-types.ts'
import { units } from '@storey/api/inventory/units.ts'
import { stampOf } from '../../src/inventory/amenities/rules.ts'
import { applicationOf } from '../../src/inventory/unit-types/rules.ts'
import { buildAmenity } from '../builders/amenity.ts'
import { buildBuilding, buildProject, buildUnit, unique } from '../builders/basics.ts'
import { buildItemPicture } from '../builders/picture.ts'
import { buildPlate, plateFile, SQUARE } from '../builders/plate.ts'
import { buildUnitType } from '../builders/unit-type.ts'
import { buildPicture } from './account-settings.ts'
import { type Samples, type SampleWorld, sample } from './shape.ts'

const own = ({ organization_id }: SampleWorld) => ({ organization_id })
const project = async (world: SampleWorld) => ({ id: (await buildProject(world.owner, own(world))).id })
const building = async (world: SampleWorld) => ({ id: (await buildBuilding(world.owner, own(world))).id })
const unit = async (world: SampleWorld) => ({ id: (await buildUnit(world.owner, own(world))).id })
const typeOf = async (world: SampleWorld) => ({ id: (await buildUnitType(world.owner, own(world))).id })

const plate = async (world: SampleWorld, given: { deleted?: boolean } = {}) => ({
  id: (await buildPlate(world.owner, { ...own(world), deleted_at: given.deleted ? new Date().toISOString() : null }))
    .id,
})
const pictureOf = async (world: SampleWorld, given: { deleted_at?: string; type?: string } = {}) => {
  const { id: item_id } = await unit(world)
  const made = await buildItemPicture(world, { unit_id: item_id, role: 'plans', ...given })
  return { item_type: 'units' as const, item_id, role: 'plans' as const, id: made.id }
}
/** Of a size that no other has, so that no two calls are the same. */
const freshPicture = () => buildPicture(400 + (unique() % 1000), 300)

const NOTHING_SAID = {
  type: null,
  bedrooms: null,
  bathrooms: null,
  internal_area: null,
  outdoor_area: null,
  orientation: null,
  view: null,
  parking: null,
  furnishing: null,
}

/** The number of a release of one unit. */
async function movedBy(world: SampleWorld): Promise<string> {
  const { id } = await unit(world)
  const move_id = crypto.randomUUID()
  await world.owner
    .insertInto('unit_status_changes')
    .values({
      ...own(world),
      unit_id: id,
      old_status: 'unreleased',
      new_status: 'available',
      move_id,
      actor_id: world.user_id,
    })
    .execute()
  return move_id
}

const amenity = async (world: SampleWorld, given = {}) => ({
  id: (await buildAmenity(world.owner, { ...own(world), ...given })).id,
})
/** What nothing has by itself yet. */
const EMPTY_STAMP = stampOf([])

export const inventorySamples: Samples = [
  sample(amenities.list, () => ({})),
  sample(amenities.categories, () => ({})),
  sample(amenities.options, () => ({})),
  sample(amenities.one, async (world) => ({ params: await amenity(world) })),
  sample(amenities.create, () => ({
    body: { name: `Infinity pool ${unique()}`, category: 'outdoor' as const, icon: 'pool' as const },
  })),
  sample(amenities.change, async (world) => ({
    params: await amenity(world),
    body: { version: 1, description: '25 m, heated.' },
  })),
  sample(amenities.remove, async (world) => ({ params: await amenity(world) })),
  sample(amenities.setImage, async (world) => ({ params: await amenity(world), body: { file: await freshPicture() } })),
  sample(amenities.removeImage, async (world) => {
    const file = await buildItemPicture(world, { unit_id: (await unit(world)).id, role: 'plans' })
    return { params: await amenity(world, { picture_file_id: file.file_id }) }
  }),
  sample(amenities.places, async (world) => ({ params: await amenity(world) })),
  sample(
    amenities.changePlaces,
    async (world) => ({
      params: await amenity(world),
      body: { changes: [{ item_type: 'buildings' as const, item_id: (await building(world)).id, mapped: true }] },
    }),
    ['changes.0.item_id'],
  ),
  sample(amenities.mapped, async (world) => ({
    params: { item_type: 'units' as const, item_id: (await unit(world)).id },
  })),
  sample(
    amenities.setMapped,
    async (world) => ({
      params: { item_type: 'units' as const, item_id: (await unit(world)).id },
      body: { stamp: EMPTY_STAMP, amenities: [{ id: (await amenity(world)).id, highlight: true }] },
    }),
    ['amenities.0.id'],
  ),
  sample(
    amenities.mapMany,
    async (world) => ({
      body: {
        amenity_ids: [(await amenity(world)).id],
        item_type: 'units' as const,
        item_ids: [(await unit(world)).id],
        mapped: true,
      },
    }),
    ['amenity_ids.0', 'item_ids.0'],
  ),

  sample(projects.list, () => ({})),
  sample(projects.options, () => ({})),
  sample(buildings.gridsOf, async (world) => ({ params: await project(world) })),
  sample(projects.one, async (world) => ({ params: await project(world) })),
  sample(projects.create, () => ({ body: { name: 'Creek Lantern', code: `CL-${unique()}` } })),
  sample(projects.change, async (world) => ({
    params: await project(world),
    body: { version: 1, name: 'Creek Lantern' },
  })),
  sample(projects.remove, async (world) => ({ params: await project(world) })),

  sample(buildings.list, () => ({})),
  sample(buildings.options, () => ({})),
  sample(buildings.cities, () => ({})),
  sample(buildings.one, async (world) => ({ params: await building(world) })),
  sample(buildings.availability, async (world) => ({ params: await building(world) })),
  sample(buildings.print, async (world) => ({ params: await building(world) })),
  sample(buildings.history, async (world) => ({ params: await building(world) })),
  sample(
    buildings.create,
    async (world) => ({
      body: {
        project_id: (await project(world)).id,
        name: 'Tower A',
        code: 'A',
        type: 'apartments' as const,
        floors: 14,
      },
    }),
    ['project_id'],
  ),
  sample(buildings.change, async (world) => ({ params: await building(world), body: { version: 1, name: 'Tower A' } })),
  sample(buildings.remove, async (world) => ({ params: await building(world) })),

  sample(floorPlates.list, async (world) => ({ params: await building(world) })),
  sample(floorPlates.one, async (world) => ({ params: await plate(world) })),
  sample(floorPlates.create, async (world) => ({
    params: await building(world),
    body: { file: plateFile(), floor_from: 1, floor_to: 2 },
  })),
  sample(
    floorPlates.change,
    async (world) => {
      const { id, building_id } = await buildPlate(world.owner, own(world))
      const unit = await buildUnit(world.owner, { building_id: building_id ?? 0, floor: 2 })
      return { params: { id }, body: { version: 1, shapes: [{ points: SQUARE, unit_id: unit.id }] } }
    },
    ['shapes.0.unit_id'],
  ),
  sample(floorPlates.setPicture, async (world) => ({ params: await plate(world), body: { file: plateFile() } })),
  sample(floorPlates.copy, async (world) => ({ params: await plate(world), body: { floor_from: 8, floor_to: 9 } })),
  sample(floorPlates.remove, async (world) => ({ params: await plate(world) })),
  sample(floorPlates.restore, async (world) => ({ params: await plate(world, { deleted: true }) })),
  sample(floorPlates.site, async (world) => ({ params: await project(world) })),
  sample(floorPlates.createSite, async (world) => ({ params: await project(world), body: { file: plateFile() } })),

  sample(unitTypes.list, async (world) => ({ params: await project(world) })),
  sample(unitTypes.create, async (world) => ({
    params: await project(world),
    body: { name: '2BR-A', type: 'apartment' as const, bedrooms: 2, internal_area: '98.5' },
  })),
  sample(unitTypes.change, async (world) => ({ params: await typeOf(world), body: { version: 1, bedrooms: 3 } })),
  sample(unitTypes.remove, async (world) => ({ params: await typeOf(world) })),
  sample(unitTypes.preview, async (world) => ({ params: await typeOf(world) })),
  sample(unitTypes.apply, async (world) => ({
    params: await typeOf(world),
    body: { version: 1, stamp: applicationOf([], NOTHING_SAID).stamp },
  })),

  sample(units.list, () => ({})),
  sample(units.compare, async (world) => ({ query: { ids: [(await unit(world)).id, (await unit(world)).id] } })),
  sample(units.filters, () => ({})),
  sample(units.one, async (world) => ({ params: await unit(world) })),
  sample(
    units.create,
    async (world) => ({
      body: {
        building_id: (await building(world)).id,
        number: '1204',
        floor: 12,
        type: 'apartment' as const,
        internal_area: '99.2',
        price: 243_200_000,
      },
    }),
    ['building_id'],
  ),
  sample(units.createMany, async (world) => ({
    params: await building(world),
    body: {
      floor_from: 1,
      floor_to: 2,
      price_step: 0,
      stacks: [
        {
          stack: 1,
          type: 'apartment' as const,
          bedrooms: 1,
          bathrooms: 1,
          internal_area: '70',
          outdoor_area: '0',
          price: 90_000_000,
        },
      ],
    },
  })),
  sample(units.change, async (world) => ({ params: await unit(world), body: { version: 1, price: 250_000_000 } })),
  sample(units.changeRestricted, async (world) => ({
    params: await unit(world),
    body: { version: 1, price: 250_000_000 },
  })),
  sample(units.remove, async (world) => ({
    params: { id: (await buildUnit(world.owner, { ...own(world), status: 'unreleased' })).id },
  })),
  sample(units.move, async (world) => ({
    params: await unit(world),
    body: { move: 'block' as const, reason: 'Show flat' },
  })),
  sample(
    units.moveMany,
    async (world) => ({ body: { ids: [(await unit(world)).id], move: 'block' as const, reason: 'Show flat' } }),
    ['ids.0'],
  ),
  sample(units.undoMove, async (world) => ({ body: { move_id: await movedBy(world) } })),

  sample(pictures.list, async (world) => ({
    params: { item_type: 'projects' as const, item_id: (await project(world)).id },
  })),
  sample(pictures.add, async (world) => ({
    params: { item_type: 'buildings' as const, item_id: (await building(world)).id, role: 'gallery' as const },
    body: { file: await freshPicture() },
  })),
  sample(pictures.addPlan, async (world) => ({ params: await unit(world), body: { file: await freshPicture() } })),
  sample(
    pictures.order,
    async (world) => {
      const { id, ...params } = await pictureOf(world)
      return { params, body: { ids: [id] } }
    },
    ['ids.0'],
  ),
  sample(pictures.change, async (world) => ({
    params: await pictureOf(world),
    body: { version: 1, caption: 'Level 12' },
  })),
  sample(pictures.remove, async (world) => ({ params: await pictureOf(world) })),
  sample(pictures.restore, async (world) => ({
    params: await pictureOf(world, { deleted_at: new Date().toISOString() }),
  })),
  sample(pictures.download, async (world) => ({ params: await pictureOf(world, { type: 'application/pdf' }) })),
]
