import { readdir, writeFile } from 'node:fs/promises'
import { FIRST_CHECKED } from './migrations.ts'
import { root } from './root.ts'

const name = process.argv[2] ?? ''
if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(name)) {
  console.error('Say what it does, in lower case with dashes: npm run db:new -- add-viewings')
  process.exit(2)
}
const folder = 'server/src/database/migrations'
// Lower numbers are of the release before the rules of scripts/migrations.ts.
const last = Math.max(FIRST_CHECKED - 1, ...(await readdir(root(folder))).map((file) => Number.parseInt(file, 10) || 0))
const path = `${folder}/${String(last + 1).padStart(4, '0')}-${name}.sql`
await writeFile(
  root(path),
  '-- In one line: what changes for the business. The previous release must still run with it.\n',
  { flag: 'wx' },
)
console.log(
  `Made ${path}. Make the same change in the files of server/src/database/schema, then run \`npm run generate\`.`,
)
