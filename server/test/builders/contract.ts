import { createHash, randomUUID } from 'node:crypto'
import type { Insertable, Selectable } from 'kysely'
import type { Database } from '../../src/database/connect.ts'
import type { ContractsTable } from '../../src/database/tables.ts'
import { dayInZone } from '../../src/kernel/day-in-zone.ts'
import type { Storage } from '../../src/services/storage.ts'
import { buildOrganization, buildUser, unique } from './basics.ts'

/** The text of an agreement, with some of its placeholders. */
export const AGREEMENT = `# Agency agreement

Between **{{platform_legal_name}}** and **{{organization_legal_name}}**, represented by {{representative}}.

## Commission
The agency earns {{commission_percent}} of the net price, from {{starts_on}} to {{ends_on}}.`

/** The day so many days from now, in the zone of organizations that name none. */
export const dayIn = (days: number, zone = 'Asia/Dubai') => dayInZone(new Date(Date.now() + days * 86_400_000), zone)

export const terms = () => ({
  title: 'Agency agreement',
  starts_on: dayIn(0),
  ends_on: dayIn(365),
  sign_until: dayIn(7),
  commission_percent: '5',
  projects: null,
})

export const buildTemplate = (db: Database) =>
  db
    .insertInto('contract_templates')
    .values({ name: `Template ${unique()} ${randomUUID()}`, body: AGREEMENT })
    .returningAll()
    .executeTakeFirstOrThrow()

/** An agreement that waits for the organization's signature, its PDF among the files. */
export async function buildContract(
  db: Database,
  storage: Storage,
  given: Partial<Insertable<ContractsTable>> = {},
): Promise<Selectable<ContractsTable>> {
  const organization_id = given.organization_id ?? (await buildOrganization(db, { type: 'brokerage' })).id
  const { status = 'sent' } = given
  const file = status === 'draft' ? undefined : await buildPdf(db, storage, organization_id)
  const signed = ['signed', 'active', 'expired', 'terminated', 'superseded'].includes(status)
  const signer = signed ? await buildUser(db) : undefined
  const countersigner = signed && status !== 'signed' ? await buildUser(db) : undefined
  const now = new Date().toISOString()
  return db
    .insertInto('contracts')
    .values({
      template_number: 1,
      language: 'en',
      number: `AG-2026-${String(1_000_000 + unique() * 1_000 + Math.floor(Math.random() * 1_000))}`,
      body: AGREEMENT,
      ...(file ? { placeholder_values: '{}', sent_at: now, sent_to: 'admin@example.com', ...file } : {}),
      ...(signer ? { signed_at: now, signed_by: signer.id, signed_name: signer.full_name, signed_address: '::1' } : {}),
      ...(countersigner && file
        ? {
            countersigned_at: now,
            countersigned_by: countersigner.id,
            countersigned_name: countersigner.full_name,
            signed_file_id: file.file_id,
            signed_sha256: file.sha256,
          }
        : {}),
      ...terms(),
      ...given,
      organization_id,
      status,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

async function buildPdf(db: Database, storage: Storage, organization_id: number) {
  const content = Buffer.from(`%PDF-1.7 agreement ${unique()} %%EOF`)
  const uuid = randomUUID()
  const storage_key = `${organization_id}/${uuid.slice(0, 2)}/${uuid}.pdf`
  const sha256 = createHash('sha256').update(content).digest()
  await storage.put(storage_key, content)
  const { id } = await db
    .insertInto('files')
    .values({
      organization_id,
      uuid,
      storage_key,
      name: 'agreement.pdf',
      type: 'application/pdf',
      size: content.length,
      sha256,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { file_id: id, sha256 }
}
