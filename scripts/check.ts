import { readdir, readFile } from 'node:fs/promises'
import { readImports } from './imports/graph.ts'
import { findBroken } from './imports/rules.ts'
import { findRefusedWords } from './refused-words.ts'
import { root } from './root.ts'
import { runQuietly } from './run.ts'

/** Lines. A declaration or a query file holds one noun for longer than code with branches does. */
const SIZE_LIMITS = { source: 300, long: 500 }
const LONG = /^api\/|queries\.ts$|\.(test|spec)\.tsx?$/
const EMPTY_NAMES = /(^|\/)(utils?|helpers?|common|misc)(\.[^/]*)?(\/|$)/

const steps: Record<string, () => Promise<string>> = {
  'format and lint': () => tool('biome', ['check', '--error-on-warnings', '.']),
  types: () =>
    all(
      ['api', 'server', 'web', 'scripts', 'e2e', 'bench'].map(
        (folder) => () => tool('tsc', ['-p', folder, ...kept(folder)]),
      ),
    ),
  imports: async () => findBroken(await readImports()).join('\n'),
  words: findRefusedWords,
  'unused code': () => tool('knip', []),
  'sizes and names': checkFiles,
  'generated files': () => tool('node', ['scripts/generate.ts', '--check']),
}

const failed: string[] = []
for (const [name, step] of Object.entries(steps)) {
  const output = await step()
  console.log(`${output === '' ? 'ok    ' : 'failed'}  ${name}`)
  if (output === '') continue
  failed.push(name)
  console.log(`\n${output.trim()}\n`)
}
console.log(failed.length === 0 ? 'All checks passed.' : `Failed: ${failed.join(', ')}.`)
process.exitCode = failed.length === 0 ? 0 : 1

/** What a tool said, when it failed. */
async function tool(name: string, flags: string[]): Promise<string> {
  const { code, output } = await runQuietly(name, flags)
  return code === 0 ? '' : output || `${name} ended with ${code}`
}

/** What the compiler found is kept beside the packages, so that the next check looks at what changed since. */
function kept(folder: string): string[] {
  return ['--incremental', '--tsBuildInfoFile', root(`node_modules/.cache/tsc/${folder}.json`)]
}

async function all(parts: (() => Promise<string>)[]): Promise<string> {
  let said = ''
  for (const part of parts) said += await part()
  return said
}

async function checkFiles(): Promise<string> {
  const problems: string[] = []
  for (const folder of ['api', 'server', 'web', 'e2e', 'bench', 'scripts']) {
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
