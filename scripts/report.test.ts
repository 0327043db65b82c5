import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { type Report, shareOfParts, summarize } from './report.ts'
import { root } from './root.ts'

const folder = mkdtempSync(join(tmpdir(), 'storey-report-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('the report of a run', () => {
  it('the report counts a test that passed at its second try as passed, and lists it', { timeout: 60_000 }, () => {
    const written = run(`
      let tries = 0
      it('fails once', () => { expect(++tries).toBe(2) })
      it('passes', () => { expect(1).toBe(1) })
      it('fails', () => { expect(1).toBe(2) })
    `)

    expect(written).toMatchObject({ passed: 2, failed: 1, skipped: 0 })
    expect(written.tests.filter(({ flaky }) => flaky).map(({ name }) => name)).toEqual(['some.test.ts > fails once'])
    const lines = summarize([written])
    expect(lines).toContain('1 passed only at a second try:')
    expect(lines).toContain('    expected 1 to be 2 // Object.is equality')
    expect(lines.slice(lines.indexOf('1 failed:'), lines.indexOf('1 failed:') + 3)).toEqual([
      '1 failed:',
      '  some.test.ts > fails',
      '    expected 1 to be 2 // Object.is equality',
    ])
  })

  it('the report names what failed outside of every test', { timeout: 60_000 }, () => {
    const written = run(`
      import { afterAll, describe } from 'vitest'
      describe('group', () => {
        afterAll(() => { throw new Error('The hook failed.') })
        it('passes', () => { expect(1).toBe(1) })
      })
      it('leaves a promise', async () => {
        void Promise.reject(new Error('Nobody waited.'))
        await new Promise((done) => setTimeout(done, 50))
      })
    `)

    expect(written).toMatchObject({ passed: 2, failed: 2, skipped: 0 })
    const lines = summarize([written]).join('\n')
    expect(lines).toMatch(/2 failed:\n {2}some\.test\.ts\n {4}The hook failed\./)
    expect(lines).toMatch(/outside of a test > .*some\.test\.ts > leaves a promise\n {4}Nobody waited\./)
  })

  it('the report of a run names the share of the browser if more than one part ran', () => {
    const seconds = new Map([
      ['check', 60],
      ['unit', 240],
      ['browser', 300],
    ])

    expect(shareOfParts(seconds)).toEqual(['check 60 s, unit 240 s, browser 300 s: the browser takes 50 % of 600 s.'])
    expect(shareOfParts(new Map([['browser', 300]]))).toEqual([])
  })

  it('the report lists the ten slowest tests, the slowest first', () => {
    const tests = Array.from({ length: 12 }, (_, at) => ({ name: `test ${at}`, duration: at * 1000, flaky: false }))

    const lines = summarize([{ passed: 12, failed: 0, skipped: 0, tests }])

    expect(lines).toHaveLength(11)
    expect(lines.slice(0, 2)).toEqual(['The slowest 10:', '    11.0 s  test 11'])
  })
})

/** Runs a test file with one retry, as the journeys run in CI, and returns its report. */
function run(tests: string): Report {
  writeFileSync(join(folder, 'some.test.ts'), `import { expect, it } from 'vitest'\n${tests}`)
  // Its folder has no packages: they are resolved from the project's.
  writeFileSync(
    join(folder, 'vitest.config.mjs'),
    `export default { resolve: { alias: { vitest: ${JSON.stringify(root('node_modules/vitest'))} } } }`,
  )
  const report = join(folder, 'report.json')
  const flags = ['run', '--root', folder, '--retry', '1', '--reporter', root('scripts/report.ts')]
  try {
    execFileSync(process.execPath, [root('node_modules/vitest/vitest.mjs'), ...flags], {
      cwd: root('.'),
      stdio: 'ignore',
      env: { ...process.env, TEST_REPORT: report },
    })
  } catch {
    // One of them fails on purpose.
  }
  return JSON.parse(readFileSync(report, 'utf8')) as Report
}
