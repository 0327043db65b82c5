import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { leads } from '@storey/api/crm/leads.ts'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { until } from '../../test/faults/processes.ts'
import { type Person, signIn, startTestApp, type TestApp } from '../../test/harness.ts'
import { leadRoutes } from '../crm/leads/routes.ts'
import { build, readCommit } from '../kernel/build.ts'

const TOKEN = 'a token of the metrics'
let one: TestApp
let broker: Person
let locker: pg.Client
beforeAll(async () => {
  one = await startTestApp([leadRoutes], { METRICS_TOKEN: TOKEN, RATE_LIMIT: 'on' })
  broker = await signIn(one, 'broker')
  await broker.call(leads.list, {})
  locker = new pg.Client(one.url)
  await locker.connect()
})
afterAll(async () => {
  await locker.end()
  await one.close()
})

const ready = async () => {
  const response = await one.app.inject({ url: '/health/ready' })
  return { code: response.statusCode, ...response.json<{ status: string; slow: string[] }>() }
}
const metrics = async () =>
  (await one.app.inject({ url: '/metrics', headers: { authorization: `Bearer ${TOKEN}` } })).body

describe('/health/ready and /metrics while calls wait for a lock', () => {
  it('a locked table takes no process out of a balancer, and is visible in the metrics', async () => {
    await locker.query('begin; lock table leads')
    // Twice as many as there are connections: none is left for a check.
    const calls = Array.from({ length: 10 }, () => broker.ask(leads.list, {}))
    await until('every connection is taken', () => one.pool.pg.waitingCount > 0)

    expect(await ready()).toMatchObject({ code: 200, status: 'ready', slow: [] })
    expect(await metrics()).toMatch(/database_pool_connections\{state="waiting"\} [1-9]/)
    await locker.query('rollback')
    const answers = await Promise.all(calls)
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(10).fill(200))
    expect(await metrics()).toMatch(/database_pool_wait_seconds_count [1-9]/)
  })

  it('a database that answers no check in a second makes a process degraded, and it stays in the balancer', async () => {
    await locker.query('begin; lock table rate_limits')
    await until('the last result is no longer cached', async () => (await ready()).status === 'degraded')

    expect(await ready()).toMatchObject({ code: 200, status: 'degraded', slow: ['database'] })
    await locker.query('rollback')
    await until('the next check', async () => (await ready()).status === 'ready')
  })
})

describe('/metrics', () => {
  it('GET /metrics has the figures of jobs, streams, limits and the running release', async () => {
    const text = await metrics()

    expect(text).toContain(`storey_build_info{version="${build.version}",commit="${build.commit}"} 1`)
    expect(text).toContain('event_streams 0')
    expect(text).toContain('# TYPE usage_limits_reached_total counter')
    expect(text).toContain('jobs_oldest_due_seconds')
  })

  it('GET /metrics counts a limit that a caller reached', async () => {
    for (let call = 0; call < 1_501; call++) await broker.askWrong(leads.list, { query: { page: 0 } })

    expect(await metrics()).toContain('usage_limits_reached_total{limit="calls"} ')
  })
})

describe('/health/version', () => {
  it('GET /health/version has the version of the package and the commit', async () => {
    const response = await one.app.inject({ url: '/health/version' })

    expect(response.json()).toEqual({ ...build, node: process.versions.node.split('.')[0] })
    expect(build.version).toMatch(/^\d+\.\d+\.\d+/)
  })

  it('readCommit reads the repository, or the file that packaging writes', () => {
    const folder = mkdtempSync(join(tmpdir(), 'storey-commit-'))
    const git = (...words: string[]) =>
      execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b', ...words], {
        cwd: folder,
        encoding: 'utf8',
      }).trim()
    expect(readCommit(folder)).toBe('unknown')
    git('init', '-q')
    git('commit', '-q', '--allow-empty', '-m', 'First')
    const commit = git('rev-parse', 'HEAD')

    expect(readCommit(folder)).toBe(commit)
    git('pack-refs', '--all')
    expect(readCommit(folder)).toBe(commit)
    git('worktree', 'add', '-q', 'other')
    expect(readCommit(join(folder, 'other'))).toBe(commit)
    writeFileSync(join(folder, 'COMMIT'), 'abc\n')
    expect(readCommit(folder)).toBe('abc')
    rmSync(folder, { recursive: true })
  })
})

describe('deploy', () => {
  it.each(['prometheus/alerts.yml', 'grafana/storey.json'])(
    'every figure that deploy/%s names is in /metrics',
    async (file) => {
      const text = await readFile(new URL(`../../../deploy/${file}`, import.meta.url), 'utf8')
      const expressions = text.match(/(?:expr: [|]\n(?: {10}.*\n)+|expr: .*|"expr": .*)/g)?.join('\n') ?? ''
      const named =
        expressions.match(/\b(?:http|database|jobs|emails|event|usage|process|nodejs|storey|backup)_\w+/g) ?? []
      const known = await metrics()

      expect(named.length).toBeGreaterThan(5)
      expect(named.filter((name) => !known.includes(name.replace(/_(bucket|count)$/, '')))).toEqual([])
    },
  )
})
