import { writeFileSync } from 'node:fs'
import { stripVTControlCharacters } from 'node:util'
import type { Reporter, TestModule } from 'vitest/node'

/** The results of one vitest run, for the summary of `npm test`. */
export interface Report {
  readonly passed: number
  readonly failed: number
  readonly skipped: number
  readonly tests: readonly TestOutcome[]
}

interface TestOutcome {
  readonly name: string
  /** Milliseconds of all its tries together. */
  readonly duration: number
  /** It failed at least once before it passed: a fault of the test or of the product, which a passing run must not hide. */
  readonly flaky: boolean
  /** For a flaky test: the failure of its first try. */
  readonly first_failure?: string | undefined
}

/** A vitest reporter that writes the {@link Report} of its run to the file in `TEST_REPORT`. */
export default class ReportWriter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const file = process.env.TEST_REPORT
    if (!file) return
    const all = modules.flatMap((module) =>
      [...module.children.allTests()].map((test) => ({
        name: `${module.relativeModuleId} > ${test.fullName}`,
        state: test.result().state,
        duration: test.diagnostic()?.duration ?? 0,
        flaky: test.diagnostic()?.flaky ?? false,
        first_failure: failureOf(test.result().errors?.[0]),
      })),
    )
    const count = (wanted: string) => all.filter(({ state }) => state === wanted).length
    const report: Report = {
      passed: count('passed'),
      failed: count('failed'),
      // Tests that never started, because their file or set-up failed, did not pass either.
      skipped: count('skipped') + count('pending'),
      tests: all.map(({ name, duration, flaky, first_failure }) => ({
        name,
        duration,
        flaky,
        ...(flaky ? { first_failure } : {}),
      })),
    }
    writeFileSync(file, JSON.stringify(report))
  }
}

const MAX_FAILURE_LENGTH = 1_500

/** The message of an error, with its diff. */
const failureOf = (error: { readonly message: string; readonly diff?: string } | undefined): string | undefined =>
  error && stripVTControlCharacters([error.message, error.diff ?? ''].join('\n').trim()).slice(0, MAX_FAILURE_LENGTH)

const SLOWEST = 10

/** The last lines of a test run: tests that passed only on retry, and the slowest ones. */
export function summarize(reports: readonly Report[]): string[] {
  const tests = reports.flatMap((report) => report.tests)
  const flaky = tests.filter((test) => test.flaky)
  const slowest = tests.toSorted((a, b) => b.duration - a.duration).slice(0, SLOWEST)
  return [
    ...(flaky.length > 0 ? [`${flaky.length} passed only at a second try:`, ...flaky.flatMap(firstTryOf)] : []),
    ...(slowest.length > 1
      ? [
          `The slowest ${slowest.length}:`,
          ...slowest.map(({ name, duration }) => `  ${(duration / 1000).toFixed(1).padStart(6)} s  ${name}`),
        ]
      : []),
  ]
}

const firstTryOf = ({ name, first_failure = '' }: TestOutcome): string[] => [
  `  ${name}`,
  ...first_failure.split('\n').map((line) => `    ${line}`),
]

/** What each part took, and the share of the journeys, which are the dearest tests. */
export function shareOfParts(seconds: ReadonlyMap<string, number>): string[] {
  const all = [...seconds.values()].reduce((sum, one) => sum + one, 0)
  const browser = seconds.get('browser')
  if (browser === undefined || seconds.size < 2) return []
  const each = [...seconds].map(([part, took]) => `${part} ${took.toFixed(0)} s`).join(', ')
  return [`${each}: the browser takes ${Math.round((browser / all) * 100)} % of ${all.toFixed(0)} s.`]
}
