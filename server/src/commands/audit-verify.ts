import { line } from '@storey/api/conventions.ts'
import { Kysely, PostgresDialect } from 'kysely'
import { acceptRestored } from '../audit/accept-restored.ts'
import { anchorOf, readAnchor } from '../audit/anchor.ts'
import { verifyChain } from '../audit/chain.ts'
import { verifyMarks } from '../audit/mark.ts'
import { checkAuditArchive } from '../backup/archive-audit.ts'
import { openArchive } from '../backup/place.ts'
import { sealingOf } from '../backup/write-backup.ts'
import { ownerPool } from '../database/address.ts'
import { connect } from '../database/connect.ts'
import { rememberRestore } from '../database/installation.ts'
import type { Database as Tables } from '../database/tables.ts'
import type { Settings } from '../kernel/settings.ts'
import { StartError } from '../kernel/start-error.ts'
import { readFlags } from './flags.ts'
import { withDatabase } from './with-database.ts'

const INT8 = 20
const TIMESTAMPTZ = 1184

const values = readFlags({
  expect: { type: 'string' },
  archive: { type: 'string' },
  'accept-restored': { type: 'string' },
})
const expected = values.expect === undefined ? undefined : anchorOf(values.expect)
const reason = values['accept-restored'] === undefined ? undefined : line(200).safeParse(values['accept-restored'])
if ((values.expect !== undefined && !expected) || reason?.success === false) {
  console.error(
    `Say ${expected || values.expect === undefined ? 'why: npm run audit:verify -- --accept-restored "copy of 21 November after the disk failed"' : 'which seal is expected: npm run audit:verify -- --expect 1204:9f3c…, as the log of the server says it'}.`,
  )
  process.exit(2)
}

await withDatabase(async (url, settings) => {
  if (values.archive !== undefined) return verifyArchive(values.archive, settings)
  const owner = ownerPool(url, 'storey audit')
  owner.on('connect', (client) => {
    client.setTypeParser(INT8, Number)
    client.setTypeParser(TIMESTAMPTZ, String)
  })
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: owner }) })
  try {
    const anchor = await readAnchor(settings.dataDir)
    const known = [...(anchor && !reason ? [anchor] : []), ...(expected ? [expected] : [])]
    const { sealed, broken, last, problems, unsealed } = await verifyChain(db, settings.signingKey, known)
    const { wrong } = await verifyMarks(db, settings.signingKey)
    if (unsealed.count > 0) console.log(`Not sealed yet: ${unsealed.count} events, from ${unsealed.ids.join(', ')} on.`)
    if (broken !== undefined) throw changed(`event ${broken} is not as it was sealed. Those before it, ${sealed}, are.`)
    if (wrong.count > 0)
      throw changed(`${wrong.count} events differ from what the application wrote: ${wrong.ids.join(', ')}.`)
    if (problems.length > 0) throw changed(problems.join(' '))
    if (reason?.data !== undefined) {
      const role_prefix = settings.databaseRolePrefix
      const pool = connect({ url, size: 1, role_prefix, statement_timeout_ms: 60_000, onError: () => undefined })
      const accepted = await acceptRestored(pool, settings, reason.data).finally(() => pool.end())
      // However the copy was restored, stored files may be newer than its rows.
      await rememberRestore(url)
      console.log(
        accepted
          ? `Accepted: the log goes on from seal ${accepted.seq}. An event of it says why.`
          : 'Nothing to accept: the log holds the last seal that this data folder knows.',
      )
      return
    }
    console.log(
      `The audit log is as it was written: ${sealed} sealed events.${last ? ` Keep this elsewhere, and ask for it next time: --expect ${last.seq}:${last.seal}` : ''}`,
    )
  } finally {
    await db.destroy()
  }
})

/** Verifies an archive of old events by itself, with the signing key of this installation. */
async function verifyArchive(address: string, settings: Settings): Promise<void> {
  const content = await openArchive(address)
  const { events, first, last } = await checkAuditArchive(content, sealingOf(settings), settings.signingKey)
  console.log(
    `${address}: ${events} events from ${first.at} to ${last.at}, as they were written. The log or the next archive continues at seal ${last.seal_id}:${last.seal}`,
  )
}

// A hoisted function: the command above runs before this line is reached.
function changed(how: string): StartError {
  return new StartError('failed', `The audit log was changed past the application: ${how}`)
}
