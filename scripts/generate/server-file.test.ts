import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { appendFile, copyFile, mkdir, mkdtemp, readdir, rm, stat, symlink, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { findBuilt } from '../../server/built.mjs'
import { root } from '../root.ts'
import { updateServerFile } from './server-file.ts'

const PART = 'server/src/parts/part.ts'
const LATER = 'server/src/parts/later.ts'
/** A server that says what it reads next to itself, from the API and later. */
const FILES = {
  'package.json': '{ "type": "module" }',
  'api/package.json': '{ "name": "@storey/api", "type": "module", "exports": { "./*": "./src/*" } }',
  'api/src/words.ts': "export const words: string = 'said by the api'\n",
  'server/package.json': '{ "name": "@storey/server", "type": "module" }',
  'server/src/main.ts': `import { words } from '@storey/api/words.ts'
import { part } from './parts/part.ts'

interface Erased {
  readonly later: string
}
const { later } = (await import('./parts/later.ts')) as Erased
console.log([words, part(), later, import.meta.url.endsWith('/server/src/main.ts') ? 'from sources' : 'elsewhere'].join(', '))
`,
  [PART]: `import { readFileSync } from 'node:fs'
import { join } from 'node:path'

type Text = string

export function part(): Text {
  if (process.env.FAIL) throw new Error('asked to fail')
  const here = readFileSync(new URL('part.txt', import.meta.url), 'utf8')
  return here + readFileSync(join(import.meta.dirname, '../../../api/beyond.txt'), 'utf8')
}
`,
  'server/src/parts/part.txt': 'next to it',
  'api/beyond.txt': ' and beyond',
  [LATER]: "export const later = 'loaded later'\n",
}

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'storey-server-file-'))
  for (const [path, text] of Object.entries(FILES)) {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await writeFile(join(folder, path), text)
  }
  // The sources find the api as in an installation.
  await mkdir(join(folder, 'node_modules/@storey'), { recursive: true })
  await symlink(join(folder, 'api'), join(folder, 'node_modules/@storey/api'))
  for (const name of ['start.mjs', 'built.mjs']) await copyFile(root(`server/${name}`), join(folder, 'server', name))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

function start(env: Record<string, string> = {}) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(folder, 'server/start.mjs')], {
    cwd: tmpdir(),
    env,
    encoding: 'utf8',
  })
  return { status, said: `${stdout}${stderr}`.trim() }
}
/** In a process of its own; its exit code. */
async function build(): Promise<number> {
  const work = `import { updateServerFile } from ${JSON.stringify(root('scripts/generate/server-file.ts'))}; await updateServerFile(${JSON.stringify(folder)})`
  const [code] = await once(spawn(process.execPath, ['--input-type=module', '-e', work], { stdio: 'inherit' }), 'exit')
  return code
}
const builds = async () => (await readdir(join(folder, 'server/dist'))).filter((name) => name !== 'sources.json')
const SAID = 'said by the api, next to it and beyond, loaded later, from sources'

describe('the file of the server', () => {
  it('without a file the server runs from its sources', () => {
    expect(findBuilt(folder)).toBeUndefined()
    expect(start()).toEqual({ status: 0, said: SAID })
  })

  it('a file is made once, is what runs, and finds what is next to the sources', async () => {
    expect(await updateServerFile(folder)).toBe(true)
    const file = findBuilt(folder) ?? ''

    expect(start().said).toContain(SAID)
    // It is this file that runs: an edited one says so.
    await appendFile(file, "\nconsole.log('by the file')\n")
    expect(start().said).toContain('by the file')
    // The same sources make no other file.
    expect(await updateServerFile(folder)).toBe(true)
    expect(start().said).toContain('by the file')
  })

  it('a changed source is never run from an old file, and makes a new one', async () => {
    await updateServerFile(folder)
    const before = findBuilt(folder)
    const source = join(folder, LATER)
    const { atime, mtime, size } = await stat(source)
    await writeFile(source, "export const later = 'changed once'\n")
    // As long ago and as long as before: times and sizes prove nothing.
    await utimes(source, atime, mtime)
    expect((await stat(source)).size).toBe(size)

    expect(findBuilt(folder)).toBeUndefined()
    await updateServerFile(folder)

    expect(findBuilt(folder)).not.toBe(before)
    expect(start().said).toContain('changed once')
    expect(await builds()).toHaveLength(2)
  })

  it('a stack trace names the source and the line', async () => {
    await updateServerFile(folder)

    const { status, said } = start({ FAIL: 'yes' })

    expect(status).toBe(1)
    expect(said).toContain('Error: asked to fail')
    expect(said).toMatch(/part\.ts:7:/)
    expect(said).toMatch(/main\.ts:8:/)
  })

  it('a removed source, a damaged list and another way to an own address are no file', async () => {
    await updateServerFile(folder)
    await rm(join(folder, LATER))
    expect(findBuilt(folder)).toBeUndefined()
    await writeFile(join(folder, 'server/dist/sources.json'), '{')
    expect(findBuilt(folder)).toBeUndefined()
    await writeFile(join(folder, LATER), 'export const later = import.meta.filename\n')
    await expect(updateServerFile(folder)).rejects.toThrow(`${LATER}: import.meta.filename is not known`)
    expect(findBuilt(folder)).toBeUndefined()
  })

  it('two builds at a time leave one whole file; older files are removed but the last', async () => {
    for (const word of ['one', 'two', 'three']) {
      await appendFile(join(folder, PART), `// ${word}\n`)
      expect(await Promise.all([build(), build()])).toEqual([0, 0])
    }

    expect(await builds()).toHaveLength(2)
    expect(start().said).toContain(SAID)
  })
})
