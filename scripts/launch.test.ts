import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { chmod, copyFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { commands } from './commands.mjs'
import { root } from './root.ts'

/** Makes the launcher treat this Node as an old one. */
const PRETEND_OLD = `data:text/javascript,Object.defineProperty(process,'versions',{value:{node:'20.19.0'}})`

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'storey-launch-'))
  await mkdir(join(folder, 'scripts'))
  for (const name of ['launch.mjs', 'commands.mjs'])
    await copyFile(root(`scripts/${name}`), join(folder, 'scripts', name))
})
afterEach(() => rm(folder, { recursive: true }))

describe('the launcher on an old Node', () => {
  it('the launcher asks to install when no packages are installed', async () => {
    expect(await launch('help')).toEqual({ code: 1, said: 'Nothing is installed yet. Run: npm ci' })
  })

  it('the launcher explains how to allow the install script when npm skipped it', async () => {
    await mkdir(join(folder, 'node_modules/node'), { recursive: true })

    expect(await launch('help')).toEqual({
      code: 1,
      said: 'npm did not run the install script of node. Run: npm rebuild node',
    })
  })

  it('the launcher names the missing Node when npm has none for this machine', async () => {
    await mkdir(join(folder, 'node_modules'))

    expect(await launch('help')).toEqual({
      code: 1,
      said: 'Storey needs Node 24 and this is 20.19.0. Install Node 24, or run: npm ci',
    })
  })

  it('the launcher restarts itself with the Node that npm installed, and returns its exit code', async () => {
    await installNode('#!/bin/sh\necho "again: $2 $3"\nexit 7\n')

    expect(await launch('help', '--flag')).toEqual({ code: 7, said: 'again: help --flag' })
  })

  it('the launcher forwards a signal to the Node it started', async () => {
    await installNode(`#!/bin/sh\ntrap 'echo stopped in order; exit 0' TERM\necho ready\nwhile :; do sleep 0.1; done\n`)
    const child = start('help')
    await new Promise((done) => child.stdout.once('data', done))

    child.kill('SIGTERM')

    expect(await ended(child)).toEqual({ code: 0, said: 'stopped in order' })
  })
})

describe('the launcher', () => {
  it('the launcher prints the list of commands for an unknown one', async () => {
    expect(await launch('nonsense')).toEqual({
      code: 2,
      said: 'There is no command "nonsense". `npm run help` prints the list.',
    })
  })

  it('the launcher prints the usage of every command', async () => {
    for (const [name, { sentence, options = {} }] of Object.entries(commands)) {
      const { code, said } = await ended(piped([root('scripts/launch.mjs'), name, '--help']))
      expect([name, code, said.startsWith('Usage: npm ')]).toEqual([name, 0, true])
      for (const text of [sentence, ...Object.keys(options).map((option) => `--${option}`)])
        expect(said).toContain(text)
    }
  })

  it.each([
    [['admin:create', '--mail', 'ada@example.com'], 'npm run admin:create has no option "--mail".'],
    [['admin:create', '--email'], '--email needs a value.'],
    [['migrate', '--check=yes'], '--check takes no value.'],
    [['settings', 'all'], 'npm run settings takes no "all".'],
  ])('the launcher refuses %j with a message and the usage', async (flags, words) => {
    const { code, said } = await ended(piped([root('scripts/launch.mjs'), ...flags]))

    expect([code, said.split('\n')[0]]).toEqual([2, words])
    expect(said).toContain('Usage: npm run')
    expect(said).not.toContain('    at ')
  })

  it('every npm script has a sentence in the help, and every sentence a script', async () => {
    const { postinstall, ...scripts } = (await import('../package.json', { with: { type: 'json' } })).default.scripts

    expect(postinstall).toContain('scripts/launch.mjs generate')
    expect(Object.keys(scripts).sort()).toEqual(Object.keys(commands).sort())
  })
})

const piped = (flags: readonly string[]) => spawn(process.execPath, flags, { stdio: ['ignore', 'pipe', 'pipe'] })

const start = (...flags: string[]) => piped(['--import', PRETEND_OLD, join(folder, 'scripts/launch.mjs'), ...flags])

const launch = (...flags: string[]) => ended(start(...flags))

async function ended(
  child: ChildProcessByStdio<null, Readable, Readable>,
): Promise<{ code: number | null; said: string }> {
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (said += String(chunk)))
  const code = await new Promise<number | null>((done) => child.on('close', done))
  return { code, said: said.trim() }
}

async function installNode(text: string): Promise<void> {
  const path = join(folder, 'node_modules/node/bin/node')
  await mkdir(join(path, '..'), { recursive: true })
  await writeFile(path, text)
  await chmod(path, 0o755)
}
