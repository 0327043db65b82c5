import { sql } from 'kysely'
import type { Database } from '../../database/connect.ts'

/** Runs as `storey_worker`. Returns whether the opt-out was new. */
export async function insertOptOut(
  db: Database,
  { channel, address, how }: { channel: 'whatsapp' | 'email'; address: string; how: 'reply' | 'link' },
): Promise<boolean> {
  const { rows } = await sql`
    insert into message_opt_outs (organization_id, channel, address, how)
    select message_organization(), ${channel}, ${address}, ${how} where message_organization() is not null
    on conflict do nothing returning 1`.execute(db)
  if (rows.length > 0) await sql`select opt_out_contacts(${address})`.execute(db)
  return rows.length > 0
}
