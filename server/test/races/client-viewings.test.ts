import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { clientRegistrationRoutes } from '../../src/inventory/client-registrations/routes.ts'
import { buildOrganization, buildProject } from '../builders/basics.ts'
import { buildProtectionRule } from '../builders/channel.ts'
import { type Person, signIn, useTestApp } from '../harness.ts'
import { slow } from '../slow.ts'
import { releaseTogether } from './release-together.ts'
import { useTwoServers } from './two-servers.ts'

const TRIALS = 50
const app = useTestApp([clientRegistrationRoutes])
const servers = useTwoServers(app)
const serverOf = (index: number) => servers[index % servers.length] ?? ''

beforeAll(async () => {
  await sql`create table naive_claims (unit_id bigint not null)`.execute(app.current.owner)
  await sql`grant select, insert on naive_claims to storey_app`.execute(app.current.owner)
})

it('of four brokerages that register one client at once, and then record its viewing at once, one is protected over two processes', {
  timeout: slow.race,
}, async () => {
  const { owner } = app.current
  const developer = await buildOrganization(owner, { type: 'developer' })
  const byRegistration = await buildProject(owner, { organization_id: developer.id })
  const byViewing = await buildProject(owner, { organization_id: developer.id })
  await buildProtectionRule(owner, byRegistration.id)
  await buildProtectionRule(owner, byViewing.id, { protects_first: 'viewing' })
  const brokers: Person[] = []
  for (let count = 0; count < 4; count++) brokers.push(await signIn(app.current, 'broker'))
  const wrong: unknown[] = []
  const post = (trial: number, paths: readonly string[], body: object) =>
    releaseTogether(
      // The last byte of the first call is sent first, so each takes its turn.
      paths.map((_, at) => {
        const turn = (at + trial) % paths.length
        const broker = brokers[turn]
        return {
          server: serverOf(at),
          path: paths[turn] ?? '',
          ...(broker ? { token: broker.token } : {}),
          body: { locale: 'en', organization_id: broker?.organization.id, ...body },
        }
      }),
    )
  const statesOf = async (project_id: number, client_phone: string) =>
    owner
      .selectFrom('client_registrations')
      .select(['id', 'status', 'blocked_by'])
      .where('project_id', '=', project_id)
      .where('client_phone', '=', client_phone)
      .orderBy('brokerage_id')
      .execute()
  const isDecided = (states: Awaited<ReturnType<typeof statesOf>>) => {
    const winners = states.filter(({ status }) => status === 'protected')
    const losers = states.filter(({ status, blocked_by }) => status === 'refused' && blocked_by === winners[0]?.id)
    return winners.length === 1 && losers.length === brokers.length - 1
  }
  for (let trial = 0; trial < TRIALS; trial++) {
    const client_phone = `+97150555${1000 + trial}`
    const client = { client_name: `Client ${trial}`, client_phone }
    const create = brokers.map(() => '/api/channel/client-registrations')
    const first = await post(trial, create, { project_id: byRegistration.id, ...client })
    const open = await post(trial, create, { project_id: byViewing.id, ...client })
    const before = await statesOf(byViewing.id, client_phone)

    const viewings = await post(
      trial,
      before.map(({ id }) => `/api/channel/client-registrations/${id}/viewings`),
      {},
    )

    const registered = await statesOf(byRegistration.id, client_phone)
    const viewed = await statesOf(byViewing.id, client_phone)
    if (
      ![...first, ...open].every((status) => status === 201) ||
      !before.every(({ status }) => status === 'open') ||
      // A brokerage that was excluded before its turn has no registration to record a viewing for.
      viewings.filter((status) => status === 200).length !== 1 ||
      viewings.filter((status) => status === 409).length !== brokers.length - 1 ||
      !isDecided(registered) ||
      !isDecided(viewed)
    )
      wrong.push({ trial, first, open, viewings, registered, viewed })
    // A broker has at most twenty refusals a day.
    await sql`update client_registrations set registered_at = registered_at - interval '2 days'`.execute(owner)
  }
  let broken = 0
  for (let unit = 1; unit <= TRIALS; unit++) {
    const statuses = await releaseTogether(
      Array.from({ length: 20 }, (_, at) => ({ server: serverOf(at), path: `/naive/${unit}`, body: {} })),
    )
    if (statuses.filter((status) => status === 201).length > 1) broken++
  }

  console.log(
    `Clients of brokerages: ${TRIALS - wrong.length} of ${TRIALS} trials one protected, by registration and by viewing; control ${broken} of ${TRIALS} broken`,
  )
  expect(wrong).toEqual([])
  expect(broken).toBeGreaterThan(TRIALS / 2)
})
