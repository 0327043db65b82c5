import pg from 'pg'
import { PgBoss } from 'pg-boss'
import { StartError } from '../kernel/start-error.ts'

/** The schema of the queue in the database. */
export const SCHEMA = 'pgboss'

/** Rights of our roles in the queue's schema: every role may queue jobs, the worker may run them. */
const GRANTS = `
  grant usage on schema ${SCHEMA} to storey_app, storey_platform, storey_account, storey_worker;
  grant select on ${SCHEMA}.queue, ${SCHEMA}.version to storey_app, storey_platform, storey_account;
  grant insert, select (id) on ${SCHEMA}.job, ${SCHEMA}.job_common to storey_app, storey_platform, storey_account;
  grant select, insert, update, delete on all tables in schema ${SCHEMA} to storey_worker;
`

/**
 * Migrates the queue's own schema to the version of its library, as the owner of the database.
 *
 * @throws StartError if it is outdated and `mode` is `check`
 */
export async function installQueue(url: string, mode: 'auto' | 'check'): Promise<void> {
  const boss = new PgBoss({
    connectionString: url,
    application_name: 'storey migrate',
    schema: SCHEMA,
    supervise: false,
    schedule: false,
    migrate: mode === 'auto',
    max: 1,
  })
  boss.on('error', () => undefined)
  try {
    await boss.start()
  } catch (problem) {
    if (mode === 'auto') throw problem
    throw new StartError(
      'schema',
      'The queue of jobs is missing or behind. Run `npm run migrate`, or set MIGRATE=auto.',
    )
  } finally {
    await boss.stop({ graceful: false })
  }
  if (mode === 'check') return
  const client = new pg.Client({ connectionString: url, application_name: 'storey migrate' })
  await client.connect()
  try {
    await client.query(GRANTS)
  } finally {
    await client.end()
  }
}
