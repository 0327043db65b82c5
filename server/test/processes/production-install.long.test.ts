import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, chown, cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findBuilt } from '../../built.mjs'
import { slow } from '../slow.ts'

const ROOT = fileURLToPath(new URL('../../..', import.meta.url))
/** The user `nobody`: it owns nothing of the installation, so it cannot write there. */
const NO_ONE = 65_534
/** Our own folders, under the license of the project. */
const OURS = ['api', 'server', 'web']
const COMMIT = '0123456789abcdef0123456789abcdef01234567'

let folder: string
let installed: string
let child: ChildProcess
let address: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'storey-image-'))
  await chmod(folder, 0o755)
  installed = join(folder, 'storey')
  await assemble(await readFile(join(ROOT, 'deploy/docker/Dockerfile'), 'utf8'))
  const data = join(folder, 'data')
  await mkdir(data)
  const isRoot = process.getuid?.() === 0
  if (isRoot) await chown(data, NO_ONE, NO_ONE)
  const node = [process.execPath, 'server/start.mjs']
  const [program = '', ...flags] = isRoot
    ? ['setpriv', `--reuid=${NO_ONE}`, `--regid=${NO_ONE}`, '--clear-groups', '--no-new-privs', ...node]
    : node
  child = spawn(program, flags, {
    cwd: installed,
    env: { PATH: process.env.PATH, NODE_ENV: 'production', PORT: '0', DATA_DIR: data, LOG_FORMAT: 'json' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  address = await readyAddress(child)
}, slow.servers)

afterAll(async () => {
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  await ended
  await rm(folder, { recursive: true, force: true })
})

/** Does what the stages of the Dockerfile do, with this checkout in place of the stage that builds. */
async function assemble(dockerfile: string): Promise<void> {
  for (const path of ['package.json', 'package-lock.json', 'api/package.json', 'server/package.json']) await bring(path)
  await bring('scripts/prune-fonts.mjs')
  const [, install = ''] = /^RUN (npm ci --omit=dev.*)$/m.exec(dockerfile) ?? []
  run(install)
  await rm(join(installed, 'scripts'), { recursive: true })
  if (!existsSync(join(ROOT, 'web/dist/index.html')))
    execFileSync(process.execPath, ['node_modules/vite/bin/vite.js', 'build', 'web', '--logLevel', 'warn'], {
      cwd: ROOT,
    })
  execFileSync(process.execPath, ['scripts/generate/write-server-file.ts'], { cwd: ROOT })
  await writeFile(join(installed, 'COMMIT'), COMMIT)
  for (const [, path = ''] of dockerfile.matchAll(/^COPY --from=build \/storey\/(\S+) \S+$/gm))
    if (path !== 'COMMIT') await bring(path)
}

async function bring(path: string): Promise<void> {
  await mkdir(dirname(join(installed, path)), { recursive: true })
  await cp(join(ROOT, path), join(installed, path), { recursive: true })
}

const run = (command: string) =>
  execFileSync('sh', ['-c', command], { cwd: installed, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 })

async function readyAddress(started: ChildProcess): Promise<string> {
  let said = ''
  return new Promise((done, fail) => {
    for (const stream of [started.stdout, started.stderr])
      stream?.on('data', (part) => {
        said += part
        const [, found] = /ready at (http:[^\s"]+)/.exec(said) ?? []
        if (found) done(found)
      })
    started.once('exit', (code) => fail(new Error(`The server ended with ${code}: ${said}`)))
  })
}

describe('an installation of production packages', () => {
  it('starts as a user that cannot write to it, and serves health, pages, API and reference', async () => {
    const ask = async (path: string) => {
      const answer = await fetch(`${address}${path}`, { headers: { accept: 'text/html' } })
      return { status: answer.status, text: await answer.text() }
    }
    const page = await ask('/crm/leads')
    const [, script = ''] = /src="(\/assets\/[^"]+\.js)"/.exec(page.text) ?? []

    expect((await ask('/health/ready')).text).toContain('"ready"')
    expect(JSON.parse((await ask('/health/version')).text)).toMatchObject({ commit: COMMIT.slice(0, 12) })
    expect((await ask(script)).status).toBe(200)
    expect((await ask('/api/openapi.json')).status).toBe(200)
    expect((await ask('/docs')).status).toBe(200)
    expect((await ask('/api/crm/leads')).status).toBe(401)
  })

  it('runs the file of its sources, although it cannot make one', () => {
    expect(findBuilt(installed)).toBeDefined()
  })

  it('has no tools of development and no second Node, and its size is printed', () => {
    const [megabytes = ''] = run('du -sm .').split('\t')
    const [packages = ''] = run('du -sm node_modules').split('\t')
    console.log(`Installation: ${megabytes} MB, of which packages ${packages} MB`)

    for (const name of ['vite', 'rolldown', 'typescript', 'vitest', 'node', '@mantine/core', 'playwright-core'])
      expect(existsSync(join(installed, 'node_modules', name)), name).toBe(false)
    // With all weights of the fonts it would be 210 MB more.
    expect(Number(megabytes)).toBeLessThan(400)
  })

  it('has a bill of materials in CycloneDX, whose components all name their license', () => {
    const { components } = JSON.parse(run('npm sbom --sbom-format cyclonedx --omit dev --package-lock-only')) as {
      components: { name: string; licenses?: unknown[] }[]
    }
    const without = components.filter(({ name, licenses }) => !licenses?.length && !OURS.includes(name))

    expect(components.length).toBeGreaterThan(100)
    expect(without.map(({ name }) => name)).toEqual([])
  })
})
