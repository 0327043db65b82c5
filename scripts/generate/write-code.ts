import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { root } from '../root.ts'
import { capabilitiesSource } from './capabilities.ts'
import { currentState, saveState } from './code.ts'

/** Each has one file a group. */
const FOLDERS = ['api/src/client-endpoints', 'api/src/list-queries']

const { sources: before } = await currentState()
// The declarations import the capabilities, so these exist before the declarations are read.
await write('api/src/capabilities.ts', await capabilitiesSource())
const { declaredSources } = await import('./declared.ts')
const sources = declaredSources()
for (const [path, text] of Object.entries(sources)) await write(path, text)
for (const folder of FOLDERS)
  for (const name of await readdir(root(folder))) {
    const path = `${folder}/${name}`
    if (!(path in sources)) await rm(root(path))
  }
await saveState(before)

/** Leaves a file alone that is right, so that nothing restarts or is built again. Others never see half a file. */
async function write(path: string, text: string): Promise<void> {
  if (text === (await readFile(root(path), 'utf8').catch(() => undefined))) return
  await mkdir(dirname(root(path)), { recursive: true })
  const draft = root(`${path}.${process.pid}`)
  await writeFile(draft, text)
  await rename(draft, root(path))
}
