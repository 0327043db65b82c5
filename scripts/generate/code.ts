import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { root } from '../root.ts'

const STATE = 'node_modules/.cache/generated-code'
const FOLDERS = ['api/src', 'scripts/generate']
const FILES = ['api/permissions.csv', 'package-lock.json']

/**
 * Writes the code that is made from the declarations, if they or the code changed. Git does not keep it; every command of the project
 * calls this first.
 * @returns whether it is up to date now
 */
export async function updateCode(): Promise<boolean> {
  const known = await readFile(root(STATE), 'utf8').catch(() => '')
  const { sources, code } = await currentState()
  if (known === `${sources} ${code}`) return true
  // In a process of its own, which reads the declarations as they are now and gives their memory back.
  return spawnSync(process.execPath, [root('scripts/generate/write-code.ts')], { stdio: 'inherit' }).status === 0
}

/**
 * Remembers that the code is up to date. An installation that cannot be written to makes it again for every command.
 * @param sources the state of the declarations before they were read, since they may have changed meanwhile
 */
export async function saveState(sources: string): Promise<void> {
  const { code } = await currentState()
  await mkdir(dirname(root(STATE)), { recursive: true })
    .then(() => writeFile(root(STATE), `${sources} ${code}`))
    .catch((error: unknown) => console.warn(`The state of the generated code was not saved: ${error}`))
}

/** Hashes of what the code is made from, and of the code itself, so that a lost or edited file is noticed. */
export async function currentState(): Promise<{ sources: string; code: string }> {
  const sources = createHash('sha256')
  const code = createHash('sha256')
  const paths = [...FILES, ...(await Promise.all(FOLDERS.map(filesIn))).flat().sort()]
  const texts = await Promise.all(paths.map((path) => readFile(root(path), 'utf8')))
  for (const [at, path] of paths.entries()) {
    const text = texts[at] ?? ''
    const hash = text.startsWith('// Generated') ? code : sources
    hash.update(`${path}\n${text}`)
  }
  return { sources: sources.digest('hex'), code: code.digest('hex') }
}

async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(root(folder), { recursive: true })
  return entries.filter((entry) => entry.endsWith('.ts')).map((entry) => `${folder}/${entry}`)
}
