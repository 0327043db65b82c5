import { PgBoss } from 'pg-boss'
import { StartError } from '../kernel/start-error.ts'
import { clientOf } from './address.ts'
import { withRoleNames } from './opening.ts'

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
export async function installQueue(url: string, mode: 'auto' | 'check', role_prefix: string): Promise<void> {
  const client = clientOf(url, 'storey migrate')
  const boss = new PgBoss({
    db: { executeSql: (text, values) => client.query(text, values) },
    schema: SCHEMA,
    supervise: false,
    schedule: false,
    migrate: mode === 'auto',
  })
  boss.on('error', () => undefined)
  await client.connect()
  try {
    await boss.start().catch((problem) => {
      if (mode === 'auto') throw problem
      throw new StartError(
        'schema',
        'The queue of jobs is missing or behind. Run `npm run migrate`, or set MIGRATE=auto.',
      )
    })
    if (mode === 'auto') await client.query(withRoleNames(GRANTS, role_prefix))
  } finally {
    await boss.stop({ graceful: false })
    await client.end()
  }
}
