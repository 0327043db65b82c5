import { sql } from 'kysely'
import type { Scope } from '../../access/scope.ts'
import type { Database } from '../../database/connect.ts'
import type { HistoryEntry } from '../history/actions.ts'

/** A new lead with the values of its line that are not its own fields. */
interface Extra {
  readonly lead_id: number
  readonly owner_id: number | null
  readonly note?: string
  readonly follow_up_on?: string
}

interface Note {
  readonly id: number
  readonly lead_id: number
  readonly text: string
}
interface FollowUp {
  readonly id: number
  readonly lead_id: number
  readonly owner_id: number | null
  readonly day: string
}
interface Extras {
  readonly notes: readonly Note[]
  readonly follow_ups: readonly FollowUp[]
}

const FOLLOW_UP = 'Follow up'

/** The notes and follow-ups of some new leads, with the ids reserved for them. */
export function extrasOf(
  leads: readonly Extra[],
  ids: { readonly notes: readonly number[]; readonly follow_ups: readonly number[] },
): Extras {
  const notes: Note[] = []
  const follow_ups: FollowUp[] = []
  for (const { lead_id, owner_id, note, follow_up_on } of leads) {
    if (note !== undefined) notes.push({ id: ids.notes[notes.length] ?? 0, lead_id, text: note })
    if (follow_up_on !== undefined)
      follow_ups.push({ id: ids.follow_ups[follow_ups.length] ?? 0, lead_id, owner_id, day: follow_up_on })
  }
  return { notes, follow_ups }
}

/** Their entries in the histories of the leads. */
export const historyOf = ({ notes, follow_ups }: Extras): (HistoryEntry & { readonly lead_id: number })[] => [
  ...notes.map(({ id, lead_id, text }) => ({
    kind: 'note_added' as const,
    lead_id,
    subject: { id, name: text.slice(0, 100) },
  })),
  ...follow_ups.map(({ id, lead_id }) => ({
    kind: 'activity_created' as const,
    lead_id,
    old: 'follow_up',
    subject: { id, name: FOLLOW_UP },
  })),
]

export async function insertNotes(db: Database, scope: Scope, notes: readonly Note[]): Promise<void> {
  if (notes.length === 0) return
  await db
    .insertInto('lead_notes')
    .values(
      notes.map(({ id, lead_id, text }) => ({
        id,
        organization_id: scope.organization_id,
        lead_id,
        body_html: paragraphs(text),
        body_text: text,
        author_id: scope.user_id,
        author_name: scope.user_name,
      })),
    )
    .execute()
}

/** Plans the follow-ups, at nine in the organization's time zone. */
export async function insertFollowUps(
  db: Database,
  scope: Scope,
  timezone: string,
  planned: readonly FollowUp[],
): Promise<void> {
  if (planned.length === 0) return
  await db
    .insertInto('activities')
    .values(
      planned.map(({ id, lead_id, owner_id, day }) => ({
        id,
        organization_id: scope.organization_id,
        lead_id,
        owner_id,
        type: 'follow_up' as const,
        subject: FOLLOW_UP,
        due_at: sql<string>`((${day}::date + time '09:00') at time zone ${timezone})`,
        created_by: scope.user_id,
      })),
    )
    .execute()
}

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Converts the text of a cell to a note: each line is a paragraph, and any markup is escaped. */
const paragraphs = (text: string) =>
  text
    .split(/\n+/)
    .map((line) => `<p>${line.replace(/[&<>"]/g, (sign) => ESCAPES[sign] ?? sign)}</p>`)
    .join('')
