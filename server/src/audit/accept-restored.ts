import type { Pool } from '../database/connect.ts'
import type { Settings } from '../kernel/settings.ts'
import { type Anchor, keepAnchor, readAnchor } from './anchor.ts'
import { holdsSeal, lastSeal, sealEvents } from './chain.ts'
import type { AuditEvent } from './event.ts'
import { markWith } from './mark.ts'
import { writeAlone } from './write.ts'

/**
 * Makes the log accept a database restored from a copy: adds an event with the missing seal and the reason, whose own seal
 * is checked from then on. Call it only after the rest of the log was verified.
 *
 * @returns the seal that is known now; undefined if the log contains the one known before
 */
export async function acceptRestored(
  pool: Pool,
  { dataDir, signingKey }: Pick<Settings, 'dataDir' | 'signingKey'>,
  reason: string,
): Promise<Anchor | undefined> {
  const known = await readAnchor(dataDir)
  if (!known || (await pool.transaction({ role: 'storey_worker' }, (db) => holdsSeal(db, known)))) return undefined
  await writeAlone(pool, eventOf(known, reason, signingKey), { result: 'done', status: 200 })
  while ((await sealEvents(pool, signingKey)).full);
  const last = await pool.transaction({ role: 'storey_worker' }, lastSeal)
  await keepAnchor(dataDir, last)
  return last
}

const eventOf = ({ seq, seal }: Anchor, reason: string, signingKey: string): AuditEvent => ({
  id: crypto.randomUUID(),
  action: 'audit.acceptRestored',
  origin: { request_id: crypto.randomUUID(), address: '', user_agent: 'npm run audit:verify' },
  wanted: true,
  organization_id: null,
  actor: undefined,
  about: {},
  subject: { kind: 'audit', id: null },
  details: { reason, missing_seal: `${seq}:${seal}` },
  written: false,
  mark: markWith(signingKey),
})
