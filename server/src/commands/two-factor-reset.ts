import { email as emailSchema, line } from '@storey/api/conventions.ts'
import { findByAddress, resetFactor } from '../account/two-factor/actions.ts'
import { writeEvent } from '../audit/write.ts'
import { connect } from '../database/connect.ts'
import { openQueue } from '../jobs/queue.ts'
import { makeLog } from '../kernel/log.ts'
import { StartError } from '../kernel/start-error.ts'
import { readFlags } from './flags.ts'
import { operatorEvent } from './operator-event.ts'
import { withDatabase } from './with-database.ts'

const values = readFlags({ email: { type: 'string' }, reason: { type: 'string' } })

/** For a user who lost phone and recovery codes: does the same as a super admin's call, in case no super admin can sign in. */
await withDatabase(async (url, settings) => {
  const email = emailSchema.safeParse(values.email)
  const reason = line(200).safeParse(values.reason)
  if (!email.success || !reason.success)
    throw new StartError(
      'setting',
      'Say whose and why: npm run two-factor:reset -- --email ada@example.com --reason "lost phone"',
    )
  const log = makeLog({ logLevel: 'error', logFormat: 'pretty' })
  const role_prefix = settings.databaseRolePrefix
  const pool = connect({
    url,
    size: 1,
    role_prefix,
    statement_timeout_ms: settings.databaseStatementTimeout,
    onError: () => undefined,
  })
  const queue = await openQueue({ url, connections: 1, tend: false, role_prefix }, log)
  try {
    const user = await pool.transaction({ role: 'storey_account' }, (db) => findByAddress(db, email.data))
    if (!user) throw new StartError('setting', `No account has the address ${email.data}.`)
    const event = operatorEvent('two-factor:reset', 'users.resetTwoFactor', {
      reason: reason.data,
      subject: { kind: 'user', id: user.id },
      signingKey: settings.signingKey,
    })
    await pool.transaction({ role: 'storey_account', settings: { 'app.event': event.id } }, async (db) => {
      if (
        !(await resetFactor({ db, services: { queue } }, user.id, {
          by: 'an operator of this server',
          reason: reason.data,
        }))
      )
        throw new StartError('setting', `Two-factor is already off for ${email.data}.`)
      await writeEvent(db, event, { result: 'done', status: 204 })
    })
  } finally {
    await queue.stop(0)
    await pool.end()
  }
  console.log(`Two-factor is off for ${email.data}, who was signed out everywhere and notified by e-mail.`)
})
