import { readdir, writeFile } from 'node:fs/promises'
import { root } from './root.ts'

const name = process.argv[2] ?? ''
if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(name)) {
  console.error('Say what it does, in lower case with dashes: npm run db:new -- add-viewings')
  process.exit(2)
}
const folder = 'server/src/database/migrations'
const last = Math.max(0, ...(await readdir(root(folder))).map((file) => Number.parseInt(file, 10) || 0))
const path = `${folder}/${String(last + 1).padStart(4, '0')}-${name}.sql`
await writeFile(
  root(path),
  '-- Say in one line what changes for the business, and write it so that the previous release can still run.\n',
  { flag: 'wx' },
)
console.log(`Made ${path}. Run \`npm run generate\` when it is written.`)
