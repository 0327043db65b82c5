import { spawn, spawnSync } from 'node:child_process'
import { appendFile, cp, mkdir, mkdtemp, readFile, rename, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { root } from '../root.ts'

const TAGS = 'api/src/client-endpoints/tags.ts'
const STRAY = 'api/src/list-queries/removed-group.ts'

let folder: string
let original: string
beforeAll(async () => {
  original = await readFile(root(TAGS), 'utf8')
  folder = await mkdtemp(join(tmpdir(), 'storey-code-'))
  for (const path of ['api', 'scripts', 'package.json', 'package-lock.json'])
    await cp(root(path), join(folder, path), { recursive: true })
  await mkdir(join(folder, 'node_modules'))
  await symlink(root('node_modules/zod'), join(folder, 'node_modules/zod'))
})
// What the stopped watcher had begun may still write.
afterAll(() => rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 }))

describe('updateCode', () => {
  it('updateCode makes all code where there is none, as in a new clone', async () => {
    const made = ['capabilities.ts', 'audit-labels.ts', 'call-changes.ts', 'client-endpoints.ts', 'list-queries.ts']
    for (const path of [...made, 'client-endpoints', 'list-queries'])
      await rm(join(folder, 'api/src', path), { recursive: true })

    expect(update()).toBe(true)

    for (const path of made)
      expect(await textOf(`api/src/${path}`)).toBe(await readFile(root(`api/src/${path}`), 'utf8'))
    expect(await textOf(TAGS)).toBe(original)
  })

  it('updateCode writes an edited file again and deletes the file of a removed group', async () => {
    await appendFile(join(folder, TAGS), '// edited\n')
    await writeFile(join(folder, STRAY), '// Generated from a group that is gone\n')

    expect(update()).toBe(true)

    expect(await textOf(TAGS)).toBe(original)
    await expect(textOf(STRAY)).rejects.toThrow('ENOENT')
  })

  it('updateCode follows a changed declaration, and leaves files alone that stay the same', async () => {
    const other = join(folder, 'api/src/client-endpoints/leads.ts')
    const { mtimeMs } = await stat(other)
    const declaration = join(folder, 'api/src/crm/tags.ts')
    await writeFile(declaration, (await readFile(declaration, 'utf8')).replaceAll("'/crm/tags'", "'/crm/labels'"))

    expect(update()).toBe(true)

    expect(await textOf(TAGS)).toBe(original.replaceAll("'/crm/tags'", "'/crm/labels'"))
    expect(await textOf(TAGS)).not.toBe(original)
    expect((await stat(other)).mtimeMs).toBe(mtimeMs)
  })

  it('updateCode fails while a declaration cannot be read, and works again once it can', async () => {
    const declaration = join(folder, 'api/src/crm/tags.ts')
    const text = await readFile(declaration, 'utf8')
    await appendFile(declaration, 'export const broken = (\n')
    expect(update()).toBe(false)

    await writeFile(declaration, text)
    expect(update()).toBe(true)
  })
})

describe('watchDeclarations', () => {
  it('watchDeclarations makes the code again after each change, also where an editor replaces the file', async () => {
    const declaration = join(folder, 'api/src/crm/tags.ts')
    const text = await readFile(declaration, 'utf8')
    const watcher = spawn(process.execPath, ['--input-type=module', '--eval', WATCH], { cwd: folder })
    try {
      await new Promise((ready) => watcher.stdout.once('data', ready))
      for (const path of ['/crm/first', '/crm/second']) {
        await writeFile(`${declaration}.new`, text.replaceAll("'/crm/labels'", `'${path}'`))
        await rename(`${declaration}.new`, declaration)

        await expect.poll(() => textOf(TAGS), { timeout: 10_000 }).toContain(`'${path}'`)
      }
    } finally {
      watcher.kill()
    }
  })
})

const WATCH = `import { watchDeclarations } from './scripts/generate/watch-declarations.ts'
await watchDeclarations()
console.log('watching')`

const textOf = (path: string) => readFile(join(folder, path), 'utf8')

/** Runs it in the copy of the project. */
function update(): boolean {
  const script = `import { updateCode } from './scripts/generate/code.ts'\nconsole.log(await updateCode())`
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', script], {
    cwd: folder,
    encoding: 'utf8',
  })
  if (stdout.trim() !== 'true' && stdout.trim() !== 'false') throw new Error(stderr)
  return stdout.trim() === 'true'
}
