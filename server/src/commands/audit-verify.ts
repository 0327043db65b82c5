import { parseArgs } from 'node:util'
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { anchorOf, readAnchor } from '../audit/anchor.ts'
import { verifyChain } from '../audit/chain.ts'
import type { Database as Tables } from '../database/tables.ts'
import { StartError } from '../start-error.ts'
import { withDatabase } from './with-database.ts'

const INT8 = 20

const { values } = parseArgs({ options: { expect: { type: 'string' } } })
const expected = values.expect === undefined ? undefined : anchorOf(values.expect)
if (values.expect !== undefined && !expected) {
  console.error(
    'Say which seal is expected: npm run audit:verify -- --expect 1204:9f3c…, as the log of the server says it.',
  )
  process.exit(2)
}

await withDatabase(async (url, settings) => {
  const pool = new pg.Pool({ connectionString: url, max: 1, application_name: 'storey audit' })
  pool.on('connect', (client) => client.setTypeParser(INT8, Number))
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
  try {
    const anchor = await readAnchor(settings.dataDir)
    const { sealed, broken, last, problems, unsealed } = await verifyChain(db, settings.secretKey, [
      ...(anchor ? [anchor] : []),
      ...(expected ? [expected] : []),
    ])
    if (unsealed.count > 0) console.log(`Not sealed yet: ${unsealed.count} events, from ${unsealed.ids.join(', ')} on.`)
    if (broken !== undefined)
      throw new StartError(
        'failed',
        `The audit log was changed past the application: event ${broken} is not as it was sealed. Those before it, ${sealed}, are.`,
      )
    if (problems.length > 0)
      throw new StartError('failed', `The audit log was changed past the application. ${problems.join(' ')}`)
    console.log(
      `The audit log is as it was written: ${sealed} sealed events.${last ? ` Keep this elsewhere, and ask for it next time: --expect ${last.seq}:${last.seal}` : ''}`,
    )
  } finally {
    await db.destroy()
  }
})
