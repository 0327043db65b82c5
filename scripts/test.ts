import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { findChromium } from './chromium.ts'
import { type Report, summarize } from './report.ts'
import { root } from './root.ts'
import { run } from './run.ts'

const parts = ['check', 'unit', 'browser'] as const
const { values, positionals } = parseArgs({ options: { only: { type: 'string' } }, allowPositionals: true })
const { only } = values
if (only !== undefined && ![...parts, 'long'].includes(only)) {
  console.error(`There is no part "${only}". The parts are ${parts.join(', ')}.`)
  process.exit(2)
}
const wanted = (part: string) => only === part || (only === undefined && part !== 'long')

// Checked first, so that a missing browser is not found after ten minutes.
const chromium = wanted('browser') ? await findChromium() : ''
const folder = await mkdtemp(join(tmpdir(), 'storey-test-'))
const totals = { passed: 0, failed: 0, skipped: 0 }
const reports: Report[] = []
let good = true
let checked = true

try {
  if (wanted('check')) good = checked = (await run('node', ['scripts/check.ts'])) === 0
  if (wanted('unit'))
    await vitest(
      'unit',
      ['api', 'server', 'races', 'web', 'components'].flatMap((project) => ['--project', project]),
    )
  if (wanted('browser') && (await buildClient()))
    await vitest('browser', ['--config', 'e2e/vitest.config.ts', '--root', '.'])
  if (wanted('long')) await vitest('long', ['--project', 'long'])
} finally {
  await rm(folder, { recursive: true, force: true })
}
if (totals.failed > 0 || totals.skipped > 0) good = false
for (const line of summarize(reports)) console.log(line)
if (wanted('check')) console.log(`Checks ${checked ? 'passed' : 'failed'}.`)
console.log(`${totals.passed} passed, ${totals.failed} failed${totals.skipped ? `, ${totals.skipped} skipped` : ''}`)
process.exit(good && process.exitCode !== 1 ? 0 : 1)

/** The journeys open the built client. A failed build counts as one failure. */
async function buildClient(): Promise<boolean> {
  const built = (await run('vite', ['build', 'web', '--logLevel', 'warn'])) === 0
  if (!built) totals.failed++
  return built
}

/** Runs one part and adds its counts. A run that fails without counts is one failure. */
async function vitest(part: string, flags: string[]): Promise<void> {
  const file = join(folder, `${part}.json`)
  const reporters = ['--reporter=default', `--reporter=${root('scripts/report.ts')}`]
  const environment = { CHROMIUM_PATH: chromium, TEST_REPORT: file }
  const code = await run('vitest', ['run', ...flags, ...reporters, ...positionals], environment)
  const report = await readFile(file, 'utf8').then(
    (text) => JSON.parse(text) as Report,
    () => ({ passed: 0, failed: 0, skipped: 0, tests: [] }),
  )
  reports.push(report)
  totals.passed += report.passed
  totals.failed += report.failed || (code === 0 ? 0 : 1)
  totals.skipped += report.skipped
}
