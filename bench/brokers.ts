import { createHash, randomBytes } from 'node:crypto'
import { Agent, request } from 'node:http'
import { loadavg } from 'node:os'
import { resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { BENCH_SECRET, openBenchDatabase } from '../server/test/bench-database.ts'
import { startStorey } from './servers.ts'

/**
 * Two hundred brokers of twenty brokerages have the grid of a building of 480 units open. The sales desk holds a unit and releases it
 * again; measured is the time from the sending of that call until each broker has heard of the change, and until each has the grid
 * with it, which is fetched again as the client does. Prints the middle, the 95th percentile and the longest; fails if one broker
 * heard later than after a second, or not at all. Ends by itself after about a minute: node bench/brokers.ts
 */
const BROKERS = 200
const BROKERAGES = 20
const FLOORS = 60
const STACKS = 8
const ROUNDS = 20
const EVERY_MS = 1_500
const GOAL_MS = 1_000
/** A change that is not there by then is lost. */
const LOST_MS = 20_000
const HOME = {
  type: 'apartment',
  bedrooms: 1,
  bathrooms: 1,
  internal_area: '60',
  outdoor_area: '0',
  price: 90_000_000,
}

const say = (line: string) => console.log(line)
const dataDir = resolve(process.env.BENCH_DIR ?? 'data/bench')
const database = await openBenchDatabase(dataDir, 'small', say)
try {
  const url = await database.copy('bench_brokers')
  const world = await fill(url)
  const storey = await startStorey(url, dataDir, BENCH_SECRET)
  try {
    await measure(storey.port, { ...world, ...(await buildTower(storey.port, url, world)) }, storey.cpu)
  } finally {
    await storey.stop()
  }
} finally {
  await database.stop()
}

interface Broker {
  readonly token: string
  readonly organization_id: number
}

interface World {
  readonly project_id: number
  readonly desk: Broker
  readonly brokers: readonly Broker[]
}

/** Two hundred brokers, each signed in, and an admin of a developer who publishes a project to them. */
async function fill(url: string): Promise<World> {
  const client = new pg.Client(url)
  await client.connect()
  const one = async (sql: string, values: readonly unknown[] = []) =>
    (await client.query<{ id: number }>(sql, [...values])).rows[0]?.id ?? 0
  const tokenOf = async (user_id: number) => {
    const token = randomBytes(32).toString('base64url')
    await client.query(
      `insert into tokens (user_id, token_hash, device_name, expires_at, two_factor) values ($1, $2, 'bench', now() + interval '1 day', true)`,
      [user_id, createHash('sha256').update(token).digest()],
    )
    return token
  }
  try {
    await client.query('begin')
    const { rows } = await client.query<{ organization_id: number; project_id: number; user_id: number }>(
      `select p.organization_id::int, p.id::int as project_id, m.user_id::int from projects p
        join publications b on b.project_id = p.id
        join memberships m on m.organization_id = p.organization_id and m.role = 'developer_admin' limit 1`,
    )
    const [seller] = rows
    if (!seller) throw new Error('The data set publishes a project.')
    const { organization_id, project_id } = seller
    const brokers: Broker[] = []
    for (let at = 0; at < BROKERAGES; at++) {
      const brokerage = await one(
        `insert into organizations (type, name, status, timezone) values ('brokerage', $1, 'active', 'Asia/Dubai') returning id::int`,
        [`Bench brokerage ${at}`],
      )
      for (let member = 0; member < BROKERS / BROKERAGES; member++) {
        const user = await one(
          `insert into users (full_name, email, email_verified_at) values ('Bench broker', $1, now()) returning id::int`,
          [`bench.${at}.${member}@example.com`],
        )
        await client.query(
          `insert into memberships (organization_id, user_id, organization_type, role) values ($1, $2, 'brokerage', 'broker')`,
          [brokerage, user],
        )
        brokers.push({ token: await tokenOf(user), organization_id: brokerage })
      }
    }
    const desk = { token: await tokenOf(seller.user_id), organization_id }
    await client.query('commit')
    return { project_id, desk, brokers }
  } finally {
    await client.end()
  }
}

/** A published tower whose units are all available. */
async function buildTower(port: number, url: string, { project_id, desk }: World) {
  const building = await post<{ id: number }>(port, desk, '/api/inventory/buildings', {
    project_id,
    name: 'Bench tower',
    code: 'BT',
    type: 'apartments',
    floors: FLOORS,
  })
  const stacks = Array.from({ length: STACKS }, (_, at) => ({ ...HOME, stack: at + 1 }))
  await post(port, desk, `/api/inventory/buildings/${building.id}/units`, {
    floor_from: 1,
    floor_to: FLOORS,
    price_step: 100_000,
    stacks,
  })
  const client = new pg.Client(url)
  await client.connect()
  try {
    const { rows } = await client.query<{ id: number }>(
      `update units set status = 'available' where building_id = $1 returning id::int`,
      [building.id],
    )
    return { building_id: building.id, units: rows.map(({ id }) => id) }
  } finally {
    await client.end()
  }
}

async function post<Made>(port: number, { token, organization_id }: Broker, path: string, body: object = {}) {
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ ...body, locale: 'en', organization_id }),
  })
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
  return ((await answer.json()) as { data: Made }).data
}

