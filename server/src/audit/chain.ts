import { sql } from 'kysely'
import type { Database, Pool } from '../database/connect.ts'
import { fingerprint } from '../secrets.ts'

const BATCH = 500
const PURPOSE = 'seals of the audit log'
const NOTHING = Buffer.alloc(0)
/** Work that is still under way may write an event below the last sealed one, but not this far below. */
const LATE = 10_000

interface Sealed {
  readonly id: number
  readonly audit_id: number
  readonly seal: Buffer
  /** Null where the event is gone. */
  readonly text: string | null
}

const sealOf = (secretKey: string, before: Buffer, text: string) =>
  fingerprint(secretKey, PURPOSE, Buffer.concat([before, Buffer.from(text)]))

/** Seals the events that are not sealed yet, in order; answers how many. Processes take turns. */
export const sealEvents = (pool: Pool, secretKey: string): Promise<number> =>
  pool.transaction({ role: 'storey_worker' }, async (db) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${PURPOSE}, 0))`.execute(db)
    const last = await db.selectFrom('audit_seals').select('seal').orderBy('id', 'desc').limit(1).executeTakeFirst()
    const { rows } = await sql<{ id: number; text: string }>`
      select l.id, audit_text(l) as text from audit_log l
      where l.id > (select coalesce(max(audit_id), 0) - ${LATE} from audit_seals)
        and not exists (select from audit_seals s where s.audit_id = l.id)
      order by l.id limit ${BATCH}`.execute(db)
    let before = last?.seal ?? NOTHING
    const seals = rows.map(({ id, text }) => {
      before = sealOf(secretKey, before, text)
      return { audit_id: id, seal: before }
    })
    if (seals.length > 0) await db.insertInto('audit_seals').values(seals).execute()
    return seals.length
  })

export interface Verified {
  readonly sealed: number
  /** The first event that is not as it was sealed; undefined where all are. */
  readonly broken: number | undefined
}

/**
 * Goes over the chain from its beginning, as the owner of the database. Where the beginning was taken away because it was
 * old, the last of its seals is kept without its event, and the chain is believed from there.
 */
export async function verifyChain(db: Database, secretKey: string): Promise<Verified> {
  let before: Buffer = NOTHING
  let sealed = 0
  for (let after = 0; ; ) {
    const { rows } = await sql<Sealed>`
      select s.id, s.audit_id, s.seal, case when l.id is not null then audit_text(l) end as text
      from audit_seals s left join audit_log l on l.id = s.audit_id where s.id > ${after} order by s.id limit ${BATCH}`.execute(
      db,
    )
    for (const { audit_id, seal, text } of rows) {
      const isAnchor = sealed === 0 && text === null
      if (!isAnchor && (text === null || !sealOf(secretKey, before, text).equals(seal)))
        return { sealed, broken: audit_id }
      before = seal
      sealed++
    }
    const end = rows.at(-1)
    if (!end) return { sealed, broken: undefined }
    after = end.id
  }
}
