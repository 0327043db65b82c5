import { readdir, readFile } from 'node:fs/promises'
import { findMisordered } from './argument-order.ts'
import { findBusinessWords } from './business-words.ts'
import { writeExamples } from './documents/examples.ts'
import { findDeadPaths } from './documents/paths.ts'
import { readImports } from './imports/graph.ts'
import { findBroken } from './imports/rules.ts'
import { findLicenseProblems } from './licenses.ts'
import { findUnsafeMigrations } from './migrations.ts'
import { findRawPixels } from './raw-pixels.ts'
import { findRefusedNames } from './refused-names.ts'
import { findRefusedWords } from './refused-words.ts'
import { root } from './root.ts'
import { runQuietly } from './run.ts'

/** Maximum lines. A declaration or a query file covers one noun and may be longer than code with branches. */
const SIZE_LIMITS = { source: 300, long: 500 }
const LONG = /^api\/|queries\.ts$|settings-table\.ts$|\.(test|spec)\.tsx?$/
const EMPTY_NAMES = /(^|\/)(utils?|helpers?|common|misc)(\.[^/]*)?(\/|$)/

/** Folders with a `tsconfig.json`, and a file for two that both read the whole server. */
const TYPED = ['server', 'tsconfig.browser.json', 'web', 'api', 'scripts', 'demo']
const steps: Record<string, readonly (() => Promise<string>)[]> = {
  types: TYPED.map((folder) => () => tool('tsc', ['-p', folder, ...ALONE, ...kept(folder)])),
  'unused code': [() => tool('knip', [])],
  'format and lint': [() => tool('biome', ['check', '--error-on-warnings', '.'])],
  'generated files': [() => tool('node', ['scripts/generate.ts', '--check'])],
  imports: [async () => findBroken(await readImports()).join('\n')],
  'paths in documents': [findDeadPaths],
  words: [findRefusedWords, findRefusedNames, findBusinessWords],
  styles: [findRawPixels],
  'sizes and names': [checkFiles],
  arguments: [findMisordered],
  migrations: [findUnsafeMigrations],
  licenses: [findLicenseProblems],
}
/** Tools that run concurrently: each needs a core, and the compiler needs the most memory. */
const LANES = 2
/** Several checkers of one project check again what they share: on two cores four take twice the time of one. */
const ALONE = ['--checkers', '1']

// The compiler reads them with the tests of their workspaces.
await writeExamples()

const outputs = new Map(Object.keys(steps).map((name): [string, string[]] => [name, []]))
const waiting = Object.entries(steps).flatMap(([name, parts]) => parts.map((part) => ({ name, part })))
await Promise.all(
  Array.from({ length: LANES }, async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const output = await next.part()
      if (output !== '') outputs.get(next.name)?.push(output.trim())
    }
  }),
)

const failed: string[] = []
for (const [name, printed] of outputs) {
  console.log(`${printed.length === 0 ? 'ok    ' : 'failed'}  ${name}`)
  if (printed.length === 0) continue
  failed.push(name)
  console.log(`\n${printed.join('\n')}\n`)
}
console.log(failed.length === 0 ? 'All checks passed.' : `Failed: ${failed.join(', ')}.`)
process.exitCode = failed.length === 0 ? 0 : 1

/** The output of a tool that failed. */
async function tool(name: string, flags: string[]): Promise<string> {
  const { code, output } = await runQuietly(name, flags)
  return code === 0 ? '' : output || `${name} ended with ${code}`
}

/** The compiler's results are cached next to the packages, so that the next check only looks at changes. */
function kept(folder: string): string[] {
  return ['--incremental', '--tsBuildInfoFile', root(`node_modules/.cache/tsc/${folder}.json`)]
}

async function checkFiles(): Promise<string> {
  const problems: string[] = []
  for (const folder of ['api', 'server', 'web', 'e2e', 'bench', 'demo', 'scripts']) {
    for (const entry of await readdir(root(folder), { recursive: true })) {
      const path = `${folder}/${entry}`
      if (/(^|\/)(node_modules|dist)\//.test(path) || !/\.(ts|tsx|mjs|css|sql)$/.test(path)) continue
      if (EMPTY_NAMES.test(path)) problems.push(`${path}: the name says nothing; call it after what it exports`)
      const text = await readFile(root(path), 'utf8')
      const lines = text.split('\n').length - 1
      const limit = LONG.test(path) ? SIZE_LIMITS.long : SIZE_LIMITS.source
      const exempt = text.startsWith('// Generated') || path.endsWith('.sql') || path.endsWith('.css')
      if (lines > limit && !exempt)
        problems.push(`${path}: ${lines} lines, and ${limit} are allowed; it holds two nouns`)
    }
  }
  return problems.join('\n')
}
