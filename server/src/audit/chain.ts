import { sql } from 'kysely'
import type { Database, Pool } from '../database/connect.ts'
import { fingerprint } from '../kernel/secrets.ts'
import type { Anchor } from './anchor.ts'

const BATCH = 500
const PURPOSE = 'seals of the audit log'
const NOTHING = Buffer.alloc(0)
/** An unfinished transaction may write an event below the last sealed one, but not this far below. */
const LATE = 10_000

interface Sealed {
  readonly id: number
  readonly audit_id: number
  readonly seal: Buffer
  /** Null if the event is missing. */
  readonly text: string | null
}

/** The seal of an event, computed from the seal before it and its text. */
export const sealOf = (signingKey: string, before: Buffer, text: string) =>
  fingerprint(signingKey, PURPOSE, Buffer.concat([before, Buffer.from(text)]))

export interface Sealing {
  readonly sealed: number
  /** Whether there may be more events than one batch. */
  readonly full: boolean
  readonly last: Anchor | undefined
}

/** Seals unsealed events in order of id; returns the new end of the chain. Processes take turns. */
export const sealEvents = (pool: Pool, signingKey: string): Promise<Sealing> =>
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
      before = sealOf(signingKey, before, text)
      return { audit_id: id, seal: before }
    })
    if (seals.length === 0) return { sealed: 0, full: false, last: undefined }
    const made = await db.insertInto('audit_seals').values(seals).returning('id').execute()
    return {
      sealed: seals.length,
      full: seals.length === BATCH,
      last: { seq: Math.max(...made.map(({ id }) => id)), seal: before.toString('hex') },
    }
  })

/** The end of the chain. @throws if nothing is sealed */
export async function lastSeal(db: Database): Promise<Anchor> {
  const last = db.selectFrom('audit_seals').select(['id as seq', 'seal']).orderBy('id', 'desc').limit(1)
  const { seq, seal } = await last.executeTakeFirstOrThrow()
  return { seq, seal: seal.toString('hex') }
}

/** Whether the chain contains a seal that was stored outside, or has legitimately removed it because of its age. */
export async function holdsSeal(db: Database, { seq, seal }: Anchor): Promise<boolean> {
  const { rows } = await sql<{ holds: boolean }>`
    select coalesce(${seq} < (select min(id) from audit_seals), false)
      or exists (select from audit_seals where id = ${seq} and seal = decode(${seal}, 'hex')) as holds`.execute(db)
  return rows[0]?.holds === true
}

export interface Verified {
  readonly sealed: number
  /** The first event that differs from its sealed content; undefined if none does. */
  readonly broken: number | undefined
  /** The last seal, to be passed as `--expect` on another day. */
  readonly last: Anchor | undefined
  /** Other signs of tampering. */
  readonly problems: readonly string[]
  /** Events without a seal: their number and the first few ids. */
  readonly unsealed: { readonly count: number; readonly ids: readonly number[] }
}

/**
 * Verifies the chain from its beginning, as the owner of the database. If old events were deleted, the last of their seals
 * is kept without its event, and an event of the log records the deletion.
 *
 * @param expected seals that were stored outside of the database
 */
export async function verifyChain(
  db: Database,
  signingKey: string,
  expected: readonly Anchor[] = [],
): Promise<Verified> {
  const wanted = new Map(expected.map(({ seq, seal }) => [seq, seal]))
  const problems: string[] = []
  let before: Buffer = NOTHING
  let sealed = 0
  let broken: number | undefined
  let last: Anchor | undefined
  let head: Anchor | undefined
  for (let after = 0; broken === undefined; ) {
    const rows = await readSeals(db, after)
    for (const { id, audit_id, seal, text } of rows) {
      const isHead = last === undefined && text === null
      if (!isHead && (text === null || !sealOf(signingKey, before, text).equals(seal))) {
        broken = audit_id
        break
      }
      before = seal
      sealed++
      last = { seq: id, seal: seal.toString('hex') }
      if (isHead) head = last
      if (wanted.get(id) === last.seal) wanted.delete(id)
    }
    const end = rows.at(-1)
    if (!end) break
    after = end.id
  }
  if (head && !(await isRetained(db, head)))
    problems.push(`The beginning was cut off up to seal ${head.seq}, and no event of the log says that it was to go.`)
  if (broken === undefined)
    for (const seq of wanted.keys())
      if (seq > (head?.seq ?? 0))
        problems.push(`Seal ${seq} is known outside of the database and is not in it: the end was cut off.`)
  const unsealed = await findUnsealed(db)
  if (sealed === 0 && unsealed.count === 0 && (await hadEvents(db)))
    problems.push('The log is empty, though events were written to it.')
  if (unsealed.put_in > 0) problems.push(`${unsealed.put_in} events were put in below those that are sealed.`)
  return { sealed, broken, last, problems, unsealed: { count: unsealed.count, ids: unsealed.ids } }
}

async function readSeals(db: Database, after: number) {
  const { rows } = await sql<Sealed>`
    select s.id, s.audit_id, s.seal, case when l.id is not null then audit_text(l) end as text
    from audit_seals s left join audit_log l on l.id = s.audit_id where s.id > ${after} order by s.id limit ${BATCH}`.execute(
    db,
  )
  return rows
}

const isRetained = async (db: Database, { seq, seal }: Anchor) =>
  (await db
    .selectFrom('audit_log')
    .select('id')
    .where('action', '=', 'audit.retention')
    .where(sql<boolean>`details->>'last_seal' = ${String(seq)} and details->>'seal' = ${seal}`)
    .executeTakeFirst()) !== undefined

const IDS_SHOWN = 10

async function findUnsealed(db: Database) {
  const { rows } = await sql<{ count: number; ids: number[] | null; put_in: number }>`
    with open as (select l.id from audit_log l where not exists (select from audit_seals s where s.audit_id = l.id))
    select count(*)::int as count, (array_agg(id order by id))[1:${sql.lit(IDS_SHOWN)}]::text[]::float8[] as ids,
      count(*) filter (where id <= (select max(audit_id) - ${LATE} from audit_seals))::int as put_in from open`.execute(
    db,
  )
  const { count = 0, ids = null, put_in = 0 } = rows[0] ?? {}
  return { count, ids: ids ?? [], put_in }
}

/** The database assigns event ids, and never the same one twice. */
async function hadEvents(db: Database): Promise<boolean> {
  const { rows } = await sql<{ is_called: boolean }>`select is_called from audit_log_id_seq`.execute(db)
  return rows[0]?.is_called === true
}
