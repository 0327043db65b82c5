import type { Role } from '@storey/api/capabilities.ts'
import type { Endpoint } from '@storey/api/endpoint.ts'
import { endpoints } from '@storey/api/index.ts'
import { BEYOND } from '../../src/http/problems.ts'
import { buildMember, buildOrganization } from '../builders.ts'
import { buildToken, type TestApp } from '../harness.ts'
import type { Call } from '../samples/shape.ts'
import { allowedRoles, makeCall, ROLES, settle, type Tenants } from '../sweeps/subjects.ts'
import { type Random, randomOf } from './random.ts'
import { requestOf, type Wire } from './requests.ts'

interface Report {
  readonly seed: number
  readonly sent: number
  /** How many answers of each hundred: 2 for successes. */
  readonly by_class: Readonly<Record<number, number>>
  /** Endpoints that answered a success at least once. */
  readonly reached: number
  readonly faults: readonly string[]
  /** Milliseconds of this process's own work, the database's not counted. */
  readonly cpu_ms: number
  readonly slowest: readonly { readonly ms: number; readonly request: string }[]
}

interface Asked {
  readonly seed: number
  readonly count: number
  readonly at_once: number
  /** Errors may be this long. */
  readonly longest_error: number
  /** Answers slower than this are asked for again, alone, and are a fault where they stay so. */
  readonly slowest_ms?: number
}

/** A sample's records are used up by deletions and moves: it is made anew after so many calls. */
const USES = 20
/** And so are the tenants, whose members were disabled, signed out and renamed meanwhile. */
const RENEW = 5_000
const FAULTS_SHOWN = 20
const SLOWEST_KEPT = 10
const IDS_KEPT = 400

/** Sends requests that are made from the declarations and the samples, as everybody, and judges every answer. */
export async function fuzz(test: TestApp, { seed, count, at_once, longest_error, slowest_ms }: Asked): Promise<Report> {
  const report = {
    seed,
    sent: 0,
    by_class: {} as Record<number, number>,
    faults: [] as string[],
    slowest: [] as { ms: number; request: string }[],
  }
  const reached = new Set<Endpoint>()
  const ids: number[] = []
  const slow: { readonly wire: Wire; readonly request: string }[] = []
  const causes = new Map<string, string>()
  listen(test, causes)
  const before = process.cpuUsage()
  for (let from = 0; from < count; from += RENEW) {
    const world = await World.open(test)
    let next = from
    const until = Math.min(count, from + RENEW)
    const work = async () => {
      while (next < until) {
        const index = next++
        await one(index, world)
      }
    }
    await Promise.all(Array.from({ length: at_once }, work))
    if (slowest_ms !== undefined) await askSlowAlone(slowest_ms)
  }
  const { user, system } = process.cpuUsage(before)
  return { ...report, reached: reached.size, cpu_ms: Math.round((user + system) / 1000) }

  async function one(index: number, world: World) {
    const random = randomOf(seed * 1_000_003 + index)
    const { endpoint, name } = random.pick(endpoints)
    const caller = await world.callerOf(endpoint, random)
    const call = await world.callOf(endpoint, caller.role)
    const wire = requestOf(
      endpoint,
      call,
      caller.token,
      organizationOf(caller.organization_id, random, ids),
      random,
      ids,
    )
    const { response, ms } = await sendTimed(test, wire)
    report.sent++
    const status = response.statusCode
    const hundred = Math.floor(status / 100)
    report.by_class[hundred] = (report.by_class[hundred] ?? 0) + 1
    if (status === 401 && caller.token !== undefined) await world.signInAgain(caller.role)
    if (hundred === 2) {
      reached.add(endpoint)
      for (const [, id] of response.body.slice(0, 3000).matchAll(/"id":(\d{1,12})\b/g)) ids.push(Number(id))
      if (ids.length > IDS_KEPT) ids.splice(0, ids.length - IDS_KEPT)
    }
    const request = `#${index} ${name} as ${caller.role ?? 'nobody'}: ${describe(wire)}`
    const mistake =
      status >= 500
        ? `${status} ${causes.get(String(response.headers['x-request-id'])) ?? response.body.slice(0, 300)}`
        : status >= 400 && response.body.length > longest_error
          ? `${status} with ${response.body.length} bytes`
          : status === 422 && response.body.includes(BEYOND)
            ? `422 by the last net: ${causes.get('last') ?? ''}`
            : undefined
    if (mistake !== undefined) fault(mistake, request)
    noteTime(wire, ms, request)
  }

  function noteTime(wire: Wire, ms: number, request: string) {
    if (slowest_ms !== undefined && ms > slowest_ms) slow.push({ wire, request })
    report.slowest.push({ ms: Math.round(ms), request: request.slice(0, 160) })
    if (report.slowest.length <= 200 && report.sent < count) return
    report.slowest.sort((one, other) => other.ms - one.ms)
    report.slowest.splice(SLOWEST_KEPT)
  }

  /** Beside others a call waits for them: it is slow where it stays so when it is asked alone. */
  async function askSlowAlone(most: number) {
    for (const { wire, request } of slow.splice(0)) {
      let best = Number.POSITIVE_INFINITY
      for (let again = 0; again < 3 && best > most; again++) best = Math.min(best, (await sendTimed(test, wire)).ms)
      if (best > most) fault(`${Math.round(best)} ms`, request)
    }
  }

  function fault(mistake: string, request: string) {
    if (report.faults.length < FAULTS_SHOWN) report.faults.push(`${mistake}\n  ${request}`)
  }
}

async function sendTimed({ app }: TestApp, { method, url, headers, payload }: Wire) {
  const begun = performance.now()
  const response = await app.inject({ method, url, headers, ...(payload === undefined ? {} : { payload }) })
  return { response, ms: performance.now() - begun }
}

const describe = ({ method, url, headers, payload }: Wire) => {
  const { authorization: _, ...others } = headers
  return `${method} ${url.slice(0, 600)} ${JSON.stringify(others)} ${String(payload ?? '').slice(0, 1500)}`
}

/** What the application says in its log of a fault of ours, by request. */
function listen({ services }: TestApp, causes: Map<string, string>) {
  services.log.error = (line: unknown) => {
    if (typeof line !== 'object' || line === null || !('err' in line)) return
    const { err, request_id } = line as { err: unknown; request_id?: unknown }
    if (causes.size > 1000) causes.clear()
    causes.set(String(request_id), err instanceof Error ? (err.stack ?? err.message).slice(0, 1200) : String(err))
  }
}

const organizationOf = (home: number, random: Random, ids: readonly number[]): unknown =>
  random.chance(0.97)
    ? home
    : random.pick([0, '', -1, '1 or 1=1', 2 ** 53, '٣', null, [home, home], { id: home }, ...ids.slice(0, 3)])

interface Caller {
  readonly role: Role | undefined
  readonly token: string | undefined
  readonly organization_id: number
}

/** The people of one stretch of the run, and the calls that were made for them. */
class World {
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

  async callOf(endpoint: Endpoint, role: Role | undefined): Promise<Call> {
    const maker = role ?? allowedRoles(endpoint.access)[0] ?? 'broker'
    const key = `${maker} ${endpoint.method} ${endpoint.path}`
    const kept = this.#calls.get(key)
    if (kept && kept.uses++ < USES) return kept.call
    // One after another: two that write the same row of one person would meet.
    const call = this.#making.then(() => makeCall(endpoint, this.#tenants.world(maker)))
    this.#making = call.then(
      () => undefined,
      () => undefined,
    )
    this.#calls.set(key, { uses: 0, call })
    return call
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
