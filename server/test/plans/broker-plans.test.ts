import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { grantedHolds } from '../../src/administration/home/waiting-queries.ts'
import * as clients from '../../src/inventory/client-registrations/queries.ts'
import * as requests from '../../src/inventory/hold-requests/queries.ts'
import { buildOrganization, buildUnit } from '../builders/basics.ts'
import { buildClientRegistration, buildHoldRequest } from '../builders/channel.ts'
import { type Person, signIn, useTestApp } from '../harness.ts'
import { keptStepsOf, type Look, mostPages, multiply, stepsOf } from '../plan-steps.ts'
import { slow } from '../slow.ts'

const app = useTestApp([])
const ROWS = 6_000
/** A page of rows reads at most so many pages of tables and indexes; reading all rows of a table several times as many. */
const FEW = 2_500
const page = { page: 3, per_page: 25 }

let broker: Person
let admin: Person
let desk: Person

beforeAll(async () => {
  const { owner } = app.current
  broker = await signIn(app.current, 'broker')
  const brokerage_id = broker.organization.id
  admin = await signIn(app.current, 'broker_admin', { organization: broker.organization })
  const home = await buildOrganization(owner, { type: 'developer' })
  desk = await signIn(app.current, 'developer_admin', { organization: home })
  const { id: unit_id, project_id } = await buildUnit(owner, { organization_id: home.id })
  const request = await buildHoldRequest(owner, { unit_id, brokerage_id, broker_id: broker.id })
  const client = await buildClientRegistration(owner, { project_id, brokerage_id, broker_id: broker.id })
  const other = (await buildOrganization(owner, { type: 'brokerage' })).id
  await multiply(owner, 'hold_requests', request.id, ROWS, {
    unit_id: sql`t.unit_id + n`,
    status: sql`case when n % 50 = 0 then 'waiting' else 'withdrawn' end`,
    decided_at: sql`case when n % 50 <> 0 then now() end`,
    phone_hash: sql`sha256(n::text::bytea)`,
    client_name: sql`'Client ' || n`,
    requested_at: sql`now() - make_interval(mins => n)`,
  })
  await multiply(owner, 'client_registrations', client.id, ROWS, {
    brokerage_id: sql`case when n % 2 = 0 then ${other}::bigint else t.brokerage_id end`,
    client_name: sql`'Client ' || n`,
    phone_hash: sql`sha256(n::text::bytea)`,
    protected_until: sql`now() + interval '30 days'`,
    latest_until: sql`now() + interval '60 days'`,
    registered_at: sql`now() - make_interval(mins => n)`,
  })
  await sql`insert into protected_clients (organization_id, project_id, contact_hash, registration_id, brokerage_id, protected_until)
    select organization_id, project_id, phone_hash, id, brokerage_id, protected_until from client_registrations
    on conflict do nothing`.execute(owner)
  await sql`insert into client_registration_events (organization_id, registration_id, kind, protected_until)
    select organization_id, id, 'extended', protected_until from client_registrations, generate_series(1, 3)`.execute(
    owner,
  )
  await sql`vacuum (analyze) hold_requests, client_registrations, protected_clients, client_registration_events`.execute(
    owner,
  )
}, slow.filling)

const people = { broker: () => broker, 'broker admin': () => admin, desk: () => desk }
const looks: readonly [who: keyof typeof people, name: string, look: Look][] = [
  ['broker', 'the own hold requests', requests.listOwn],
  ['broker admin', 'the hold requests of the brokerage', requests.listOwn],
  ['desk', 'the hold requests that wait', requests.listWaiting],
  ['desk', 'the number of hold requests that wait', requests.countWaiting],
  ['broker', 'the own live holds', grantedHolds],
  ['broker admin', 'the live holds of the brokerage', grantedHolds],
  ['broker', 'the own registered clients', (db, scope) => clients.listOwn(db, scope, page)],
  ['broker admin', 'the registered clients of the brokerage', (db, scope) => clients.listOwn(db, scope, page)],
  ['desk', 'the received clients', (db, scope) => clients.listReceived(db, scope, page)],
  [
    'desk',
    'the received clients by end',
    (db, scope) => clients.listReceived(db, scope, { ...page, sort: 'protected_on' }),
  ],
]

describe('with thousands of hold requests and registered clients', () => {
  it.each(looks)('the %s reads few pages for %s', async (who, _name, look) => {
    expect(mostPages(await stepsOf(app.current, people[who](), look))).toBeLessThan(FEW)
  })

  it.each(looks)('the %s reads few pages for %s by the kept plan', async (who, _name, look) => {
    expect(mostPages(await keptStepsOf(app.current, people[who](), look))).toBeLessThan(FEW)
  })
})
