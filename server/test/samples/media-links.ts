import { embeds, videoLinks } from '@storey/api/inventory/media-links.ts'
import { buildUnit, unique } from '../builders/basics.ts'
import { buildEmbed, buildVideo } from '../builders/link.ts'
import { type Samples, type SampleWorld, sample } from './shape.ts'

const item = async ({ owner, organization_id }: SampleWorld) => ({
  item_type: 'units' as const,
  item_id: (await buildUnit(owner, { organization_id })).id,
})
const DELETED = { deleted_at: '2026-01-01T00:00:00Z' }

/** A unit with one video, or one embedded page. */
const on =
  (build: typeof buildVideo | typeof buildEmbed) =>
  async (world: SampleWorld, given: { deleted_at?: string } = {}) => {
    const of = await item(world)
    const { owner, organization_id } = world
    return { ...of, id: (await build(owner, { organization_id, unit_id: of.item_id, ...given })).id }
  }
const video = on(buildVideo)
const page = on(buildEmbed)

export const mediaLinkSamples: Samples = [
  sample(videoLinks.list, async (world) => ({ params: await item(world) })),
  sample(videoLinks.add, async (world) => ({
    params: await item(world),
    body: { url: `https://vimeo.com/${20_000_000 + unique()}`, title: 'The show flat' },
  })),
  sample(
    videoLinks.order,
    async (world) => {
      const { id, ...params } = await video(world)
      return { params, body: { ids: [id] } }
    },
    ['ids.0'],
  ),
  sample(videoLinks.change, async (world) => ({
    params: await video(world),
    body: { version: 1, title: 'The lobby', url: 'https://youtu.be/dQw4w9WgXcQ?t=30' },
  })),
  sample(videoLinks.remove, async (world) => ({ params: await video(world) })),
  sample(videoLinks.restore, async (world) => ({ params: await video(world, DELETED) })),
  sample(embeds.list, async (world) => ({ params: await item(world) })),
  sample(embeds.add, async (world) => ({
    params: await item(world),
    body: { url: `https://kuula.co/share/${unique()}`, title: 'Walk around', kind: 'tour' as const, height: 480 },
  })),
  sample(
    embeds.order,
    async (world) => {
      const { id, ...params } = await page(world)
      return { params, body: { ids: [id] } }
    },
    ['ids.0'],
  ),
  sample(embeds.change, async (world) => ({ params: await page(world), body: { version: 1, kind: 'map' as const } })),
  sample(embeds.remove, async (world) => ({ params: await page(world) })),
  sample(embeds.restore, async (world) => ({ params: await page(world, DELETED) })),
]
