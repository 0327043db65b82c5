import { Agent, request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { expect } from 'vitest'
import { buildMember, buildOrganization } from '../builders/basics.ts'
import { buildToken, type TestApp } from '../harness.ts'
import { startBalancer } from './balancer.ts'
import { type Part, stop, type useParts } from './parts.ts'

interface Wanted {
  readonly connections: number
  /** Requests at least; they go on until every process has been replaced. */
  readonly requests: number
  /** Between the calls of one connection; none asks for all that the machine has. */
  readonly pause_ms?: number
}

/** One in so many calls writes. */
const WRITES = 10

/**
 * Replaces two web processes and a worker one after another, while people call through a balancer. No call may fail,
 * every write that was answered is there once, and all work that it left is done.
 */
export async function restartUnderLoad(
  app: TestApp,
  run: ReturnType<typeof useParts>,
  { connections, requests, pause_ms = 0 }: Wanted,
): Promise<void> {
  const organization = await buildOrganization(app.owner, { type: 'brokerage' })
  const { id } = await buildMember(app.owner, organization.id, 'broker_admin')
  const token = await buildToken(app.owner, id)
  const webs = await Promise.all([startWeb(run), startWeb(run)])
  let worker = await run('worker')
  const balancer = await startBalancer()
  for (const { address } of webs) balancer.add(address)

  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const outcomes = new Map<string, number>()
  const made: string[] = []
  let asked = 0
  let replaced = false
  const client = async () => {
    while (asked < requests || !replaced) {
      const number = asked++
      const body =
        number % WRITES === 0
          ? { organization_id: organization.id, full_name: `Lead ${number}`, email: `lead-${number}@example.com` }
          : undefined
      const path = number % WRITES === 1 ? '/api/auth/me' : `/api/crm/leads?organization_id=${organization.id}`
      const outcome = await ask(agent, `${balancer.address}${body ? '/api/crm/leads' : path}`, token, body)
      outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1)
      if (body && outcome === '201') made.push(body.email)
      if (pause_ms > 0) await pause(pause_ms)
    }
  }
  const began = performance.now()
  const clients = Promise.all(Array.from({ length: connections }, client))

  const codes: (number | null)[] = []
  try {
    for (const web of webs) {
      codes.push(await stop(web))
      balancer.remove(web.address)
      balancer.add((await startWeb(run)).address)
    }
    codes.push(await stop(worker))
    worker = await run('worker')
  } finally {
    replaced = true
    await clients
    agent.destroy()
    await balancer.close()
  }
  const seconds = (performance.now() - began) / 1_000
  console.log(
    `rolling restart: ${asked} requests over ${connections} connections in ${seconds.toFixed(1)} s, answers`,
    Object.fromEntries(outcomes),
    `moved ${balancer.moved}, broken ${balancer.broken}`,
  )

  const kept = await app.owner
    .selectFrom('leads')
    .select('email')
    .where('organization_id', '=', organization.id)
    .execute()
  expect(codes).toEqual([0, 0, 0])
  expect([...outcomes.keys()].sort()).toEqual(['200', '201'])
  expect(balancer.broken).toBe(0)
  expect(kept.map(({ email }) => email).sort()).toEqual(made.sort())
}

/** As behind a balancer: it answers on for a while after it was asked to stop, and says that it is not ready. */
const startWeb = (run: ReturnType<typeof useParts>): Promise<Part> => run('web', { SHUTDOWN_DELAY: '500ms' })

/** The status of an answer that came whole, or what went wrong. */
const ask = (agent: Agent, url: string, token: string, body: object | undefined) =>
  new Promise<string>((done) => {
    const headers = { authorization: `Bearer ${token}`, ...(body ? { 'content-type': 'application/json' } : {}) }
    const sent = request(url, { agent, method: body ? 'POST' : 'GET', headers }, (answer) => {
      answer.resume()
      answer.once('end', () => done(String(answer.statusCode)))
      answer.once('error', ({ message }) => done(`cut off: ${message}`))
    })
    sent.once('error', ({ message }) => done(`broken: ${message}`))
    sent.end(body ? JSON.stringify(body) : undefined)
  })
