import { isDeepStrictEqual } from 'node:util'
import { channel } from '@storey/api/inventory/channel.ts'
import { expect, it } from 'vitest'
import { buildBuilding, buildClaim, buildOrganization, buildProject, buildUnit } from '../../../test/builders/basics.ts'
import { buildPublication } from '../../../test/builders/channel.ts'
import { buildContract } from '../../../test/builders/contract.ts'
import { type Person, signIn, useTestApp } from '../../../test/harness.ts'
import { scopeOfPerson } from '../../../test/scope.ts'
import { slow } from '../../../test/slow.ts'
import { channelRoutes } from './routes.ts'

const app = useTestApp([channelRoutes])

/** What each brokerage should see of a project by its name: units, or nothing. */
interface Case {
  readonly name: string
  readonly status?: 'draft' | 'archived'
  readonly publication?:
    | Parameters<typeof buildPublication>[2]
    | ((brokerages: readonly number[]) => Parameters<typeof buildPublication>[2])
  readonly developer?: 'suspended'
  /** The brokerage that unit 101 is reserved for. */
  readonly allocated?: 0 | 1
  /** Numbers of units that the first and the second brokerage see. */
  readonly sees: readonly [readonly string[], readonly string[]]
}

const SHOWN = ['101', '102', '103']
const NOTHING = [[], []] as const
const cases: readonly Case[] = [
  { name: 'not published', sees: NOTHING },
  { name: 'published to all', publication: {}, sees: [SHOWN, SHOWN] },
  { name: 'published to the first', publication: ([one = 0]) => ({ brokerage_ids: [one] }), sees: [SHOWN, []] },
  { name: 'by agreement', publication: { audience: 'agreement' }, sees: [[], SHOWN] },
  { name: 'available only', publication: { shows_taken: false }, sees: [['101'], ['101']] },
  { name: 'reserved for the first', publication: {}, allocated: 0, sees: [SHOWN, SHOWN] },
  {
    name: 'available only, reserved for the second',
    publication: { shows_taken: false },
    allocated: 1,
    sees: [[], ['101']],
  },
  { name: 'a draft', status: 'draft', publication: {}, sees: NOTHING },
  { name: 'archived', status: 'archived', publication: {}, sees: NOTHING },
  { name: 'of a suspended developer', developer: 'suspended', publication: {}, sees: NOTHING },
]

it('brokers of two brokerages see exactly the published units of two developers, in every call and by SQL', {
  timeout: slow.sweep,
}, async () => {
  const { owner } = app.current
  const brokerages = [
    await buildOrganization(owner, { type: 'brokerage' }),
    await buildOrganization(owner, { type: 'brokerage' }),
  ] as const
  const ids = brokerages.map(({ id }) => id)
  await buildContract(owner, app.current.storage, {
    organization_id: brokerages[1].id,
    status: 'active',
    starts_on: '2020-01-01',
    ends_on: '2099-01-01',
  })
  await buildContract(owner, app.current.storage, {
    organization_id: brokerages[0].id,
    status: 'active',
    starts_on: '2020-01-01',
    ends_on: '2021-01-01',
    sign_until: '2020-02-01',
  })
  const brokers = await Promise.all(
    brokerages.map((organization, at) => signIn(app.current, at === 0 ? 'broker' : 'broker_admin', { organization })),
  )
  const wrong: string[] = []
  let done = 0
  const check = (what: string, good: boolean) => {
    done++
    if (!good) wrong.push(what)
  }
  for (const developer of ['one', 'other'])
    for (const one of cases) {
      const built = await build(one, ids)
      for (const [at, broker] of brokers.entries()) {
        const label = `${one.name} of developer ${developer} as broker ${at + 1}`
        const expected = one.sees[at] ?? []
        const seen = await seenBy(broker, built)
        check(`${label}: the list has ${seen.list}`, isDeepStrictEqual(seen.list, expected))
        check(`${label}: the grid has ${seen.grid}`, isDeepStrictEqual(seen.grid, expected))
        check(`${label}: the view has ${seen.view}`, isDeepStrictEqual(seen.view, expected))
        check(`${label}: ${seen.behind} rows of tables`, seen.behind === 0)
        // A project is shown to a brokerage that has none of its units.
        const isShown = expected.length > 0 || one.allocated !== undefined
        check(`${label}: the project is ${seen.project}`, seen.project === (isShown ? 200 : 404))
        for (const unit of built.units) {
          const { statusCode } = await broker.ask(channel.unit, { params: { id: unit.id } })
          check(
            `${label}: unit ${unit.number} is ${statusCode}`,
            statusCode === (expected.includes(unit.number) ? 200 : 404),
          )
        }
      }
    }

  console.log(`Published availability: ${done - wrong.length} of ${done} cells`)
  expect(wrong).toEqual([])
})

