import { setTimeout as pause } from 'node:timers/promises'
import { Kysely, PostgresDialect, sql } from 'kysely'
import * as z from 'zod'
import { writeEvent } from '../audit/write.ts'
import { type AuditArchive, archiveEvents, checkAuditArchive, findOldEvents } from '../backup/archive-audit.ts'
import { placeAt } from '../backup/place.ts'
import { isSealed } from '../backup/seal.ts'
import { sealingOf } from '../backup/write-backup.ts'
import { ownerPool } from '../database/address.ts'
import type { Database as Tables } from '../database/tables.ts'
import { StartError } from '../kernel/start-error.ts'
import { readWords } from './flags.ts'
import { operatorEvent } from './operator-event.ts'
import { withDatabase } from './with-database.ts'

/** Events that are younger are still of use on the audit pages, and a transaction that writes one may be unfinished. */
const MIN_AGE_DAYS = 30
const INT8 = 20
/** Events per transaction, so that locks and what vacuum must wait for are short. */
const PART = 20_000
/** Leaves the disk to calls between two parts. */
const PAUSE_MS = 100

const {
  values,
  positionals: [address, ...more],
} = readWords({ before: { type: 'string' }, json: { type: 'boolean', default: false } })

/** Moves old events out of the database: writes an archive, reads it again from its place, and deletes the events. */
await withDatabase(async (url, settings) => {
  const before = z.iso.date().safeParse(values.before).data
  const youngest = new Date(Date.now() - MIN_AGE_DAYS * 86_400_000).toISOString().slice(0, 10)
  if (before === undefined || before > youngest || address === undefined || more.length > 0)
    throw new StartError(
      'setting',
      `Say up to which day, at least ${MIN_AGE_DAYS} days ago (${youngest}), and where: npm run audit:archive -- --before ${youngest} archives/`,
    )
  const sealing = sealingOf(settings)
  const { signingKey } = settings
  const place = await placeAt(address)
  const key = place.key ?? `audit-before-${before}.tar.zst${isSealed(sealing) ? '.age' : ''}`
  const shown = place.key === undefined ? `${place.shown.replace(/\/$/, '')}/${key}` : place.shown
  const pool = ownerPool(url, 'storey archive', { idleTimeoutMillis: 0 })
  pool.on('connect', (client) => client.setTypeParser(INT8, Number))
  const owner = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
  try {
    await lock(owner)
    const old = await findOldEvents(owner, before)
    if (!old) throw new StartError('setting', `The audit log has no events from before ${before}.`)
    if ((await place.storage.size(key)) !== undefined)
      throw new StartError('setting', `${shown} exists already. Choose another name, or a folder.`)
    // Sealed events never change: no transaction has to be open for as long as they are read, which would keep vacuum from all tables.
    const { archive, contents } = await archiveEvents(owner, old, { before, signingKey, sealing })
    await place.storage.put(key, archive)
    const written = contents()
    await verify(await place.storage.read(key), written)
    await remove(written)
    report(written)
  } finally {
    await owner.destroy()
  }

  /** An archive for the holders of keys only cannot be read here: the store's own checksums must do. */
  async function verify(content: Awaited<ReturnType<typeof place.storage.read>>, written: AuditArchive) {
    if (isSealed(sealing) && sealing.identity === undefined && sealing.passphrase === undefined) {
      content.destroy()
      return
    }
    const read = await checkAuditArchive(content, sealing, signingKey)
    if (read.events !== written.events || read.last.seal !== written.last.seal)
      throw new StartError('failed', `${shown} is not what was written. Nothing was deleted.`)
  }

  /** The first part is deleted with the event that names the archive. Interrupted, the next run archives and deletes the others. */
  async function remove({ events, last }: AuditArchive) {
    const event = operatorEvent('audit:archive', 'audit.archive', {
      reason: `events before ${before}`,
      subject: { kind: 'audit', id: last.seal_id },
      signingKey,
    })
    Object.assign(event.details, { archive: key, events, last_seal: `${last.seal_id}:${last.seal}` })
    await owner.transaction().execute(async (db) => {
      await sql`select set_config('app.event', ${event.id}, true)`.execute(db)
      await deletePart(db, last.seal_id)
      await writeEvent(db, event, { result: 'done', status: 200 })
    })
    while ((await deletePart(owner, last.seal_id)) > 0) await pause(PAUSE_MS)
  }

  function report(written: AuditArchive) {
    if (values.json) return console.log(JSON.stringify({ place: shown, encrypted: isSealed(sealing), ...written }))
    console.log(
      `${shown}: ${written.events} events from ${written.first.at} to ${written.last.at}. They are deleted from the database.`,
    )
    if (!isSealed(sealing)) console.log('The archive is not encrypted and has personal data: set BACKUP_RECIPIENTS.')
  }
})

async function deletePart(db: Kysely<Tables>, last_seal: number): Promise<number> {
  const { rows } = await sql<{ deleted: number }>`
    select delete_archived_audit_events(${last_seal}, ${PART})::int as deleted`.execute(db)
  return rows[0]?.deleted ?? 0
}

/** Of this connection, the only one of the pool. */
async function lock(db: Kysely<Tables>) {
  const { rows } = await sql<{ got: boolean }>`
    select pg_try_advisory_lock(hashtextextended('archive of the audit log', 0)) as got`.execute(db)
  if (!rows[0]?.got) throw new StartError('failed', 'Another command archives the audit log now. Wait for its end.')
}
