import type { Endpoint } from '@storey/api/endpoint.ts'
import { endpoints } from '@storey/api/index.ts'
import { BEYOND } from '../../src/errors/problems.ts'
import type { TestApp } from '../harness.ts'
import { allowedRoles } from '../sweeps/subjects.ts'
import { type Random, randomOf } from './random.ts'
import { requestOf, type Wire } from './requests.ts'
import { World } from './world.ts'

interface Report {
  readonly seed: number
  readonly sent: number
  /** How many answers of each hundred: 2 for successes. */
  readonly by_class: Readonly<Record<number, number>>
  /** The names of the endpoints that never answered a success. */
  readonly unreached: readonly string[]
  readonly faults: readonly string[]
  /** Milliseconds of this process's own work, the database's not counted. */
  readonly cpu_ms: number
  /** How many were slow beside others, and were made and sent again alone. */
  readonly asked_again: number
  readonly slowest: readonly { readonly ms: number; readonly request: string }[]
}

interface Query {
  readonly seed: number
  readonly count: number
  readonly at_once: number
  /** Errors may be this long. */
  readonly longest_error: number
  /** Calls slower than this are made anew and sent alone, and are a fault where they stay so. */
  readonly slowest_ms: number
  /** Called after each stretch, for runs of hours. */
  readonly onStretch?: (sent: number, faults: readonly string[]) => void
}

/** Tenants are renewed too, because their members may have been disabled, signed out or renamed. */
const RENEW = 20_000
const FAULTS_SHOWN = 20
/** The refusal of a stale change contains the current record, whatever its length. */
const MAX_CONFLICT_LENGTH = 262_144
const ALONE_TRIES = 10
const SLOWEST_KEPT = 10
const IDS_KEPT = 400
/** So many are known before the first answer, so that the draws of a request hang on its seed and number alone. */
const IDS_FIRST = [1, 2, 3] as const

/** Sends requests that are made from the declarations and the samples, as everybody, and judges every answer. */
export async function fuzz(test: TestApp, asked: Query): Promise<Report> {
  const { seed, count, at_once, longest_error, slowest_ms, onStretch } = asked
  const report = {
    seed,
    sent: 0,
    by_class: {} as Record<number, number>,
    faults: [] as string[],
    slowest: [] as { ms: number; request: string }[],
  }
  const reached = new Set<Endpoint>()
  const ids: number[] = [...IDS_FIRST]
  const slow: number[] = []
  let asked_again = 0
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
    await lookAgain(world)
    onStretch?.(report.sent, report.faults)
  }
  const { user, system } = process.cpuUsage(before)
  const unreached = endpoints.filter(({ endpoint }) => !reached.has(endpoint)).map(({ name }) => name)
  return { ...report, unreached, asked_again, cpu_ms: Math.round((user + system) / 1000) }

  /** The same seed and number make the same request, but for the ids of the records that it names. */
  async function make(index: number, world: World, fresh: boolean) {
    const random = randomOf(seed * 1_000_003 + index)
    const { endpoint, name } = random.pick(endpoints)
    const caller = await world.callerOf(endpoint, random)
    const call = await world.callOf(endpoint, caller.role, fresh)
    const organization_id = organizationOf(caller.organization_id, random, ids)
    const wire = requestOf(endpoint, call, call.token ?? caller.token, organization_id, random, ids)
    return { endpoint, caller, wire, request: `#${index} ${name} as ${caller.role ?? 'nobody'}: ${describe(wire)}` }
  }

  async function one(index: number, world: World) {
    const { endpoint, caller, wire, request } = await make(index, world, false)
    const { response, ms } = await sendTimed(test, wire)
    report.sent++
    const status = response.statusCode
    const hundred = Math.floor(status / 100)
    report.by_class[hundred] = (report.by_class[hundred] ?? 0) + 1
    if (status === 401 && caller.token !== undefined) await world.signInAgain(caller.role)
    if (status === 403 && caller.role && allowedRoles(endpoint.access).includes(caller.role)) await world.reinstate()
    if (hundred === 2) {
      reached.add(endpoint)
      for (const [, id] of response.body.slice(0, 3000).matchAll(/"id":(\d{1,12})\b/g)) ids.push(Number(id))
      if (ids.length > IDS_KEPT) ids.splice(0, ids.length - IDS_KEPT)
    }
    const mistake =
      status >= 500
        ? `${status} ${causeOf(response)}`
        : status >= 400 && response.body.length > (status === 409 ? MAX_CONFLICT_LENGTH : longest_error)
          ? `${status} with ${response.body.length} bytes`
          : status === 422 && response.body.includes(BEYOND)
            ? `422 by the database alone: ${causeOf(response)}`
            : undefined
    if (mistake !== undefined) fault(mistake, request)
    if (ms > slowest_ms) slow.push(index)
    noteTime(ms, request)
  }

  function causeOf(response: Response) {
    return causes.get(String(response.headers['x-request-id'])) ?? response.body.slice(0, 300)
  }

  function noteTime(ms: number, request: string) {
    report.slowest.push({ ms: Math.round(ms), request: request.slice(0, 160) })
    if (report.slowest.length <= 200 && report.sent < count) return
    report.slowest.sort((one, other) => other.ms - one.ms)
    report.slowest.splice(SLOWEST_KEPT)
  }

  /**
   * Beside others, and beside whatever else this machine does, a call waits for them. It is slow where it stays so alone: made of the same
   * draws on records of its own, so that a change is a change again.
   */
  async function lookAgain(world: World) {
    for (const index of slow.splice(0)) {
      asked_again++
      let best = Number.POSITIVE_INFINITY
      let last = ''
      for (let again = 0; again < ALONE_TRIES && best > slowest_ms; again++) {
        const { wire, request } = await make(index, world, true)
        best = Math.min(best, (await sendTimed(test, wire)).ms)
        last = request
      }
      if (best > slowest_ms) fault(`${Math.round(best)} ms`, last)
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

type Response = Awaited<ReturnType<typeof sendTimed>>['response']

const describe = ({ method, url, headers, payload }: Wire) => {
  const { authorization: _, ...others } = headers
  return `${method} ${url.slice(0, 600)} ${JSON.stringify(others)} ${String(payload ?? '').slice(0, 1500)}`
}

/** What the application says in its log of a fault of ours, and of what the database alone refused, by request. */
function listen({ services }: TestApp, causes: Map<string, string>) {
  const keep = (line: unknown) => {
    if (typeof line !== 'object' || line === null || !('request_id' in line)) return
    const { err, code, request_id } = line as { err?: unknown; code?: unknown; request_id: unknown }
    if (err === undefined && code === undefined) return
    if (causes.size > 1000) causes.clear()
    causes.set(String(request_id), err instanceof Error ? (err.stack ?? err.message).slice(0, 1200) : String(code))
  }
  services.log.error = keep
  services.log.warn = keep
}

const organizationOf = (home: number, random: Random, ids: readonly number[]): unknown =>
  random.chance(0.97)
    ? home
    : random.pick([0, '', -1, '1 or 1=1', 2 ** 53, '٣', null, [home, home], { id: home }, ...ids.slice(0, 3)])
