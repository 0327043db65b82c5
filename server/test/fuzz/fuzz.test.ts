import { endpoints } from '@storey/api/index.ts'
import { expect, it } from 'vitest'
import { useTestApp } from '../harness.ts'
import { slow } from '../slow.ts'
import { whole } from '../whole.ts'
import { fuzz } from './run.ts'

const app = useTestApp(whole)

/** The same requests in every run; FUZZ_SEED and FUZZ_COUNT ask for others. */
const SEED = Number(process.env.FUZZ_SEED ?? 20_261_122)
const COUNT = Number(process.env.FUZZ_COUNT ?? 20_000)

/** By the call itself, once it does not share the machine with eleven others. */
const SLOWEST_MS = 500

it(`the fuzzer sends ${COUNT} hostile requests of strangers and members without a failure`, {
  timeout: slow.fuzz,
}, async () => {
  const asked = { seed: SEED, count: COUNT, at_once: 12, longest_error: 16_384, slowest_ms: SLOWEST_MS }
  const report = await fuzz(app.current, asked)
  console.log(
    `Fuzz: ${report.sent} requests of seed ${SEED}: ${JSON.stringify(report.by_class)}, no success at ${report.unreached.length} of ${endpoints.length} endpoints (${report.unreached.join(', ')}), ${report.cpu_ms} ms of its own work, ${report.asked_again} asked again alone; slowest beside others ${report.slowest
      .slice(0, 3)
      .map(({ ms, request }) => `${ms} ms ${request.slice(0, 80)}`)
      .join('; ')}`,
  )

  expect(report.faults, `FUZZ_SEED=${SEED}`).toEqual([])
  expect(report.unreached.length, report.unreached.join(', ')).toBeLessThanOrEqual(endpoints.length * 0.1)
})
