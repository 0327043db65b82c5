import { writeFileSync } from 'node:fs'
import { stripVTControlCharacters } from 'node:util'
import type { Reporter, SerializedError, TestModule } from 'vitest/node'

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
  readonly failed?: boolean
  /** For a failed or flaky test: the failure of its first try. */
  readonly first_failure?: string | undefined
}

/** A vitest reporter that writes the {@link Report} of its run to the file in `TEST_REPORT`. */
export default class ReportWriter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], outside: readonly SerializedError[]): void {
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
    // A hook that fails after the last test of a file, or a promise that nobody waits for, fails the run and no test.
    const broken = [
      ...modules.flatMap((module) =>
        [module, ...module.children.allSuites()].flatMap((suite) =>
          suite.errors().map((error) => brokenAt(module.relativeModuleId, failureOf(error))),
        ),
      ),
      ...outside.map((error) => brokenAt(placeOf(error), failureOf({ ...error, diff: error.stack }))),
    ]
    const count = (wanted: string) => all.filter(({ state }) => state === wanted).length
    const report: Report = {
      passed: count('passed'),
      failed: count('failed') + broken.length,
      // Tests that never started, because their file or set-up failed, did not pass either.
      skipped: count('skipped') + count('pending'),
      tests: [
        ...all.map(({ name, state, duration, flaky, first_failure }) => ({
          name,
          duration,
          flaky,
          ...(state === 'failed' ? { failed: true } : {}),
          ...(flaky || state === 'failed' ? { first_failure } : {}),
        })),
        ...broken,
      ],
    }
    writeFileSync(file, JSON.stringify(report))
  }
}

const brokenAt = (name: string, first_failure: string | undefined): TestOutcome => ({
  name,
  duration: 0,
  flaky: false,
  failed: true,
  first_failure,
})

/** The file and test that ran when an error was thrown outside of every test, as far as vitest knows them. */
const placeOf = ({ VITEST_TEST_PATH: path, VITEST_TEST_NAME: test }: SerializedError): string =>
  ['outside of a test', path, test].filter((part) => typeof part === 'string').join(' > ')

const MAX_FAILURE_LENGTH = 1_500

/** The message of an error, with its diff or stack. */
const failureOf = (
  error: { readonly message: string; readonly diff?: string | undefined } | undefined,
): string | undefined =>
  error && stripVTControlCharacters([error.message, error.diff ?? ''].join('\n').trim()).slice(0, MAX_FAILURE_LENGTH)

const SLOWEST = 10

/** The last lines of a test run: the slowest tests, those that passed only on retry, and those that failed, which a long log hides otherwise. */
export function summarize(reports: readonly Report[]): string[] {
  const tests = reports.flatMap((report) => report.tests)
  const flaky = tests.filter((test) => test.flaky)
  const failed = tests.filter((test) => test.failed)
  const slowest = tests.toSorted((a, b) => b.duration - a.duration).slice(0, SLOWEST)
  return [
    ...(slowest.length > 1
      ? [
          `The slowest ${slowest.length}:`,
          ...slowest.map(({ name, duration }) => `  ${(duration / 1000).toFixed(1).padStart(6)} s  ${name}`),
        ]
      : []),
    ...(flaky.length > 0 ? [`${flaky.length} passed only at a second try:`, ...flaky.flatMap(firstTryOf)] : []),
    ...(failed.length > 0 ? [`${failed.length} failed:`, ...failed.flatMap(firstTryOf)] : []),
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
