import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { changedFiles } from './changed/changed-files.ts'
import { type Choice, choose } from './changed/choose.ts'
import { describeChoice } from './changed/describe-choice.ts'
import { readProject } from './changed/project.ts'
import { findChromium } from './chromium.ts'
import { type Report, shareOfParts, summarize } from './report.ts'
import { root } from './root.ts'
import { run } from './run.ts'

const parts = ['check', 'unit', 'browser'] as const
const { values, positionals } = parseArgs({
  options: { only: { type: 'string' }, changed: { type: 'boolean', default: false } },
  allowPositionals: true,
})
const { only, changed } = values
if (only !== undefined && ![...parts, 'long'].includes(only)) {
  console.error(`There is no part "${only}". The parts are ${parts.join(', ')}.`)
  process.exit(2)
}
const choice = changed ? await chosen(positionals[0]) : undefined
for (const line of choice ? describeChoice(choice) : []) console.log(line)
const isSelected = (part: string) => only === part || (only === undefined && part !== 'long')
/** With `--changed` the checks are not repeated: `npm run check` is one command away. */
const wanted = (part: string) => isSelected(part) && (choice === undefined || hasPart(choice, part))

// Checked first, so that a missing browser is not found after ten minutes.
const chromium = wanted('browser') ? await findChromium() : ''
const folder = await mkdtemp(join(tmpdir(), 'storey-test-'))
const totals = { passed: 0, failed: 0, skipped: 0 }
const reports: Report[] = []
const seconds = new Map<string, number>()
let checked = true

try {
  if (wanted('check'))
    await timed('check', async () => {
      checked = (await run('node', ['scripts/check.ts'])) === 0
    })
  if (wanted('unit'))
    await timed('unit', () =>
      vitest(
        'unit',
        ['api', 'server', 'races', 'web', 'components'].flatMap((project) => ['--project', project]),
        choice?.unit,
      ),
    )
  if (wanted('browser'))
    await timed('browser', async () => {
      if (await buildClient())
        await vitest('browser', ['--config', 'e2e/vitest.config.ts', '--root', '.'], choice?.journeys)
    })
  if (wanted('long'))
    await timed('long', async () => {
      if (await buildClient()) await vitest('long', ['--project', 'long'])
    })
} finally {
  await rm(folder, { recursive: true, force: true })
}
const good = checked && totals.failed === 0 && totals.skipped === 0
for (const line of shareOfParts(seconds)) console.log(line)
for (const line of summarize(reports)) console.log(line)
if (wanted('check')) console.log(`Checks ${checked ? 'passed' : 'failed'}.`)
console.log(`${totals.passed} passed, ${totals.failed} failed${totals.skipped ? `, ${totals.skipped} skipped` : ''}`)
process.exit(good && process.exitCode !== 1 ? 0 : 1)

async function chosen(ref: string | undefined): Promise<Choice> {
  try {
    return choose(changedFiles(ref), await readProject())
  } catch (problem) {
    console.error(`What changed since ${ref ?? 'main'} cannot be found: ${(problem as Error).message}`)
    return process.exit(2)
  }
}

function hasPart({ everything, unit, journeys }: Choice, part: string): boolean {
  if (part === 'check') return false
  return everything !== undefined || (part === 'unit' ? unit : journeys).length > 0
}

async function timed(part: string, work: () => Promise<void>): Promise<void> {
  const before = performance.now()
  await work()
  seconds.set(part, (performance.now() - before) / 1000)
}

/** The journeys and the main tasks in other engines open the built client. A failed build counts as one failure. */
async function buildClient(): Promise<boolean> {
  const built = (await run('vite', ['build', 'web', '--logLevel', 'warn'])) === 0
  if (!built) totals.failed++
  return built
}

/** Runs one part and adds its counts. A run that fails without counts is one failure. */
async function vitest(part: string, flags: string[], chosenFiles: readonly string[] = []): Promise<void> {
  const file = join(folder, `${part}.json`)
  const reporters = ['--reporter=default', `--reporter=${root('scripts/report.ts')}`]
  // A sweep that finds no endpoint of its kind among the groups has no tests.
  const files = choice ? ['--passWithNoTests', ...chosenFiles] : positionals
  const environment = {
    CHROMIUM_PATH: chromium,
    TEST_REPORT: file,
    ...(choice ? { SWEEP_GROUPS: choice.groups.join(',') } : {}),
  }
  const code = await run('vitest', ['run', ...flags, ...reporters, ...files], environment)
  const report = await readFile(file, 'utf8').then(
    (text) => JSON.parse(text) as Report,
    () => ({ passed: 0, failed: 0, skipped: 0, tests: [] }),
  )
  reports.push(report)
  totals.passed += report.passed
  totals.failed += report.failed || (code === 0 ? 0 : 1)
  if (code !== 0 && report.failed === 0)
    console.error(`The ${part} part ended with exit code ${code}, though no test failed.`)
  totals.skipped += report.skipped
}
