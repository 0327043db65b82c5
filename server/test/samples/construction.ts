import { constructionUpdates } from '@storey/api/inventory/construction.ts'
import { buildBuilding, buildUser } from '../builders/basics.ts'
import { buildUpdate } from '../builders/construction.ts'
import { type Samples, type SampleWorld, sample } from './shape.ts'

const building = async ({ owner, organization_id }: SampleWorld) => ({
  id: (await buildBuilding(owner, { organization_id })).id,
})
const update = async ({ owner, organization_id }: SampleWorld) => {
  const built = await buildBuilding(owner, { organization_id })
  return { id: (await buildUpdate(owner, built, (await buildUser(owner)).id)).id }
}

export const constructionSamples: Samples = [
  sample(constructionUpdates.list, () => ({})),
  sample(constructionUpdates.preview, async (world) => ({
    params: await building(world),
    query: { percent: '34.5', day: '2026-01-15' },
  })),
  sample(constructionUpdates.record, async (world) => ({
    params: await building(world),
    body: { percent: '34.5', day: '2026-01-15', note: 'Foundations are done.', version: 1 },
  })),
  sample(constructionUpdates.change, async (world) => ({
    params: await update(world),
    body: { version: 1, note: 'The raft is cast.' },
  })),
  sample(constructionUpdates.undoPreview, async (world) => ({ params: await update(world) })),
  sample(constructionUpdates.undo, async (world) => ({ params: await update(world) })),
]
