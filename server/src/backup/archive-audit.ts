import type { KeyObject } from 'node:crypto'
import type { Readable } from 'node:stream'
import { type Kysely, sql } from 'kysely'
import * as z from 'zod'
import { sealOf } from '../audit/chain.ts'
import type { Database as Tables } from '../database/tables.ts'
import { build } from '../kernel/build.ts'
import { StartError } from '../kernel/start-error.ts'
import { damaged } from './damaged.ts'
import { type Member, memberOf, tarOf } from './pack.ts'
import { type Sealing, seal } from './seal.ts'
import { archiveKey, readSigned, withSignature } from './signed-archive.ts'

/*
 * An archive of old audit events:
 *
 *   head.json                  the day before which they are, and the seal before the first of them
 *   events/000001.jsonl        an event with its changes and its seal per line, in the order of the seals
 *
 * Each seal is computed from the one before it, so that an archive proves itself with the signing key, and is continued
 * by the next archive or by the log.
 */
const HEAD = 'head.json'
const hash = z.string().regex(/^[0-9a-f]{64}$/)
const head = z.object({
  audit_log: z.literal(1),
  made_at: z.string(),
  version: z.string(),
  before: z.iso.date(),
  /** Null at the beginning of the log. */
  previous_seal: hash.nullable(),
})
const position = z.object({ seal_id: z.int(), at: z.string(), seal: hash })
const manifest = z.object({ events: z.int().min(1), first: position, last: position })
const line = position.extend({ text: z.string() })
export type AuditArchive = z.infer<typeof head> & z.infer<typeof manifest>

const LINES_EACH = 1_000

interface OldEvents {
  /** The last seal. */
  readonly id: number
  /** The seal before the first event, and its number; null and 0 at the beginning of the log. */
  readonly previous: Buffer | null
  readonly after: number
}

/** A day begins at midnight in UTC. */
const startOf = (day: string) => sql`${`${day}T00:00:00Z`}::timestamptz`

/** The last seal before the first one of an event of that day or later, and the one before the first event; undefined if none. */
export async function findOldEvents(db: Kysely<Tables>, before: string): Promise<OldEvents | undefined> {
  const { rows } = await sql<OldEvents>`
    with last_old as materialized (
      select max(id) as id from audit_seals where id < coalesce(
        (select min(s.id) from audit_seals s join audit_log l on l.id = s.audit_id where l.at >= ${startOf(before)}),
        9223372036854775807)
    ),
    first as materialized (
      select min(s.id) as id from audit_seals s where exists (select from audit_log l where l.id = s.audit_id)
    )
    select last_old.id, previous.seal as previous, coalesce(previous.id, 0) as after
    from last_old join first on first.id <= last_old.id
      left join lateral (select id, seal from audit_seals where id < first.id order by id desc limit 1) previous on true`.execute(
    db,
  )
  return rows[0]
}

/**
 * The archive of the events before a day, made while it is read; `contents` is complete once it ended.
 *
 * @throws StartError while it is read, if an event is not as it was sealed
 */
export async function archiveEvents(
  db: Kysely<Tables>,
  old: OldEvents,
  { before, signingKey, sealing }: { before: string; signingKey: string; sealing: Sealing },
): Promise<{ archive: Readable; contents: () => AuditArchive }> {
  const begun: z.infer<typeof head> = {
    audit_log: 1,
    made_at: new Date().toISOString(),
    version: build.version,
    before,
    previous_seal: old.previous?.toString('hex') ?? null,
  }
  const chain = chainFrom(signingKey, begun.previous_seal)
  async function* members(): AsyncGenerator<Member> {
    yield memberOf(HEAD, Buffer.from(JSON.stringify(begun)))
    let after = old.after
    for (let part = 1; ; part++) {
      const rows = await readLines(db, after, old.id)
      for (const row of rows)
        if (!chain.take(row))
          throw new StartError(
            'failed',
            `The event of seal ${row.seal_id} is not as it was sealed. Nothing was archived. Run npm run audit:verify`,
          )
      const last = rows.at(-1)
      if (!last) return
      after = last.seal_id
      const name = `events/${String(part).padStart(6, '0')}.jsonl`
      yield memberOf(name, Buffer.from(rows.map((row) => `${JSON.stringify(row)}\n`).join('')))
    }
  }
  const signed = withSignature(members(), keyOf(signingKey), chain.result)
  return { archive: await seal(tarOf(signed), sealing), contents: () => ({ ...begun, ...chain.result() }) }
}

async function readLines(db: Kysely<Tables>, after: number, until: number) {
  const { rows } = await sql<z.infer<typeof line>>`
    select s.id as seal_id, encode(s.seal, 'hex') as seal, audit_text(l) as text,
      to_char(l.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at
    from audit_seals s join audit_log l on l.id = s.audit_id
    where s.id > ${after} and s.id <= ${until} order by s.id limit ${LINES_EACH}`.execute(db)
  return rows
}

/**
 * Verifies an archive: checksums, signature, and the seal of every event.
 *
 * @throws StartError if it is damaged or was changed
 */
export async function checkAuditArchive(
  content: Readable,
  sealing: Sealing,
  signingKey: string,
): Promise<AuditArchive> {
  const found: { begun?: z.infer<typeof head>; chain?: ReturnType<typeof chainFrom> } = {}
  const stated = await readSigned(content, sealing, keyOf(signingKey), async ({ name, content: pieces }) => {
    const parts: Buffer[] = []
    for await (const piece of pieces) parts.push(piece)
    const text = Buffer.concat(parts).toString('utf8')
    if (!found.begun || !found.chain) {
      if (name !== HEAD) throw new StartError('setting', `This is no archive of the audit log: it begins with ${name}.`)
      found.begun = parsed(head, text)
      found.chain = chainFrom(signingKey, found.begun.previous_seal)
      return
    }
    for (const row of text.split('\n').filter(Boolean)) {
      const event = parsed(line, row)
      if (!found.chain.take(event)) throw damaged(`the event of seal ${event.seal_id} is not as it was sealed`)
    }
  })
  const { begun, chain } = found
  const listed = manifest.safeParse(stated).data
  const read = chain?.result()
  if (!begun || !listed || !read || listed.events !== read.events || listed.last.seal !== read.last.seal)
    throw damaged('it has other events than its manifest says')
  return { ...begun, ...read }
}

function parsed<T>(schema: z.ZodType<T>, text: string): T {
  const { data } = schema.safeParse(JSON.parse(text))
  if (data === undefined) throw damaged('a line in it has another form')
  return data
}

const keyOf = (signingKey: string): KeyObject => archiveKey(signingKey, 'archives of the audit log')

/** Follows the chain of seals from the one before the first event. */
function chainFrom(signingKey: string, previous: string | null) {
  let before: Buffer = Buffer.from(previous ?? '', 'hex')
  let events = 0
  let first: z.infer<typeof position> | undefined
  let last: z.infer<typeof position> | undefined
  return {
    /** Whether the event is as it was sealed, directly behind the one before. */
    take({ text, ...place }: z.infer<typeof line>): boolean {
      before = sealOf(signingKey, before, text)
      if (before.toString('hex') !== place.seal) return false
      events++
      first ??= place
      last = place
      return true
    },
    result(): z.infer<typeof manifest> {
      if (!first || !last) throw damaged('it has no events')
      return { events, first, last }
    },
  }
}
