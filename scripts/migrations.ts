import { readdir, readFile } from 'node:fs/promises'
import { root } from './root.ts'

const FOLDER = 'server/src/database/migrations'
/** Files with lower numbers were written before these rules. */
export const FIRST_CHECKED = 1200

/** Tables that grow with use: a statement that reads or writes all their rows under a lock stops calls for seconds or minutes. */
const LARGE = new Set(
  `activities assignment_rule_members audit_changes audit_log audit_seals booking_buyers booking_documents booking_events
  booking_installments booking_receipts bookings contact_brokers contact_companies contact_matches contact_points
  deal_tags deals emails files idempotency_keys import_rows imports jobs lead_changes lead_documents
  lead_history_items lead_merge_parts lead_notes lead_projects lead_tags leads message_events messages note_files
  note_mentions notifications organizations pictures price_list_units rate_limits sale_offer_events
  sale_offer_units sale_offer_visitors sale_offers tokens unit_claims unit_prices unit_status_changes units users`.split(
    /\s+/,
  ),
)

interface Rule {
  readonly breaks: (statement: Statement) => boolean
  readonly instead: string
}

interface Statement {
  /** In lower case with single spaces; bodies of functions left out. */
  readonly text: string
  /** The table that it reads or changes, if it is one of `LARGE` and not created in the same file. */
  readonly large: string | undefined
}

