import { spawnSync } from 'node:child_process'
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { auditLabelsSource } from './generate/audit-labels.ts'
import { callChangesSource } from './generate/call-changes.ts'
import { capabilitiesSource } from './generate/capabilities.ts'
import { callsSources } from './generate/client-endpoints.ts'
import { listReadsSources } from './generate/list-queries.ts'
import { readmeSource } from './generate/sections.ts'
import { tablesSource } from './generate/tables.ts'
import { root } from './root.ts'

const generated: Record<string, () => Promise<string>> = {
  'api/src/capabilities.ts': capabilitiesSource,
  'api/src/audit-labels.ts': auditLabelsSource,
  'api/src/call-changes.ts': callChangesSource,
  ...Object.fromEntries(
    Object.entries({ ...callsSources(), ...listReadsSources() }).map(([path, text]) => [path, async () => text]),
  ),
  'server/src/database/tables.ts': tablesSource,
  'README.md': readmeSource,
}

const check = process.argv.includes('--check')
const stale: string[] = []
for (const [path, write] of Object.entries(generated)) {
  const text = path.endsWith('.ts') ? format(path, await write()) : await write()
  if (text === (await readFile(root(path), 'utf8').catch(() => ''))) continue
  stale.push(path)
  if (check) continue
  await mkdir(dirname(root(path)), { recursive: true })
  await writeFile(root(path), text)
}
// Deletes the files of removed groups.
for (const folder of ['api/src/client-endpoints', 'api/src/list-queries']) {
  for (const name of await readdir(root(folder))) {
    const path = `${folder}/${name}`
    if (path in generated) continue
    stale.push(path)
    if (!check) await rm(root(path))
  }
}

if (check && stale.length > 0) {
  console.error(`Out of date: ${stale.join(', ')}. Run \`npm run generate\`.`)
  process.exitCode = 1
} else {
  console.log(stale.length > 0 ? `Wrote ${stale.join(', ')}.` : 'Generated files are up to date.')
}

function format(path: string, text: string): string {
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
