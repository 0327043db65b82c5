import { sql } from 'kysely'
import type { Database } from '../database/connect.ts'
import { fingerprint } from '../kernel/secrets.ts'

/** The content of an event that its mark covers. Its time and id are set by the database. */
export interface AuditLabels {
  readonly event: string
  readonly request_id: string | null
  readonly organization_id: number | null
  readonly user_id: number | null
  readonly user_name: string | null
  readonly action: string
  readonly subject_kind: string | null
  readonly subject_id: number | null
  readonly result: string
  readonly status: number | null
  readonly address: string | null
  readonly user_agent: string | null
  readonly details: unknown
}

/** Computes the mark of an event; it needs a key that the owner of the database does not have. */
export type Mark = (labels: AuditLabels) => Buffer

export const markWith =
  (signingKey: string): Mark =>
  (labels) =>
    fingerprint(signingKey, 'marks of audit events', textOf(labels))

const textOf = (labels: AuditLabels) =>
  JSON.stringify([
    ...[labels.event, labels.request_id, labels.organization_id, labels.user_id, labels.user_name, labels.action],
    ...[labels.subject_kind, labels.subject_id, labels.result, labels.status, labels.address, labels.user_agent],
    sorted(labels.details),
  ])

/** Sorts keys, because the database stores the fields of an object in its own order. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  return Object.entries(value)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, inner]) => [name, sorted(inner)])
}

/** For a call without a token the database looks up the account, so the mark may have been made without it. */
function variantsOf(row: AuditLabels): AuditLabels[] {
  const named = [row, { ...row, user_name: null }, { ...row, user_id: null, user_name: null }]
  return named.flatMap((one) => [one, { ...one, subject_id: null }])
}

const BATCH = 500
const SHOWN = 10
/** How long processes of a release without marks may run next to the first one that makes marks. */
const OVERLAP_MS = 15 * 60_000

interface Row extends AuditLabels {
  readonly id: number
  readonly at: string
  readonly mark: Buffer | null
}

export interface Marks {
  /** Number of events with a correct mark. */
  readonly right: number
  /** Events with a user or a request that the application did not write in this form: their number and the first few ids. */
  readonly wrong: { readonly count: number; readonly ids: readonly number[] }
}

/** Checks all events, sealed or not, from the first one with a mark. Runs as the owner of the database. */
export async function verifyMarks(db: Database, signingKey: string): Promise<Marks> {
  const mark = markWith(signingKey)
  const ids: number[] = []
  let [right, count] = [0, 0]
  const from = await beginningOf(db)
  for (let after = 0; from; ) {
    const rows = await readRows(db, after)
    for (const row of rows) {
      const isRight = row.mark !== null && variantsOf(row).some((labels) => row.mark?.equals(mark(labels)))
      // Events written by the database itself have no user and no request.
      const isOwed = row.mark !== null || (row.id > from.id && (row.user_id !== null || row.request_id !== null))
      if (isRight) right++
      else if (isOwed) {
        count++
        if (ids.length < SHOWN) ids.push(row.id)
      }
    }
    const last = rows.at(-1)
    if (!last) break
    after = last.id
  }
  return { right, wrong: { count, ids } }
}

/** The last marked event of the time when two releases ran side by side; undefined if there are no marks yet. */
async function beginningOf(db: Database): Promise<{ readonly id: number } | undefined> {
  const { rows } = await sql<{ id: number | null }>`
    select max(id)::float8 as id from audit_log
    where mark is not null
      and at <= (select at from audit_log where mark is not null order by id limit 1) + make_interval(secs => ${OVERLAP_MS / 1000})`.execute(
    db,
  )
  const id = rows[0]?.id
  return id === null || id === undefined ? undefined : { id }
}

const readRows = (db: Database, after: number): Promise<Row[]> =>
  db
    .selectFrom('audit_log')
    .select(['id', 'at', 'mark', 'event', 'request_id', 'organization_id', 'user_id', 'user_name', 'action'])
    .select(['subject_kind', 'subject_id', 'result', 'status', 'address', 'user_agent', 'details'])
    .where('id', '>', after)
    .orderBy('id')
    .limit(BATCH)
    .execute()
