import { sql } from 'kysely'
import type { Scope } from '../../access/scope.ts'
import type { Database } from '../../database/connect.ts'
import { settleAll } from '../../settle-all.ts'
import type { HistoryEntry } from '../history/actions.ts'

/** A new lead with the values of its line that are not its own fields. */
interface Extra {
  readonly lead_id: number
  readonly owner_id: number | null
  readonly note?: string
  readonly follow_up_on?: string
}

const FOLLOW_UP = 'Follow up'

/** Inserts the notes of some new leads and plans their follow-ups, at nine in the organization's time zone; returns the history entries. */
export async function addExtras(
  db: Database,
  scope: Scope,
  timezone: string,
  leads: readonly Extra[],
): Promise<Map<number, (HistoryEntry & { readonly lead_id: number })[]>> {
  const told = new Map<number, (HistoryEntry & { readonly lead_id: number })[]>()
  const emit = (lead_id: number, entry: HistoryEntry) =>
    told.set(lead_id, [...(told.get(lead_id) ?? []), { ...entry, lead_id }])
  const [notes, followUps] = await settleAll(insertNotes(db, scope, leads), insertFollowUps(db, scope, timezone, leads))
  for (const { id, lead_id, body_text } of notes)
    emit(lead_id, { kind: 'note_added', subject: { id, name: body_text.slice(0, 100) } })
  for (const { id, lead_id } of followUps)
    emit(lead_id, { kind: 'activity_created', old: 'follow_up', subject: { id, name: FOLLOW_UP } })
  return told
}

async function insertNotes(db: Database, scope: Scope, leads: readonly Extra[]) {
  const notes = leads.flatMap(({ lead_id, note }) => (note === undefined ? [] : [{ lead_id, note }]))
  if (notes.length === 0) return []
  const rows = await db
    .insertInto('lead_notes')
    .values(
      notes.map(({ lead_id, note }) => ({
        organization_id: scope.organization_id,
        lead_id,
        body_html: paragraphs(note),
        body_text: note,
        author_id: scope.user_id,
        author_name: scope.user_name,
      })),
    )
    .returning(['id', 'lead_id', 'body_text'])
    .execute()
  return rows
}

async function insertFollowUps(db: Database, scope: Scope, timezone: string, leads: readonly Extra[]) {
  const planned = leads.filter(({ follow_up_on }) => follow_up_on !== undefined)
  if (planned.length === 0) return []
  return db
    .insertInto('activities')
    .values(
      planned.map(({ lead_id, owner_id, follow_up_on }) => ({
        organization_id: scope.organization_id,
        lead_id,
        owner_id,
        type: 'follow_up' as const,
        subject: FOLLOW_UP,
        due_at: sql<string>`((${follow_up_on}::date + time '09:00') at time zone ${timezone})`,
        created_by: scope.user_id,
      })),
    )
    .returning(['id', sql<number>`lead_id`.as('lead_id')])
    .execute()
}

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Converts the text of a cell to a note: each line is a paragraph, and any markup is escaped. */
const paragraphs = (text: string) =>
  text
    .split(/\n+/)
    .map((line) => `<p>${line.replace(/[&<>"]/g, (sign) => ESCAPES[sign] ?? sign)}</p>`)
    .join('')
