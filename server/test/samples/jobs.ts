import { createHash } from 'node:crypto'
import { jobs } from '@storey/api/account/tasks.ts'
import { leadExport } from '@storey/api/crm/lead-export.ts'
import { unitExport } from '@storey/api/inventory/unit-export.ts'
import { unique } from '../builders/basics.ts'
import { type Samples, type SampleWorld, sample } from './shape.ts'

/** The caller's organization: their tasks are stored there, whatever the tasks are about. */
async function homeOf({ owner, user_id }: SampleWorld): Promise<number> {
  const home = owner.selectFrom('memberships').select('organization_id').where('user_id', '=', user_id)
  return (await home.executeTakeFirstOrThrow()).organization_id
}

async function work(world: SampleWorld, more: object = {}) {
  const { owner, user_id } = world
  const { id } = await owner
    .insertInto('jobs')
    .values({
      organization_id: await homeOf(world),
      user_id,
      kind: 'units.export',
      title: 'Units 2026-11-21.xlsx',
      ...more,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id }
}

const cancelledWork = (world: SampleWorld) =>
  work(world, {
    status: 'cancelled',
    ended_at: new Date().toISOString(),
    input: JSON.stringify({ query: { format: 'csv', columns: ['number'] } }),
  })

async function doneWork(world: SampleWorld) {
  const { owner, storage } = world
  const organization_id = await homeOf(world)
  const content = Buffer.from('PK')
  const uuid = crypto.randomUUID()
  const storage_key = `${organization_id}/${uuid.slice(0, 2)}/${uuid}.xlsx`
  await storage.put(storage_key, content)
  const about = { name: 'Units 2026-11-21.xlsx', type: 'application/zip', size: content.length }
  const file = await owner
    .insertInto('files')
    .values({ organization_id, uuid, storage_key, ...about, sha256: createHash('sha256').update(content).digest() })
    .returning('id')
    .executeTakeFirstOrThrow()
  const now = new Date()
  return work(world, {
    status: 'done',
    file_id: file.id,
    ended_at: now.toISOString(),
    expires_at: new Date(now.getTime() + 86_400_000).toISOString(),
    input: JSON.stringify({ query: {}, visibility: { organization_ids: [], own_leads_only: true } }),
  })
}

export const jobSamples: Samples = [
  sample(jobs.list, () => ({ query: { status: ['queued' as const] } })),
  sample(jobs.one, async (world) => ({ params: await work(world) })),
  sample(jobs.cancel, async (world) => ({ params: await work(world) })),
  sample(jobs.again, async (world) => ({ params: await cancelledWork(world) })),
  sample(jobs.result, async (world) => ({ params: await doneWork(world) })),
  sample(leadExport.begin, () => ({
    body: { format: 'csv' as const, columns: ['name' as const, 'budget' as const], search: `Lead ${unique()}` },
  })),
  sample(unitExport.download, () => ({ query: { columns: ['number' as const], search: `A-${unique()}` } })),
  sample(unitExport.begin, () => ({
    body: { format: 'csv' as const, columns: ['number' as const, 'price' as const], search: `A-${unique()}` },
  })),
]
