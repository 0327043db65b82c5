import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { verifyChain } from '../audit/chain.ts'
import type { Database as Tables } from '../database/tables.ts'
import { StartError } from '../start-error.ts'
import { withDatabase } from './with-database.ts'

const INT8 = 20

await withDatabase(async (url, settings) => {
  const pool = new pg.Pool({ connectionString: url, max: 1, application_name: 'storey audit' })
  pool.on('connect', (client) => client.setTypeParser(INT8, Number))
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
  try {
    const { sealed, broken } = await verifyChain(db, settings.secretKey)
    if (broken !== undefined)
      throw new StartError(
        'failed',
        `The audit log was changed past the application: event ${broken} is not as it was sealed. Those before it, ${sealed}, are.`,
      )
    console.log(`The audit log is as it was written: ${sealed} sealed events.`)
  } finally {
    await db.destroy()
  }
})
