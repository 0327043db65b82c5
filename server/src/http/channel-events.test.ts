import { publications } from '@storey/api/inventory/channel.ts'
import { holds } from '@storey/api/inventory/holds.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { buildBuilding, buildOrganization, buildProject, buildUnit } from '../../test/builders/basics.ts'
import { buildPublication } from '../../test/builders/channel.ts'
import { type Person, signIn, useTestApp } from '../../test/harness.ts'
import { listenLive } from '../../test/live-stream.ts'
import { holdRoutes } from '../inventory/holds/routes.ts'
import { publicationRoutes } from '../inventory/publications/routes.ts'
import { publish } from '../live/events.ts'

const app = useTestApp([holdRoutes, publicationRoutes])

/** A stream of a broker; `heard` returns the ids of the events until a marker that is sent after them. */
async function streamOf(broker: Person) {
  const stream = await listenLive(app, broker)
  expect(await stream.next()).toContain('ready')
  return {
    close: stream.close,
    async heard(count: number) {
      const ids: number[] = []
      for (let at = 0; at < count; at++) {
        const block = (await stream.next()) ?? ''
        expect(block).toMatch(/^event: change\ndata: \{"type":"channel.changed","id":\d+\}$/)
        ids.push(Number(/"id":(\d+)/.exec(block)?.[1]))
      }
      return ids
    },
  }
}

async function built(publication?: Parameters<typeof buildPublication>[2]) {
  const { owner } = app.current
  const developer = await buildOrganization(owner, { type: 'developer' })
  const project = await buildProject(owner, { organization_id: developer.id })
  const building = await buildBuilding(owner, { project_id: project.id })
  const unit = await buildUnit(owner, { building_id: building.id })
  if (publication) await buildPublication(owner, project.id, publication)
  return { developer, project, building, unit }
}
type Built = Awaited<ReturnType<typeof built>>

const changed = ({ developer, project, building, unit }: Built, unit_id = unit.id) =>
  ({
    type: 'unit.status',
    id: unit_id,
    of: { project_id: project.id, building_id: building.id },
    organization_id: developer.id,
  }) as const

const send = (...events: Parameters<typeof publish>[1]) =>
  app.current.pool.transaction({ role: 'storey_app' }, (db) => publish(db, events))

describe('channel.changed', () => {
  beforeAll(() => app.current.app.listen({ port: 0, host: '127.0.0.1' }))

  it('a hold of the sales desk reaches the open streams of the brokerages that read the project, without the unit or its holder', async () => {
    const one = await signIn(app.current, 'broker')
    const other = await signIn(app.current, 'broker_admin')
    const shown = await built({ brokerage_ids: [one.organization.id] })
    const forOther = await built({ brokerage_ids: [other.organization.id] })
    const [mine, others] = [await streamOf(one), await streamOf(other)]
    const manager = await signIn(app.current, 'super_admin_sales_manager', { sells_for: [shown.developer.id] })

    await manager.call(holds.take, { params: { id: shown.unit.id }, body: {} })

    expect(await mine.heard(1)).toEqual([shown.project.id])
    // The other brokerage has heard nothing of it: its first event is that of its own project.
    await send(changed(forOther, 0))
    expect(await others.heard(1)).toEqual([forOther.project.id])
    await mine.close()
    await others.close()
  })

  it('a brokerage hears nothing of projects, buildings and units that it does not see, in every case', async () => {
    const { owner } = app.current
    const broker = await signIn(app.current, 'broker')
    const mine = broker.organization.id
    const stream = await streamOf(broker)
    const silent: [string, Built][] = [
      ['not published', await built()],
      ['published to another brokerage', await built({ brokerage_ids: [mine + 1_000_000] })],
      ['published by an agreement that this brokerage does not have', await built({ audience: 'agreement' })],
    ]
    for (const [name, hide] of [
      ['a hidden unit', (one: Built) => ({ hidden_unit_ids: [one.unit.id] })],
      ['a unit of a hidden building', (one: Built) => ({ hidden_building_ids: [one.building.id] })],
    ] as const) {
      const one = await built({})
      await owner.updateTable('publications').set(hide(one)).where('project_id', '=', one.project.id).execute()
      silent.push([name, one])
    }
    for (const status of ['unreleased', 'blocked'] as const) {
      const one = await built({})
      await owner
        .updateTable('units')
        .set({ status, block_reason: status === 'blocked' ? 'Owner' : null })
        .where('id', '=', one.unit.id)
        .execute()
      silent.push([`a unit that is ${status}`, one])
    }
    const closed = await built({})
    await owner.updateTable('projects').set({ status: 'archived' }).where('id', '=', closed.project.id).execute()
    silent.push(['archived', closed])
    const suspended = await built({})
    await owner
      .updateTable('organizations')
      .set({ status: 'suspended' })
      .where('id', '=', suspended.developer.id)
      .execute()
    silent.push(['of a suspended developer', suspended])

    const leaked: string[] = []
    for (const [name, one] of silent) {
      const marker = await built({})
      await send(changed(one))
      await send(changed(marker))
      const [first] = await stream.heard(1)
      if (first !== marker.project.id) leaked.push(name)
    }

    console.log(`Events of published units: ${silent.length - leaked.length} of ${silent.length} cases silent`)
    expect(leaked).toEqual([])
    await stream.close()
  })

  it('a unit that was withdrawn a moment ago, and a project whose publication ended, are announced to those who saw them', async () => {
    const { owner } = app.current
    const broker = await signIn(app.current, 'broker')
    const stream = await streamOf(broker)
    const one = await built({ shows_taken: false })
    await owner.updateTable('units').set({ status: 'unreleased' }).where('id', '=', one.unit.id).execute()
    await owner
      .insertInto('unit_status_changes')
      .values({
        organization_id: one.developer.id,
        unit_id: one.unit.id,
        old_status: 'available',
        new_status: 'unreleased',
      })
      .execute()
    await send(changed(one))
    expect(await stream.heard(1)).toEqual([one.project.id])

    const admin = await signIn(app.current, 'developer_admin', { organization: one.developer })
    await admin.call(publications.close, { params: { id: one.project.id } })

    // Without the id of a project that the brokerage no longer reads.
    expect(await stream.heard(1)).toEqual([0])
    await stream.close()
  })

  it('events that were summarized are announced for the projects that the brokerage reads', async () => {
    const broker = await signIn(app.current, 'broker')
    const stream = await streamOf(broker)
    const one = await built({})

    await send({ type: 'unit.status', id: 0, organization_id: one.developer.id })

    expect(await stream.heard(1)).toEqual([one.project.id])
    await stream.close()
  })
})