async function release(port: number, { token, organization_id }: Broker, unit: number) {
  const path = `/api/inventory/units/${unit}/hold?organization_id=${organization_id}&locale=en`
  const headers = { authorization: `Bearer ${token}` }
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, { method: 'DELETE', headers })
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
}

/** A round: when it began, and which state of which unit the grid must show. */
interface Round {
  readonly sent: number
  readonly unit: number
  readonly status: string
  readonly heard: number[]
  readonly shown: number[]
}

async function measure(
  port: number,
  { building_id, units, desk, brokers }: World & { readonly building_id: number; readonly units: readonly number[] },
  cpu: () => { server: number },
) {
  const agent = new Agent({ keepAlive: true, maxSockets: BROKERS })
  let round: Round | undefined
  const seen = new Map<Broker, { heard?: Round; shown?: Round }>()
  const open = await Promise.all(brokers.map(listen))
  const began = { cpu: cpu().server, at: performance.now() }
  const rounds: Round[] = []
  for (let at = 0; at < ROUNDS; at++) {
    const isHold = at % 2 === 0
    const unit = units[Math.floor(at / 2) * 7] ?? 0
    round = { sent: performance.now(), unit, status: isHold ? 'on_hold' : 'available', heard: [], shown: [] }
    rounds.push(round)
    await (isHold ? post(port, desk, `/api/inventory/units/${unit}/hold`) : release(port, desk, unit))
    const late = performance.now() + LOST_MS
    while (round.shown.length < BROKERS && performance.now() < late) await pause(20)
    await pause(Math.max(0, EVERY_MS - (performance.now() - round.sent)))
  }
  const seconds = (performance.now() - began.at) / 1_000
  for (const stream of open) stream.destroy()
  agent.destroy()
  const lost = rounds.reduce((sum, { shown }) => sum + BROKERS - shown.length, 0)
  const heard = figuresOf(rounds.flatMap((one) => one.heard))
  const shown = figuresOf(rounds.flatMap((one) => one.shown))
  say(
    `${BROKERS} brokers, ${ROUNDS} changes: heard after ${heard.text}; grid of ${units.length} units with the change after ${shown.text}; ${lost} lost`,
  )
  say(
    `The server took ${Math.round((cpu().server - began.cpu) / ROUNDS)} ms of processor time for a change with its ${BROKERS} grids, in ${seconds.toFixed(0)} s; load of the machine ${loadavg()[0]?.toFixed(1)}`,
  )
  if (lost > 0 || heard.most > GOAL_MS) process.exitCode = 1

  /** A stream of live events; each change of a published project fetches the grid, one at a time as the client does. */
  function listen(broker: Broker) {
    let fetching = false
    let again = false
    const take = async () => {
      again = true
      if (fetching) return
      fetching = true
      while (again) {
        again = false
        const grid = await get(`/api/channel/buildings/${building_id}/availability`, broker)
        const current = round
        const its = seen.get(broker) ?? {}
        if (!current || its.shown === current) continue
        const { cells } = (JSON.parse(grid) as { data: { cells: { id: number; status: string }[] } }).data
        if (cells.find(({ id }) => id === current.unit)?.status !== current.status) continue
        current.shown.push(performance.now() - current.sent)
        seen.set(broker, { ...its, shown: current })
      }
      fetching = false
    }
    return new Promise<{ destroy(): void }>((done, fail) => {
      const path = `/api/events?organization_id=${broker.organization_id}`
      const headers = { authorization: `Bearer ${broker.token}` }
      const stream = request({ host: '127.0.0.1', port, path, headers, agent: false }, (response) => {
        if (response.statusCode !== 200) return fail(new Error(`The events answered ${response.statusCode}.`))
        let text = ''
        response.setEncoding('utf8')
        response.on('error', () => undefined)
        response.on('data', (chunk: string) => {
          text += chunk
          const end = text.lastIndexOf('\n\n')
          if (end < 0) return
          const blocks = text.slice(0, end)
          text = text.slice(end + 2)
          if (!blocks.includes('channel.changed')) return
          const current = round
          const its = seen.get(broker) ?? {}
          if (current && its.heard !== current) {
            current.heard.push(performance.now() - current.sent)
            seen.set(broker, { ...its, heard: current })
          }
          void take()
        })
        done(stream)
      })
      stream.on('error', fail)
      stream.end()
    })
  }

  function get(path: string, { token, organization_id }: Broker): Promise<string> {
    return new Promise((done, fail) => {
      const headers = { authorization: `Bearer ${token}`, 'accept-encoding': 'identity' }
      request(
        { host: '127.0.0.1', port, path: `${path}?organization_id=${organization_id}&locale=en`, headers, agent },
        (response) => {
          let text = ''
          response.setEncoding('utf8')
          response.on('data', (chunk: string) => {
            text += chunk
          })
          response.on('end', () =>
            response.statusCode === 200 ? done(text) : fail(new Error(`${path} answered ${response.statusCode}`)),
          )
        },
      )
        .on('error', fail)
        .end()
    })
  }
}

function figuresOf(times: readonly number[]) {
  const sorted = times.toSorted((one, other) => one - other)
  const at = (part: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0
  const most = sorted.at(-1) ?? 0
  return { most, text: `${Math.round(at(0.5))} ms (95 %: ${Math.round(at(0.95))} ms, longest ${Math.round(most)} ms)` }
}
