import { media360 } from '@storey/api/inventory/media360.ts'
import { buildUnit, unique } from '../builders/basics.ts'
import { buildScene, buildTour, panoramaFile } from '../builders/tour.ts'
import { type Samples, type SampleWorld, sample } from './shape.ts'

const DELETED = { deleted_at: '2026-01-01T00:00:00Z' }

const item = async ({ owner, organization_id }: SampleWorld) => ({
  item_type: 'units' as const,
  item_id: (await buildUnit(owner, { organization_id })).id,
})
const tour = async (world: SampleWorld, given: { deleted_at?: string } = {}) => {
  const of = await item(world)
  return { ...of, id: (await buildTour(world, { unit_id: of.item_id, ...given })).id }
}
/** A tour of two scenes, and the second of them. */
const scene = async (world: SampleWorld, given: Parameters<typeof buildTour>[2] = {}) => {
  const of = await tour(world)
  return { ...of, scene_id: (await buildScene(world, { ...given, media360_id: of.id })).id }
}
const otherOf = ({ owner }: SampleWorld, { id, scene_id }: { id: number; scene_id: number }) =>
  owner
    .selectFrom('media360_scenes')
    .select('id')
    .where('media360_id', '=', id)
    .where('id', '<>', scene_id)
    .executeTakeFirstOrThrow()

export const media360Samples: Samples = [
  sample(media360.list, async (world) => ({ params: await item(world) })),
  sample(media360.add, async (world) => ({
    params: await item(world),
    body: { file: await panoramaFile(), title: 'The show flat' },
  })),
  sample(
    media360.order,
    async (world) => {
      const { id, ...params } = await tour(world)
      return { params, body: { ids: [id] } }
    },
    ['ids.0'],
  ),
  sample(
    media360.change,
    async (world) => {
      const { scene_id, ...params } = await scene(world)
      return { params, body: { version: 1, title: 'The lobby', first_scene_id: scene_id } }
    },
    ['first_scene_id'],
  ),
  sample(media360.remove, async (world) => ({ params: await tour(world) })),
  sample(media360.restore, async (world) => ({ params: await tour(world, DELETED) })),
  sample(media360.addScene, async (world) => ({
    params: await tour(world),
    body: { file: await panoramaFile(), name: `Terrace ${unique()}` },
  })),
  sample(
    media360.changeScene,
    async (world) => {
      const params = await scene(world)
      const { id: target_scene_id } = await otherOf(world, params)
      const hotspots = [
        { yaw: 10, pitch: -5, target_scene_id, text: 'To the lobby' },
        { yaw: -90, pitch: 0, target_scene_id: null, text: 'The sea' },
      ]
      return { params, body: { version: 1, name: 'Bedroom', start: { yaw: 12.5, pitch: -3, zoom: 90 }, hotspots } }
    },
    ['hotspots.0.target_scene_id'],
  ),
  sample(media360.removeScene, async (world) => ({ params: await scene(world) })),
  sample(media360.restoreScene, async (world) => ({ params: await scene(world, DELETED) })),
  sample(media360.prepareScene, async (world) => ({
    params: await scene(world, { state: 'failed', problem: 'It took too long.' }),
  })),
]
