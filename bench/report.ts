import { readFile } from 'node:fs/promises'
import {
  ALONE,
  BESIDE_SIGN_IN,
  COLD_START,
  DEEP_PAGE,
  type Goal,
  IDLE_MB,
  OTHER_SPREAD,
  P99,
  SPREAD,
  TEN_TIMES,
  THROUGHPUT,
  verdict,
} from './goals.ts'
import type { Found, Measured } from './measure.ts'

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
  console.log('\nProcessor time of one call in ms, server + PostgreSQL; in brackets bare')
  for (const { name, storey, bare } of found.operations)
    console.log(
      `  ${name.padEnd(14)} ${storey.cpu_server.toFixed(3)} + ${storey.cpu_database.toFixed(3)}   (${bare.cpu_server.toFixed(3)} + ${bare.cpu_database.toFixed(3)})`,
    )
  const { idle, after } = found.memory_mb
  console.log(`\nMemory of the server process: ${idle.toFixed(0)} MB idle, ${after.toFixed(0)} MB after the load`)
  console.log(found.wrong.length === 0 ? 'No errors, no wrong totals, no lost writes.' : 'WRONG:')
  for (const one of found.wrong) console.log(`  ${one}`)
  return found.wrong.length === 0 && lines.every(({ figure, goal }) => verdict(goal, figure) !== 'missed')
}

const WORDS = { best: 'best', must: 'good', missed: 'MISSED' }

function linesOf(found: Found): Line[] | Promise<Line[]> {
  const [leads, spread] = found.size.split('-')
  if (spread !== undefined) return against(found, `${leads}`, OTHER_SPREAD)
  return leads === '100000' ? againstBare(found) : against(found, '100000', TEN_TIMES)
}

function againstBare({ operations, deep_page, beside_sign_in, started_ms, memory_mb }: Found): Line[] {
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
    {
      what: 'cold start',
      figure: started_ms.storey / started_ms.bare,
      goal: COLD_START,
      note: `${started_ms.storey.toFixed(0)} ms, bare ${started_ms.bare.toFixed(0)} ms`,
    },
    { what: 'memory when idle, MB', figure: memory_mb.idle, goal: IDLE_MB },
  ]
}

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
