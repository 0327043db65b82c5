import { expect, it } from 'vitest'
import { useTestApp } from '../harness.ts'
import { whole } from '../whole.ts'
import { fuzz } from './run.ts'

const app = useTestApp(whole)

/** Other requests in every run; the seed is said, so that what was found can be sent again. */
const SEED = Number(process.env.FUZZ_SEED ?? Date.now() % 2 ** 31)
const COUNT = Number(process.env.FUZZ_COUNT ?? 1_000_000)
const HOURS = 3_600_000

it(
  `the fuzzer sends ${COUNT} requests without a failure, none slower than half a second alone`,
  async () => {
    const asked = { seed: SEED, count: COUNT, at_once: 6, longest_error: 16_384, slowest_ms: 500 }
    const onStretch = (sent: number, faults: readonly string[]) =>
      console.log(`Fuzz: ${sent} requests sent, ${faults.length} faults${faults.map((fault) => `\n${fault}`).join('')}`)
    const report = await fuzz(app.current, { ...asked, onStretch })
    console.log(
      `Fuzz: ${report.sent} requests of seed ${SEED}: ${JSON.stringify(report.by_class)}; slowest ${report.slowest[0]?.ms} ms`,
    )

    expect(report.faults, `FUZZ_SEED=${SEED}`).toEqual([])
    expect(report.sent).toBe(COUNT)
  },
  6 * HOURS,
)
