import type { Role } from '@storey/api/capabilities.ts'
import type { Endpoint } from '@storey/api/endpoint.ts'
import { sql } from 'kysely'
import { buildMember, buildOrganization } from '../builders/basics.ts'
import { buildToken, type TestApp } from '../harness.ts'
import type { Call } from '../samples/shape.ts'
import { allowedRoles, makeCall, ROLES, settle, type Tenants } from '../sweeps/subjects.ts'
import type { Random } from './random.ts'

/** A sample's records are used up by deletions and moves: it is made anew after so many calls. */
const USES = 20
const SAMPLE_TRIES = 3

interface Caller {
  readonly role: Role | undefined
  readonly token: string | undefined
  readonly organization_id: number
}

/** The people of one stretch of the run, and the calls that were made for them. */
export class World {
  readonly #test: TestApp
  readonly #tenants: Tenants
  readonly #callers: Map<Role, Caller>
  readonly #others: readonly Caller[]
  #making: Promise<void> = Promise.resolve()
  readonly #calls = new Map<string, { uses: number; readonly call: Promise<Call> }>()

  private constructor(test: TestApp, tenants: Tenants, others: readonly Caller[]) {
    this.#test = test
    this.#tenants = tenants
    this.#others = others
    this.#callers = new Map(
      ROLES.map((role) => {
        const { token, organization } = tenants.people[role]
        return [role, { role, token, organization_id: organization.id }]
      }),
    )
  }

  static async open(test: TestApp): Promise<World> {
    const tenants = await settle(test)
    const organization = await buildOrganization(test.owner, { type: 'brokerage' })
    const newcomer = await buildMember(test.owner, organization.id, 'broker')
    await test.owner.deleteFrom('memberships').where('user_id', '=', newcomer.id).execute()
    const setting_up = await buildMember(test.owner, organization.id, 'broker_admin')
    return new World(test, tenants, [
      { role: undefined, token: undefined, organization_id: 0 },
      { role: undefined, token: await buildToken(test.owner, newcomer.id), organization_id: 0 },
      {
        role: undefined,
        token: await buildToken(test.owner, setting_up.id, 'two_factor_setup'),
        organization_id: organization.id,
      },
    ])
  }

  async callerOf(endpoint: Endpoint, random: Random): Promise<Caller> {
    if (random.chance(0.06)) return random.pick(this.#others)
    const role = random.chance(0.9) ? random.pick(allowedRoles(endpoint.access)) : random.pick(ROLES)
    const caller = this.#callers.get(role)
    if (!caller) throw new Error(`Nobody is ${role}.`)
    return caller
  }

  async callOf(endpoint: Endpoint, role: Role | undefined, fresh: boolean): Promise<Call> {
    const maker = role ?? allowedRoles(endpoint.access)[0] ?? 'broker'
    const key = `${maker} ${endpoint.method} ${endpoint.path}`
    const kept = this.#calls.get(key)
    if (kept && !fresh && kept.uses++ < USES) return kept.call
    // One after another: two that write the same row of one person would meet.
    const call = this.#making.then(() => this.#make(endpoint, maker, SAMPLE_TRIES))
    this.#making = call.then(
      () => undefined,
      () => undefined,
    )
    this.#calls.set(key, { uses: 0, call })
    return call
  }

  /** Once more where another call suspended the organization in the middle. */
  async #make(endpoint: Endpoint, maker: Role, tries: number): Promise<Call> {
    await this.reinstate()
    try {
      return await makeCall(endpoint, this.#tenants.world(maker))
    } catch (error) {
      if (tries <= 1) throw error
      return this.#make(endpoint, maker, tries - 1)
    }
  }

  /** A call may have suspended an organization, let its license end, disabled a caller or changed the role. */
  async reinstate() {
    const { owner } = this.#test
    const people = ROLES.map((role) => {
      const { id, organization } = this.#tenants.people[role]
      return { role, user_id: id, organization_id: organization.id }
    })
    const own = people.map(({ organization_id }) => organization_id)
    await owner
      .updateTable('organizations')
      .set({ status: 'active', trade_license_expires_on: null, regulator_office_expires_on: null })
      .where('id', 'in', own)
      .where('status', 'in', ['suspended', 'restricted'])
      .execute()
    await owner
      .updateTable('users')
      .set({ disabled_at: null })
      .where(
        'id',
        'in',
        people.map(({ user_id }) => user_id),
      )
      .where('disabled_at', 'is not', null)
      .execute()
    await sql`update memberships set enabled = true, role = own.role
      from jsonb_to_recordset(${JSON.stringify(people)}) own (organization_id bigint, user_id bigint, role text)
      where (memberships.organization_id, memberships.user_id) = (own.organization_id, own.user_id)
        and (memberships.enabled, memberships.role) is distinct from (true, own.role)`.execute(owner)
  }

  /** A call signed out, or ended all sessions. */
  async signInAgain(role: Role | undefined) {
    const caller = role && this.#callers.get(role)
    if (!caller) return
    this.#callers.set(caller.role ?? role, {
      ...caller,
      token: await buildToken(this.#test.owner, this.#tenants.people[role].id),
    })
  }
}
