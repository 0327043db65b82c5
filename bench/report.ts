import { readFile } from 'node:fs/promises'
import type { Round } from './figures.ts'
import {
  ALONE,
  BESIDE_SIGN_IN,
  COLD_START,
  DEEP_PAGE,
  type Goal,
  IDLE_MB,
  OPENING_MS,
  OTHER_SPREAD,
  P99,
  SPREAD,
  TEN_TIMES,
  THROUGHPUT,
  verdict,
} from './goals.ts'
import type { Found, Measured } from './measure.ts'
import type { Opening } from './opening.ts'
import type { Cost } from './statements.ts'

interface Line {
  readonly what: string
  readonly figure: number
  readonly goal: Goal
  readonly note?: string
}

/** Prints every figure beside its goal; answers whether nothing is wrong and every "must" is reached. */
export async function print(found: Found): Promise<boolean> {
  const lines = await linesOf(found)
  const { machine, node, postgresql, commit, rounds, seconds } = found
  console.log(
    `\n${found.size} leads, 16 users, ${rounds} rounds of ${seconds} s; ${machine}; Node ${node}; PostgreSQL ${postgresql}; ${commit}\n`,
  )
  console.log(row('', 'ours', 'must', 'best', ''))
  for (const { what, figure, goal, note = '' } of lines) {
    const sign = goal.more ? '>=' : '<='
    console.log(
      row(
        what,
        text(figure),
        `${sign} ${goal.must}`,
        `${sign} ${goal.best}`,
        `${WORDS[verdict(goal, figure)]}  ${note}`,
      ),
    )
  }
  console.log(
    '\nA call: processor ms of server + PostgreSQL; statements, plans made anew, pages read; in brackets bare',
  )
  for (const { name, storey, bare, cost } of found.operations)
    console.log(
      `  ${name.padEnd(16)} ${cpuOf(storey)} (${cpuOf(bare)})   ${costText(cost.storey)} (${costText(cost.bare)})`,
    )
  const { opening, office } = found
  console.log(
    `\nOpening of a read: ${opening.read.p50.toFixed(3)} ms with a statement that does nothing, which alone takes ${opening.alone.p50.toFixed(3)}; processor of client and PostgreSQL ${openingOf(opening).toFixed(3)} ms`,
  )
  console.log(
    `An office of three, a call a second, after a start: p50 ${office.storey.p50.toFixed(1)} ms, p99 ${office.storey.p99.toFixed(1)}; bare ${office.bare.p50.toFixed(1)}, ${office.bare.p99.toFixed(1)}; processor ${cpuOf(office.storey)} (${cpuOf(office.bare)})`,
  )
  const { idle, after } = found.memory_mb
  console.log(`\nMemory of the server process: ${idle.toFixed(0)} MB idle, ${after.toFixed(0)} MB after the load`)
  console.log(found.wrong.length === 0 ? 'No errors, no wrong totals, no lost writes.' : 'WRONG:')
  for (const one of found.wrong) console.log(`  ${one}`)
  return found.wrong.length === 0 && lines.every(({ figure, goal }) => verdict(goal, figure) !== 'missed')
}

const cpuOf = ({ cpu_server, cpu_database }: Round) => `${cpu_server.toFixed(2)} + ${cpu_database.toFixed(2)}`
const costText = ({ statements, plans, buffers }: Cost) =>
  `${statements.toFixed(1)}, ${plans.toFixed(1)}, ${buffers.toFixed(0)}`

const WORDS = { best: 'best', must: 'good', missed: 'MISSED' }

function linesOf(found: Found): Line[] | Promise<Line[]> {
  const [leads, spread] = found.size.split('-')
  if (spread !== undefined) return against(found, `${leads}`, OTHER_SPREAD)
  return leads === '100000' ? againstBare(found) : against(found, '100000', TEN_TIMES)
}

function againstBare({ operations, deep_page, beside_sign_in, opening, started_ms, memory_mb }: Found): Line[] {
  const reads = operations.filter(({ reads }) => reads)
  return [
    ...operations.flatMap(({ name, ratios, storey, bare }) => {
      const goal = THROUGHPUT[name]
      const spread = `${text(Math.min(...ratios))} to ${text(Math.max(...ratios))}; ${storey.per_second.toFixed(0)}/s, bare ${bare.per_second.toFixed(0)}/s`
      return goal
        ? [{ what: `${name}, calls a second`, figure: storey.per_second / bare.per_second, goal, note: spread }]
        : []
    }),
    ...operations.flatMap(({ name, storey, bare }) => {
      const goal = P99[name]
      const note = `${storey.p99.toFixed(1)} ms, bare ${bare.p99.toFixed(1)} ms`
      return goal ? [{ what: `${name}, p99`, figure: storey.p99 / bare.p99, goal, note }] : []
    }),
    ...reads
      .filter(isFelt)
      .map(({ name, storey }) => ({ what: `${name}, p99 by p50`, figure: storey.p99 / storey.p50, goal: SPREAD })),
    ...reads.filter(isFelt).flatMap(({ name, alone }) =>
      alone
        ? [
            {
              what: `${name}, one user, p50`,
              figure: alone.storey.p50 / alone.bare.p50,
              goal: ALONE,
              note: `${alone.storey.p50.toFixed(2)} ms, bare ${alone.bare.p50.toFixed(2)} ms`,
            },
          ]
        : [],
    ),
    ...(deep_page
      ? [{ what: 'leads_list, page 400 by page 1', figure: deep_page.page_400 / deep_page.first, goal: DEEP_PAGE }]
      : []),
    ...(beside_sign_in
      ? [
          {
            what: 'leads_list, p99 beside sign-ins',
            figure: beside_sign_in.beside / beside_sign_in.without,
            goal: BESIDE_SIGN_IN,
          },
        ]
      : []),
    { what: 'opening of a read, ms', figure: openingOf(opening), goal: OPENING_MS },
    {
      what: 'cold start',
      figure: started_ms.storey / started_ms.bare,
      goal: COLD_START,
      note: `${started_ms.storey.toFixed(0)} ms, bare ${started_ms.bare.toFixed(0)} ms`,
    },
    { what: 'memory when idle, MB', figure: memory_mb.idle, goal: IDLE_MB },
  ]
}

const openingOf = ({ read, alone }: Opening) => read.client + read.database - alone.client - alone.database

/** The middle of each read with one user, against what is in the results of another data set. */
async function against({ operations }: Found, size: string, goal: Goal): Promise<Line[]> {
  const kept = await readFile(`bench/results/${size}.json`, 'utf8').catch(() => undefined)
  if (kept === undefined) return []
  const other = JSON.parse(kept) as Found
  const middle = (found: readonly Measured[], name: string) => found.find((one) => one.name === name)?.alone?.storey.p50
  return operations.filter(isFelt).flatMap(({ name, alone }) => {
    const before = middle(other.operations, name)
    if (!alone || before === undefined) return []
    const note = `${alone.storey.p50.toFixed(2)} ms, ${before.toFixed(2)} ms at ${size}`
    return [{ what: `${name}, one user, p50`, figure: alone.storey.p50 / before, goal, note }]
  })
}

const isFelt = ({ name, reads }: Measured) => reads && name !== 'no_op'
const text = (figure: number) => figure.toFixed(figure < 10 ? 2 : 1)
const row = (what: string, ours: string, must: string, best: string, rest: string) =>
  `  ${what.padEnd(32)} ${ours.padStart(7)}  ${must.padStart(8)}  ${best.padStart(8)}  ${rest}`
