import { execFileSync } from 'node:child_process'
import { cpus } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import { middleOf, type Round, roundOf } from './figures.ts'
import { ask, load, request } from './load.ts'
import { type Opening, openingOfRead } from './opening.ts'
import type { Operation } from './operation.ts'
import { operationsOf } from './operations.ts'
import type { Server } from './servers.ts'
import { type Cost, costOf, countStatements } from './statements.ts'
import { USERS, type World } from './world.ts'

export interface Measuring {
  readonly storey: Server
  readonly bare: Server
  readonly urls: { readonly storey: string; readonly bare: string }
  readonly world: World
  /** The data set, as its results are called: leads, and how they are spread where that is not over one organization. */
  readonly size: string
  readonly rounds: number
  readonly seconds: number
  readonly only: readonly string[] | undefined
  readonly say: (line: string) => void
}

/** Both servers in the same operation: the median round of each, and the median, least and greatest ratio of a round. */
export interface Measured {
  readonly name: string
  readonly reads: boolean
  readonly storey: Round
  readonly bare: Round
  readonly ratios: readonly number[]
  readonly alone: { readonly storey: Round; readonly bare: Round } | undefined
  /** Statements, plans and pages of a call of one user, warm. */
  readonly cost: { readonly storey: Cost; readonly bare: Cost }
}

export interface Found {
  readonly at: string
  readonly commit: string
  readonly machine: string
  readonly node: string
  readonly postgresql: string
  readonly size: string
  /** Of the organization that is measured. */
  readonly leads: number
  readonly rounds: number
  readonly seconds: number
  readonly operations: readonly Measured[]
  readonly deep_page: { readonly first: number; readonly page_400: number } | undefined
  readonly beside_sign_in: { readonly without: number; readonly beside: number } | undefined
  readonly opening: Opening
  /** Three people with a call a second each, of servers that have just started: nothing is prepared yet. */
  readonly office: { readonly storey: Round; readonly bare: Round }
  readonly started_ms: { readonly storey: number; readonly bare: number }
  readonly memory_mb: { readonly idle: number; readonly after: number }
  /** Errors, wrong totals and lost writes. */
  readonly wrong: readonly string[]
}

/** Time to warm up: what is measured later has its code compiled and its pages in memory. */
const WARM_SECONDS = 1.5

/** After its start the server frees what that left behind. */
const IDLE_MS = 3_000

const DEEP_PAGE_ROWS = 400 * 25

export async function measure(input: Measuring): Promise<Found> {
  const { storey, bare, urls, world, rounds, seconds, only, say } = input
  const errors: string[] = []
  await pause(IDLE_MS)
  const idle = storey.memory()
  const opening = await openingOfRead(urls.storey, storey, world)
  const operations = operationsOf(world).filter(({ name }) => only?.includes(name) ?? true)
  const run = async (server: Server, operation: Operation, users: number, length: number): Promise<Round> => {
    const before = server.cpu()
    const loaded = await load({
      port: server.port,
      users,
      seconds: length,
      next: (user) => operation[server.name](user),
    })
    errors.push(...loaded.wrong.slice(0, 3).map((one) => `${server.name}, ${operation.name}: ${one}`))
    return roundOf(loaded, before, server.cpu())
  }
  const office = { storey: await officeOf(storey, world), bare: await officeOf(bare, world) }
  const has = (name: string) => operations.some((one) => one.name === name)
  // Before any lead is created: new ones have neither tags nor activities, so that page 1 would be read more cheaply than page 400.
  const deep_page = has('leads_list') && world.leads > DEEP_PAGE_ROWS ? await deepPage(input) : undefined
  const measured: Measured[] = []
  for (const operation of operations) {
    for (const server of [storey, bare]) await run(server, operation, USERS, WARM_SECONDS)
    const all = { storey: [] as Round[], bare: [] as Round[] }
    for (let round = 0; round < rounds; round++)
      for (const server of round % 2 === 0 ? [storey, bare] : [bare, storey])
        all[server.name].push(await run(server, operation, USERS, seconds))
    const alone = operation.reads
      ? { storey: await run(storey, operation, 1, seconds / 2), bare: await run(bare, operation, 1, seconds / 2) }
      : undefined
    for (const server of ['storey', 'bare'] as const) {
      const lost = await operation.lost?.(urls[server], server)
      if (lost !== undefined) errors.push(`${server}, ${operation.name}: ${lost}`)
    }
    const { name, reads } = operation
    const ratios = all.storey.map(({ per_second }, round) => per_second / (all.bare[round]?.per_second ?? Number.NaN))
    const cost = {
      storey: await costAlone(input, operation, 'storey'),
      bare: await costAlone(input, operation, 'bare'),
    }
    measured.push({ name, reads, storey: middleOf(all.storey), bare: middleOf(all.bare), ratios, alone, cost })
    say(`${name}: ${ratios.map((ratio) => ratio.toFixed(2)).join(', ')} of bare`)
  }
  const [version] = await world.rows<{ version: string }>(
    urls.storey,
    `select current_setting('server_version') as version`,
  )
  return {
    at: new Date().toISOString(),
    commit: commitOf(),
    machine: `${cpus().length} cores of ${cpus()[0]?.model.trim()}`,
    node: process.versions.node,
    postgresql: version?.version ?? '',
    size: input.size,
    leads: world.leads,
    rounds,
    seconds,
    operations: measured,
    deep_page,
    beside_sign_in: has('sign_in') && has('leads_list') ? await besideSignIn(input, operations) : undefined,
    opening,
    office,
    started_ms: { storey: storey.started_ms, bare: bare.started_ms },
    memory_mb: { idle, after: storey.memory() },
    wrong: [...new Set(errors)],
  }
}

