import { readFileSync } from 'node:fs'
import type { Role } from '@storey/api/capabilities.ts'
import type { Access, Endpoint } from '@storey/api/endpoint.ts'
import type { LightMyRequestResponse } from 'fastify'
import { sql } from 'kysely'
import { buildMember, buildOrganization } from '../builders/basics.ts'
import { inject, type Person, signIn, type TestApp } from '../harness.ts'
import { sampleOf } from '../samples/all.ts'
import type { Call, SampleWorld } from '../samples/shape.ts'
import { swept } from './swept.ts'

export const ROLES: readonly Role[] = [
  'super_admin',
  'super_admin_sales_manager',
  'developer_admin',
  'developer',
  'broker_admin',
  'broker',
]

/** The endpoints that ask for a capability, and those of any signed-in user. */
export const guarded = swept.filter(({ endpoint }) => endpoint.access.kind === 'can')
export const withToken = swept.filter(
  ({ endpoint: { access } }) => access.kind === 'can' || access.kind === 'signed_in',
)

export const UNUSED_ID = 999_999_999

/** Two builders and two brokerages with their people, and a platform that sells for the first builder alone. */
export interface Tenants {
  readonly test: TestApp
  readonly people: Readonly<Record<Role, Person>>
  readonly strangers: { readonly builder: number; readonly brokerage: number }
  readonly world: (role: Role) => SampleWorld
  /** The same kind of organization, out of the role's reach. */
  readonly elsewhere: (role: Role) => SampleWorld
}

export async function settle(test: TestApp): Promise<Tenants> {
  const { owner } = test
  const make = (type: 'developer' | 'brokerage') => buildOrganization(owner, { type })
  const [builder, brokerage, otherBuilder, otherBrokerage] = [
    await make('developer'),
    await make('brokerage'),
    await make('developer'),
    await make('brokerage'),
  ]
  const people: Record<Role, Person> = {
    super_admin: await signIn(test, 'super_admin'),
    super_admin_sales_manager: await signIn(test, 'super_admin_sales_manager', { sells_for: [builder.id] }),
    developer_admin: await signIn(test, 'developer_admin', { organization: builder }),
    developer: await signIn(test, 'developer', { organization: builder }),
    broker_admin: await signIn(test, 'broker_admin', { organization: brokerage }),
    broker: await signIn(test, 'broker', { organization: brokerage }),
  }
  const colleagues = new Map<number, number>()
  for (const [organization, role] of [
    [builder, 'developer'],
    [brokerage, 'broker'],
    [otherBuilder, 'developer'],
    [otherBrokerage, 'broker'],
  ] as const)
    colleagues.set(organization.id, (await buildMember(owner, organization.id, role)).id)
  const strangers = {
    builder: (await buildMember(owner, otherBuilder.id, 'developer_admin')).id,
    brokerage: (await buildMember(owner, otherBrokerage.id, 'broker_admin')).id,
  }
  const isBroker = (role: Role) => role === 'broker' || role === 'broker_admin'
  const worldOf = (organization_id: number, user_id: number): SampleWorld => ({
    owner,
    storage: test.storage,
    organization_id,
    user_id,
    colleague_id: colleagues.get(organization_id) ?? UNUSED_ID,
  })
  return {
    test,
    people,
    strangers: { builder: otherBuilder.id, brokerage: otherBrokerage.id },
    world: (role) => worldOf(isBroker(role) ? brokerage.id : builder.id, people[role].id),
    elsewhere: (role) =>
      isBroker(role) ? worldOf(otherBrokerage.id, strangers.brokerage) : worldOf(otherBuilder.id, strangers.builder),
  }
}

/** The permission table as the design writes it, not as `capabilities.ts` does: the generator is tested as well. */
const table = new Map(
  readFileSync(new URL('../../../api/permissions.csv', import.meta.url), 'utf8')
    .trim()
    .split('\n')
    .slice(1)
    .map((row) => {
      const [capability = '', ...cells] = row.split(',')
      return [capability, ROLES.filter((_, index) => cells[index] === '1')] as const
    }),
)

export const allowedRoles = (access: Access): readonly Role[] =>
  access.kind === 'can'
    ? ROLES.filter((role) => access.any_of.some((capability) => table.get(capability)?.includes(role)))
    : ROLES

export async function makeCall(endpoint: Endpoint, world: SampleWorld): Promise<Call> {
  const sample = sampleOf(endpoint)
  if (!sample) throw new Error(`${endpoint.method} ${endpoint.path} has no sample in server/test/samples.`)
  return sample.make(world)
}

export const send = (
  { test }: Tenants,
  endpoint: Endpoint,
  call: Call,
  token?: string,
  organization_id = 0,
  headers: Record<string, string> = {},
): Promise<LightMyRequestResponse> => inject(test.app, endpoint, call, call.token ?? token, organization_id, headers)

/** Tables that a call may write to without changing anything that its caller asked about. */
const UNWATCHED = ['tokens', 'idempotency_keys', 'users']

const watched = new WeakSet<TestApp>()

/**
 * Has the database note every row that is written from now on, in any table but when tokens were used, calls repeated, and
 * the log of it all. A note is written in the transaction of its row, so that what is rolled back leaves none.
 */
async function watchTables(test: TestApp): Promise<void> {
  if (watched.has(test)) return
  watched.add(test)
  const { owner } = test
  await sql`
    create schema sweep;
    create table sweep.changes (id bigint generated always as identity primary key, name text not null);
    create function sweep.note() returns trigger language plpgsql security definer as $$
    begin
      insert into sweep.changes (name) values (tg_table_name);
      return null;
    end $$`.execute(owner)
  const { rows: tables } = await sql<{ name: string }>`
    select tablename as name from pg_tables
    where schemaname = 'public' and tablename <> all(${UNWATCHED}) and tablename !~ '^audit_'`.execute(owner)
  for (const { name } of tables) {
    await sql`create trigger sweep_rows after insert or update or delete on ${sql.table(name)}
      for each row execute function sweep.note()`.execute(owner)
    await sql`create trigger sweep_truncate after truncate on ${sql.table(name)}
      for each statement execute function sweep.note()`.execute(owner)
  }
}

/** The latest note of a written row, to be compared by `sameAs`. */
export async function stateOf({ test }: Tenants): Promise<number> {
  await watchTables(test)
  const { rows } = await sql<{ id: number }>`select coalesce(max(id), 0) as id from sweep.changes`.execute(test.owner)
  return rows[0]?.id ?? 0
}

/** Whether nothing was written since, and to which tables otherwise: `true, ''` or `false, 'units'`. */
export async function sameAs({ test }: Tenants, before: number): Promise<[same: boolean, changed: string]> {
  const { rows } = await sql<{ name: string }>`
    select distinct name from sweep.changes where id > ${before} order by name`.execute(test.owner)
  return [rows.length === 0, rows.map(({ name }) => name).join(', ')]
}

/** Prints what a sweep covered, and fails it where a cell is wrong. */
export class Tally {
  readonly name: string
  readonly wrong: string[] = []
  done = 0
  constructor(name: string) {
    this.name = name
  }
  check(what: string, good: boolean, found: unknown = '') {
    this.done++
    if (!good) this.wrong.push(`${what}: ${typeof found === 'string' ? found : JSON.stringify(found)}`)
  }
  /** The wrong cells, after the line `NAME: N of N` has been printed. */
  close(): string[] {
    console.log(`${this.name}: ${this.done - this.wrong.length} of ${this.done}`)
    return this.wrong
  }
}
