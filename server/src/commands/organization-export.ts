import { Kysely, PostgresDialect, sql } from 'kysely'
import { writeEvent } from '../audit/write.ts'
import { placeAt } from '../backup/place.ts'
import { isSealed } from '../backup/seal.ts'
import { sealingOf } from '../backup/write-backup.ts'
import { ownerPool } from '../database/address.ts'
import type { Database as Tables } from '../database/tables.ts'
import { openFiles } from '../files/open-storage.ts'
import { StartError } from '../kernel/start-error.ts'
import { readWords } from './flags.ts'
import { operatorEvent } from './operator-event.ts'
import { exportTenant } from './tenant/export-tenant.ts'
import { withDatabase } from './with-database.ts'

const {
  values,
  positionals: [address, ...more],
} = readWords({ id: { type: 'string' }, reason: { type: 'string' }, json: { type: 'boolean', default: false } })

/** For an organization that leaves, or asks for its data. */
await withDatabase(async (url, settings) => {
  const id = Number(values.id)
  const reason = values.reason?.trim() ?? ''
  if (!/^[1-9]\d{0,14}$/.test(values.id ?? '') || address === undefined || more.length > 0 || reason === '')
    throw new StartError(
      'setting',
      'Say which organization, why and where: npm run organization:export -- --id 7 --reason "requested by its admin" exports/',
    )
  const sealing = sealingOf(settings)
  const place = await placeAt(address)
  const time = new Date().toISOString().replace(/[:.-]/g, '').toLowerCase()
  const key = place.key ?? `organization-${id}-${time}.tar.zst${isSealed(sealing) ? '.age' : ''}`
  const shown = place.key === undefined ? `${place.shown.replace(/\/$/, '')}/${key}` : place.shown
  if ((await place.storage.size(key)) !== undefined)
    throw new StartError('setting', `${shown} exists already. Choose another name, or a folder.`)
  const { archive, result } = await exportTenant(url, await openFiles(settings), settings, id, sealing)
  await place.storage.put(key, archive)
  const exported = result()
  await record(url, settings.signingKey, id, {
    reason: reason.slice(0, 200),
    rows: exported.rows,
    files: exported.files,
  })
  if (values.json) return console.log(JSON.stringify({ place: shown, encrypted: isSealed(sealing), ...exported }))
  console.log(`${shown}: ${exported.rows} rows and ${exported.files} files of ${exported.organization}.`)
  if (exported.missing.length > 0) console.log(`Not in the file store: ${exported.missing.join(', ')}`)
  if (exported.unreadable > 0) console.log(`${exported.unreadable} encrypted values could not be read and are null.`)
  if (!isSealed(sealing)) console.log('The archive is not encrypted and has personal data: set BACKUP_RECIPIENTS.')
})

async function record(
  url: string,
  signingKey: string,
  id: number,
  details: { readonly reason: string; readonly rows: number; readonly files: number },
): Promise<void> {
  const owner = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: ownerPool(url, 'storey export') }) })
  try {
    await owner.transaction().execute(async (db) => {
      const event = operatorEvent('organization:export', 'organizations.export', {
        reason: details.reason,
        subject: { kind: 'organization', id },
        signingKey,
      })
      Object.assign(event.details, details)
      event.organization_id = id
      await sql`select set_config('app.event', ${event.id}, true)`.execute(db)
      await writeEvent(db, event, { result: 'done', status: 200 })
    })
  } finally {
    await owner.destroy()
  }
}