const COUNTED_SECONDS = 0.3

/** Counted apart from the times, because counting takes time. */
async function costAlone({ urls, ...input }: Measuring, operation: Operation, name: Server['name']): Promise<Cost> {
  await countStatements(urls[name], 'top')
  const next = (user: number) => operation[name](user)
  const { calls } = await load({ port: input[name].port, users: 1, seconds: COUNTED_SECONDS, next })
  const cost = await costOf(urls[name], calls)
  await countStatements(urls[name], 'none')
  return cost
}

const OFFICE = { users: 3, seconds: 20, every_ms: 1_000 }
/** What its people do, one after the other. */
const IN_OFFICE = ['leads_list', 'lead_open', 'leads_filtered', 'kanban', 'lead_open', 'units_list', 'leads_search']

async function officeOf(server: Server, world: World): Promise<Round> {
  const operations = operationsOf(world)
  const turns = IN_OFFICE.flatMap((name) => operations.filter((one) => one.name === name))
  let turn = 0
  const before = server.cpu()
  const next = (user: number) => (turns[turn++ % turns.length] as Operation)[server.name](user)
  return roundOf(await load({ port: server.port, ...OFFICE, next }), before, server.cpu())
}

/** The commit that was measured; empty in a folder that came without its history. */
function commitOf(): string {
  try {
    return execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8', stdio: 'pipe' }).trim()
  } catch {
    return ''
  }
}

interface ListPage {
  readonly data: { readonly id: number }[]
  readonly meta: { readonly next_cursor: string | null }
}

/** The middle of page 1 and of page 400, gone to by cursors, with one user. */
async function deepPage({ storey, world, seconds }: Measuring) {
  const token = world.accounts[0]?.token
  const pageAt = (cursor: string) =>
    request('GET', `/api/crm/leads?per_page=25&organization_id=${world.organization_id}${cursor}`, { token })
  let cursor = ''
  for (let page = 1; page < 400; page++) {
    const { meta } = await ask<ListPage>(storey.port, pageAt(cursor))
    if (meta.next_cursor === null) throw new Error(`The list ends on page ${page}.`)
    cursor = `&cursor=${encodeURIComponent(meta.next_cursor)}`
  }
  const middle = async (bytes: Buffer) => {
    const call = { bytes, wrong: (status: number) => (status === 200 ? undefined : `answered ${status}`) }
    const { times } = await load({ port: storey.port, users: 1, seconds: seconds / 2, next: () => call })
    return times[Math.floor(times.length / 2)] ?? Number.NaN
  }
  return { first: await middle(pageAt('')), page_400: await middle(pageAt(cursor)) }
}

/** The slowest hundredth of the list by itself, and while sixteen others sign in again and again. */
async function besideSignIn({ storey, seconds }: Measuring, operations: readonly Operation[]) {
  const one = (name: string) => operations.find((operation) => operation.name === name) as Operation
  const listing = (length: number) =>
    load({ port: storey.port, users: USERS, seconds: length, next: (user) => one('leads_list').storey(user) })
  const without = await listing(seconds)
  const [beside] = await Promise.all([
    listing(seconds),
    load({ port: storey.port, users: USERS, seconds, next: (user) => one('sign_in').storey(user) }),
  ])
  const slow = ({ times }: { readonly times: readonly number[] }) =>
    times[Math.floor(times.length * 0.99)] ?? Number.NaN
  return { without: slow(without), beside: slow(beside) }
}