it('a unit that is withdrawn, hidden or whose project is closed is not found by the next call', async () => {
  const { owner } = app.current
  const broker = await signIn(app.current, 'broker')
  const built = await build({ name: 'live', publication: {}, sees: [SHOWN, SHOWN] }, [])
  const unit = built.free
  const ask = async () => (await broker.ask(channel.unit, { params: { id: unit.id } })).statusCode
  expect(await ask()).toBe(200)

  await owner.updateTable('units').set({ status: 'unreleased' }).where('id', '=', unit.id).execute()
  expect(await ask()).toBe(404)
  await owner.updateTable('units').set({ status: 'available' }).where('id', '=', unit.id).execute()
  const change = (fields: { hidden_unit_ids?: number[]; hidden_building_ids?: number[] }) =>
    owner.updateTable('publications').set(fields).where('project_id', '=', built.project.id).execute()
  await change({ hidden_unit_ids: [unit.id] })
  expect(await ask()).toBe(404)
  await change({ hidden_unit_ids: [], hidden_building_ids: [unit.building_id] })
  expect(await ask()).toBe(404)
  expect((await broker.ask(channel.grid, { params: { id: unit.building_id } })).statusCode).toBe(404)
  await change({ hidden_building_ids: [] })
  expect(await ask()).toBe(200)
  await owner.deleteFrom('publications').where('project_id', '=', built.project.id).execute()
  expect(await ask()).toBe(404)
})

it('a brokerage that is restricted sees nothing', async () => {
  const { owner } = app.current
  const brokerage = await buildOrganization(owner, { type: 'brokerage' })
  const broker = await signIn(app.current, 'broker', { organization: brokerage })
  await build({ name: 'for all', publication: {}, sees: [SHOWN, SHOWN] }, [])
  expect((await broker.call(channel.projects, {})).data.length).toBeGreaterThan(0)

  await owner.updateTable('organizations').set({ status: 'restricted' }).where('id', '=', brokerage.id).execute()

  expect((await broker.call(channel.projects, {})).data).toEqual([])
})

/** A project with units that are available, on hold, booked, unreleased and blocked, of a developer of its own. */
async function build({ name, status, publication, developer, allocated }: Case, brokerages: readonly number[]) {
  const { owner } = app.current
  const organization = await buildOrganization(owner, { type: 'developer' })
  const organization_id = organization.id
  const project = await buildProject(owner, { organization_id, name, ...(status === 'draft' ? { status } : {}) })
  const building = await buildBuilding(owner, { project_id: project.id })
  const unit = (number: string, more: Parameters<typeof buildUnit>[1] = {}) =>
    buildUnit(owner, { building_id: building.id, number, ...more })
  const [free, held, booked] = [await unit('101'), await unit('102'), await unit('103')] as const
  const units = [
    free,
    held,
    booked,
    await unit('104', { status: 'unreleased' }),
    await unit('105', { status: 'blocked', block_reason: 'Kept for the owner' }),
  ]
  // Nothing of a draft can be held.
  if (status !== 'draft') {
    await buildClaim(owner, { unit_id: held.id })
    await buildClaim(owner, { unit_id: booked.id, kind: 'booking', unit_status: 'booked', expires_at: null })
  }
  if (publication)
    await buildPublication(owner, project.id, typeof publication === 'function' ? publication(brokerages) : publication)
  if (allocated !== undefined)
    await owner
      .insertInto('unit_allocations')
      .values({ organization_id, project_id: project.id, unit_id: free.id, brokerage_id: brokerages[allocated] ?? 0 })
      .execute()
  if (status) await owner.updateTable('projects').set({ status }).where('id', '=', project.id).execute()
  if (developer)
    await owner.updateTable('organizations').set({ status: developer }).where('id', '=', organization_id).execute()
  return { project, building, units, free }
}

/** The numbers of the units of a project that a broker sees in the list, in the grid and by SQL. */
async function seenBy(broker: Person, { project, building }: Awaited<ReturnType<typeof build>>) {
  const list = await broker.call(channel.units, { query: { project_id: [project.id], sort: 'number' } })
  const grid = await broker.ask(channel.grid, { params: { id: building.id } })
  const one = await broker.ask(channel.project, { params: { id: project.id } })
  const { opening } = await scopeOfPerson(app.current, broker)
  const tables = await app.current.pool.transaction(opening, async (db) => ({
    view: await db.selectFrom('channel_units').select('number').where('project_id', '=', project.id).execute(),
    units: await db.selectFrom('units').select('id').where('project_id', '=', project.id).execute(),
    publications: await db.selectFrom('publications').select('version').where('project_id', '=', project.id).execute(),
  }))
  const cells: { number: string }[] = grid.statusCode === 200 ? grid.json().data.cells : []
  const sorted = (rows: readonly { number: string }[]) => rows.map(({ number }) => number).sort()
  return {
    project: one.statusCode,
    list: sorted(list.data),
    grid: sorted(cells),
    view: tables.view.map(({ number }) => number).sort(),
    behind: tables.units.length + tables.publications.length,
  }
}
