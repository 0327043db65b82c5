import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { holdRequestRoutes } from '../../src/inventory/hold-requests/routes.ts'
import { holdRoutes } from '../../src/inventory/holds/routes.ts'
import { buildBuilding, buildOrganization, buildProject, buildUnit } from '../builders/basics.ts'
import { buildHoldRequest, buildPublication } from '../builders/channel.ts'
import { type Person, signIn, useTestApp } from '../harness.ts'
import { slow } from '../slow.ts'
import { type RawRequest, releaseTogether } from './release-together.ts'
import { useTwoServers } from './two-servers.ts'

const TRIALS = 50
const app = useTestApp([holdRequestRoutes, holdRoutes])
const servers = useTwoServers(app)
const serverOf = (index: number) => servers[index % servers.length] ?? ''

beforeAll(async () => {
  await sql`create table naive_claims (unit_id bigint not null)`.execute(app.current.owner)
  await sql`grant select, insert on naive_claims to storey_app`.execute(app.current.owner)
})

it('of two requests of two brokerages that are granted at once, and a hold of the desk, one wins over two processes', {
  timeout: slow.race,
}, async () => {
  const { owner } = app.current
  const project = await buildProject(owner, { hold_limit_per_person: 1000 })
  const building = await buildBuilding(owner, { project_id: project.id })
  await buildPublication(owner, project.id, { request_limit: 20 })
  const sells_for = [project.organization_id]
  const desk: Person[] = []
  for (let count = 0; count < 3; count++)
    desk.push(await signIn(app.current, 'super_admin_sales_manager', { sells_for }))
  const brokerages = [
    await buildOrganization(owner, { type: 'brokerage' }),
    await buildOrganization(owner, { type: 'brokerage' }),
  ]
  const wrong: unknown[] = []
  const won = { broker: 0, desk: 0 }
  for (let trial = 0; trial < TRIALS; trial++) {
    const unit = await buildUnit(owner, { building_id: building.id })
    const requests = await Promise.all(
      brokerages.map(({ id }) => buildHoldRequest(owner, { unit_id: unit.id, brokerage_id: id })),
    )
    const paths = [
      ...requests.map(({ id }) => `/api/inventory/hold-requests/${id}/grant`),
      `/api/inventory/units/${unit.id}/hold`,
    ]

    // The last byte of the first call is sent first, so each takes its turn.
    const order = paths.map((_, at) => (at + trial) % paths.length)
    const statuses = await releaseTogether(order.map((at) => ofDesk(desk[at], at, paths[at] ?? '')))

    const live = await owner
      .selectFrom('unit_claims')
      .select('id')
      .where('unit_id', '=', unit.id)
      .where('ended_at', 'is', null)
      .execute()
    const states = await owner
      .selectFrom('hold_requests')
      .select(['status', 'claim_id'])
      .where('unit_id', '=', unit.id)
      .execute()
    const granted = states.filter(({ status }) => status === 'granted')
    const winners = statuses.filter((status) => status === 200 || status === 201)
    won[granted.length > 0 ? 'broker' : 'desk']++
    if (
      winners.length !== 1 ||
      statuses.filter((status) => status === 409).length !== 2 ||
      live.length !== 1 ||
      granted.length > 1 ||
      granted.some(({ claim_id }) => claim_id !== live[0]?.id)
    )
      wrong.push({ trial, statuses, states, live })
  }
  let broken = 0
  for (let unit = 1; unit <= TRIALS; unit++) {
    const statuses = await releaseTogether(
      Array.from({ length: 20 }, (_, at) => ({ server: serverOf(at), path: `/naive/${unit}`, body: {} })),
    )
    if (statuses.filter((status) => status === 201).length > 1) broken++
  }

  console.log(
    `Hold requests: ${TRIALS - wrong.length} of ${TRIALS} trials one winner (a request ${won.broker}, the desk ${won.desk}); control ${broken} of ${TRIALS} broken`,
  )
  expect(wrong).toEqual([])
  expect(broken).toBeGreaterThan(TRIALS / 2)
})

const ofDesk = (person: Person | undefined, at: number, path: string): RawRequest => ({
  server: serverOf(at),
  path,
  ...(person ? { token: person.token } : {}),
  body: { locale: 'en', organization_id: person?.organization.id },
})
