import type { ChildProcess } from 'node:child_process'
import { Agent, request } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildMember, buildOrganization } from '../builders/basics.ts'
import { end, until, useProcesses } from '../faults/processes.ts'
import { buildToken, SECRET_KEY, useTestApp } from '../harness.ts'
import { slow } from '../slow.ts'

const app = useTestApp([])
const run = useProcesses('SIGTERM', 'file')
const METRICS_TOKEN = 'a token for metrics, of thirty-two characters'
let first: ChildProcess
let address: string
const agents: Agent[] = []

beforeAll(async () => {
  const { child, said } = await run({
    PROCESSES: '2',
    DATABASE_URL: app.current.url,
    SECRET_KEY,
    METRICS_TOKEN,
    TWO_FACTOR: 'optional',
    RATE_LIMIT: 'on',
    LOG_LEVEL: 'info',
  })
  first = child
  address = /Storey is ready at (http:\S+) \(2 processes\)/.exec(said)?.[1] ?? ''
}, slow.servers)
afterAll(() => {
  for (const agent of agents) agent.destroy()
})

async function person() {
  const organization = await buildOrganization(app.current.owner, { type: 'brokerage' })
  const { id, email } = await buildMember(app.current.owner, organization.id, 'broker_admin')
  return { id, email, token: await buildToken(app.current.owner, id), organization_id: organization.id }
}

/** A connection of its own, which stays with the process that accepted it. */
function connection() {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  agents.push(agent)
  return (path: string, token: string) =>
    new Promise<number>((done, fail) => {
      const headers = { authorization: `Bearer ${token}` }
      request(`${address}${path}`, { agent, headers }, (answer) => {
        answer.resume()
        answer.once('end', () => done(answer.statusCode ?? 0))
        answer.once('error', fail)
      })
        .once('error', fail)
        .end()
    })
}

/** A stream of events on a connection of its own. */
function listen({ token, organization_id }: Awaited<ReturnType<typeof person>>) {
  const heard = { status: 0, text: '', ended: false, close: () => undefined as unknown }
  return new Promise<typeof heard>((done, fail) => {
    const headers = { authorization: `Bearer ${token}` }
    const asked = request(
      `${address}/api/events?organization_id=${organization_id}`,
      { agent: false, headers },
      (answer) => {
        heard.status = answer.statusCode ?? 0
        answer.setEncoding('utf8')
        answer.on('data', (text: string) => {
          heard.text += text
        })
        for (const name of ['close', 'error']) answer.once(name, () => Object.assign(heard, { ended: true }))
        heard.close = () => asked.destroy()
        done(heard)
      },
    )
    asked.once('error', fail).end()
  })
}

const reported = () => app.current.owner.selectFrom('processes').select(['pid', 'part']).orderBy('part').execute()

describe('PROCESSES=2', () => {
  it('two processes serve one port, one of which does the background work, and their metrics are added up', async () => {
    await until('both have reported', async () => (await reported()).length === 2)
    expect((await reported()).map(({ part }) => part)).toEqual(['all', 'web'])

    const answer = await fetch(`${address}/metrics`, { headers: { authorization: `Bearer ${METRICS_TOKEN}` } })

    expect(await answer.text()).toMatch(/^storey_build_info\{.*\} 2$/m)
  })

  it('a change through one process reaches the streams of both', async () => {
    const someone = await person()
    const streams = await Promise.all([1, 2, 3, 4].map(() => listen(someone)))
    const made = await fetch(`${address}/api/crm/leads`, {
      method: 'POST',
      headers: { authorization: `Bearer ${someone.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({
        organization_id: someone.organization_id,
        full_name: 'Amal Haddad',
        email: 'amal@example.com',
      }),
    })
    expect(made.status).toBe(201)

    await until('all streams have heard of it', () => streams.every(({ text }) => text.includes('lead.created')))
    for (const { close } of streams) close()
  })

  it('both processes count attempts of a password and open streams together', async () => {
    const someone = await person()
    const login = () =>
      fetch(`${address}/api/auth/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', connection: 'close' },
        body: JSON.stringify({ email: someone.email, password: 'wrong-and-long', device_name: 'x' }),
      })
    const tried: number[] = []
    for (let attempt = 0; attempt < 11; attempt++) tried.push((await login()).status)
    expect(tried.slice(0, 10)).not.toContain(429)
    expect(tried[10]).toBe(429)

    const streams = await Promise.all(Array.from({ length: 26 }, () => listen(someone)))

    expect(streams.filter(({ status }) => status === 200)).toHaveLength(20)
    expect(streams.filter(({ status }) => status === 429)).toHaveLength(6)
    for (const { close } of streams) close()
    await until('their ends are counted', async () => {
      const stream = await listen(someone)
      stream.close()
      return stream.status === 200
    })
  })

  it('both processes count the calls of a minute together', async () => {
    const { token } = await person()
    const ways = Array.from({ length: 8 }, connection)
    const statuses = await Promise.all(
      ways.map(async (call) => {
        const found: number[] = []
        for (let count = 0; count < 200; count++) found.push(await call('/api/auth/me', token))
        return found
      }),
    )

    // At most one new minute begins in between.
    const passed = statuses.flat().filter((status) => status === 200).length
    expect([1_500, 1_600]).toContain(passed)
    expect(statuses.flat().filter((status) => status === 429)).toHaveLength(1_600 - passed)
  })

  it('a process that is killed takes none of the calls of the other with it, and is started again', async () => {
    const someone = await person()
    const ways = Array.from({ length: 6 }, connection)
    const lostOf = async (call: ReturnType<typeof connection>, calls: number) => {
      let lost = 0
      for (let count = 0; count < calls; count++)
        if ((await call('/api/auth/me', someone.token).catch(() => 0)) !== 200) lost++
      return lost
    }
    expect(await Promise.all(ways.map((call) => lostOf(call, 1)))).toEqual(ways.map(() => 0))
    const streams = await Promise.all(Array.from({ length: 20 }, () => listen(someone)))
    const web = (await reported()).find(({ part }) => part === 'web')?.pid ?? 0

    process.kill(web, 'SIGKILL')
    const [fresh, ...kept] = await Promise.all([
      lostOf((path, token) => connection()(path, token), 60),
      ...ways.map((call) => lostOf(call, 20)),
    ])

    // A connection to the killed process is lost with the call that it carries; the next call opens another.
    expect(Math.max(fresh ?? 0, ...kept)).toBeLessThanOrEqual(1)
    await until('another process serves', async () =>
      (await reported()).some(({ part, pid }) => part === 'web' && pid !== web),
    )
    const gone = streams.filter(({ ended }) => ended).length
    // The streams of the killed process are not counted any more, those of the other are.
    const again = await Promise.all(Array.from({ length: 20 }, () => listen(someone)))
    expect(again.filter(({ status }) => status === 200)).toHaveLength(gone)
    for (const { close } of [...streams, ...again]) close()
  })

  it('SIGTERM stops all processes in order, with code 0', async () => {
    const stream = await listen(await person())

    expect(await end(first, 'SIGTERM')).toBe(0)

    await until('the stream has ended', () => stream.ended)
    expect(await reported()).toHaveLength(1)
  })
})
