import { spawnSync } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { updateCode } from './generate/code.ts'
import { updateServerFile } from './generate/server-file.ts'
import { thirdPartySource } from './licenses.ts'
import { root } from './root.ts'

// The server, which the others read, needs it. `npm run generate` has done it; this file may also be run by itself.
if (!(await updateCode())) throw new Error('The code could not be made from the declarations.')
if (process.argv.includes('--code')) await updateServerFile()
const { readmeSource } = await import('./generate/sections.ts')
const { tablesSource } = await import('./generate/tables.ts')

/** What git keeps. */
const generated: Record<string, () => Promise<string>> = {
  'server/src/database/tables.ts': async () => formatted('server/src/database/tables.ts', await tablesSource()),
  'README.md': readmeSource,
  'THIRD-PARTY.md': thirdPartySource,
}

const check = process.argv.includes('--check')
const stale: string[] = []
for (const [path, write] of process.argv.includes('--code') ? [] : Object.entries(generated)) {
  const text = await write()
  if (text === (await readFile(root(path), 'utf8').catch(() => ''))) continue
  stale.push(path)
  if (!check) await writeFile(root(path), text)
}

if (check && stale.length > 0) {
  console.error(`Out of date: ${stale.join(', ')}. Run \`npm run generate\`.`)
  process.exitCode = 1
} else {
  console.log(stale.length > 0 ? `Wrote ${stale.join(', ')}.` : 'Generated files are up to date.')
}

function formatted(path: string, text: string): string {
  const { status, stdout, stderr } = spawnSync(
    root('node_modules/.bin/biome'),
    ['format', `--stdin-file-path=${path}`],
    {
      input: text,
      encoding: 'utf8',
      cwd: root('.'),
    },
  )
  if (status !== 0) throw new Error(`biome could not format ${path}: ${stderr}`)
  return stdout
}