const rules: readonly Rule[] = [
  {
    breaks: ({ text }) => /^alter .* rename\b/.test(text),
    instead: 'the previous release uses the former name: add the new one, and drop the former in a later release',
  },
  {
    breaks: ({ text }) => /^drop (table|view|function|type|schema)\b|^alter table .* drop column\b/.test(text),
    instead:
      'the previous release still uses it: drop it in a later release, and name here the release that no longer does',
  },
  {
    breaks: ({ text }) => /^alter table .* alter (column )?\w+ (set data )?type\b/.test(text),
    instead: 'it rewrites the table under an exclusive lock: add a column, backfill it, and switch to it',
  },
  {
    breaks: ({ text }) => /^(truncate|cluster|vacuum full|lock)\b/.test(text),
    instead: 'it locks the table',
  },
  {
    breaks: ({ text, large }) =>
      large !== undefined && /\b(update|delete from) (only )?[\w."]+/.test(text) && isWrite(text),
    instead: 'it locks rows until the migration ends: register a backfill (table backfills)',
  },
  {
    breaks: ({ text, large }) => large !== undefined && /^create (unique )?index (?!concurrently\b)/.test(text),
    instead:
      'it stops writes until the index is built: begin the file with "-- outside a transaction" and use create index concurrently if not exists',
  },
  {
    breaks: ({ text, large }) => large !== undefined && /^alter table .* alter (column )?\w+ set not null\b/.test(text),
    instead:
      'it reads the table under an exclusive lock: add a check (x is not null) not valid, and validate it in a later file',
  },
  {
    breaks: ({ text, large }) =>
      large !== undefined &&
      /\badd (constraint \w+ )?(check|foreign key|unique|primary key|exclude)\b/.test(text) &&
      !/\bnot valid\b|\busing index\b/.test(text),
    instead:
      'it reads the table under an exclusive lock: add it not valid, or using an index made concurrently, and validate it in a later file',
  },
  {
    breaks: ({ text }) =>
      /\badd (column )?(if not exists )?\w+ .*\bnot null\b/.test(text) &&
      !/\bdefault\b|\bgenerated\b|\badd constraint\b/.test(text),
    instead: 'inserts of the previous release do not name the column: give it a default, or let it be null',
  },
  {
    breaks: ({ text, large }) =>
      large !== undefined &&
      /\badd (column )?.*(\bgenerated always as \(|\bdefault (gen_random_uuid|random|nextval|clock_timestamp|timeofday|uuid\w*)\()/.test(
        text,
      ),
    instead: 'it rewrites the table under an exclusive lock: add the column without it, and register a backfill',
  },
]

/** A statement that writes rows, also within a `do` block; a function or trigger that will write does not. */
const isWrite = (text: string) => /^(update|delete|with|do)\b/.test(text)

const REASON = /^\s*-- safe: \S.{9,}$/
const OUTSIDE = /^-- outside a transaction\b/
/** What can be repeated after an interruption. */
const REPEATABLE =
  /^(create (unique )?index concurrently if not exists|drop index concurrently if exists|alter table (only )?\w+ validate constraint)\b/

/** The statements of a migration that would stop calls or break the previous release, each with what to do instead. */
export function unsafeIn(sql: string): { readonly line: number; readonly instead: string }[] {
  const created = new Set([...sql.matchAll(/\bcreate table (?:if not exists )?(\w+)/gi)].map(([, name]) => name ?? ''))
  const outside = OUTSIDE.test(sql)
  return statementsIn(sql).flatMap(({ text, line, allowed }) => {
    if (allowed) return []
    if (outside && !REPEATABLE.test(text))
      return [
        {
          line,
          instead:
            'a file outside a transaction may be run again after an interruption, and this cannot: use "if not exists" or "if exists", or another file',
        },
      ]
    if (!outside && /\bconcurrently\b/.test(text))
      return [{ line, instead: 'begin the file with "-- outside a transaction"' }]
    const large = tablesIn(text).find((name) => LARGE.has(name) && !created.has(name))
    return rules.filter(({ breaks }) => breaks({ text, large })).map(({ instead }) => ({ line, instead }))
  })
}

const tablesIn = (text: string): string[] =>
  [...text.matchAll(/\b(?:table|update|delete from|on)(?: if exists)?(?: only)? (?:public\.)?"?(\w+)"?/g)].map(
    ([, name]) => name ?? '',
  )

interface Found {
  readonly text: string
  readonly line: number
  /** The line above says why it is safe. */
  readonly allowed: boolean
}

/** Splits at semicolons outside of texts, comments and bodies. The body of a `do` block stays, as it runs now. */
function statementsIn(sql: string): Found[] {
  const found: Found[] = []
  let text = ''
  let begins = 0
  const close = () => {
    const clean = text.replace(/\s+/g, ' ').trim().toLowerCase()
    const line = sql.slice(0, begins).split('\n').length
    if (clean !== '') found.push({ text: clean, line, allowed: REASON.test(sql.split('\n')[line - 2] ?? '') })
    text = ''
  }
  for (const { 0: part, index } of sql.matchAll(TOKEN)) {
    if (part === ';') {
      close()
      continue
    }
    if (part.startsWith('--')) {
      text += ' '
      continue
    }
    if (text.trim() === '') begins = index
    if (part.startsWith('$') && part !== '$') text += /^\s*do\s*$/i.test(text) ? ` ${withoutComments(part)} ` : ' body '
    else text += part.startsWith("'") ? " '' " : part
  }
  close()
  return found
}
/** A comment, a body, a text, the end of a statement, space, or a word. */
const TOKEN = /--.*|\$(\w*)\$[\s\S]*?\$\1\$|'(?:[^']|'')*'|;|\s+|[^\s;'$-]+|[$'-]/g
const withoutComments = (text: string) => text.replace(/--.*/g, ' ')

/** The unsafe statements of new migrations, one per line; empty if there are none. */
export async function findUnsafeMigrations(): Promise<string> {
  const names = (await readdir(root(FOLDER))).filter((name) => Number.parseInt(name, 10) >= FIRST_CHECKED)
  const found = await Promise.all(
    names.map(async (name) =>
      unsafeIn(await readFile(root(`${FOLDER}/${name}`), 'utf8')).map(
        ({ line, instead }) =>
          `${FOLDER}/${name}:${line}: ${instead}. If it is safe here, say why on the line above: -- safe: the table has at most 200 rows`,
      ),
    ),
  )
  return found.flat().join('\n')
}
