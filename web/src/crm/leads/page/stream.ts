import type { HistoryItem } from '@storey/api/crm/history.ts'
import type { Note } from '@storey/api/crm/notes.ts'
import { dayOf, dayText } from '../../../ui/format/day.ts'

/** One entry of the timeline: a note as it reads now, or what somebody did at once. */
export type Entry =
  | { readonly kind: 'note'; readonly id: string; readonly at: string; readonly note: Note }
  | { readonly kind: 'happening'; readonly id: string; readonly at: string; readonly items: readonly HistoryItem[] }

export interface StreamDay {
  readonly title: string
  readonly entries: readonly Entry[]
}

/** Changes by one person within this time read as one. */
const TOGETHER_MS = 2 * 60_000

/** What the notes themselves show, or nobody wants to read. */
const SILENT = new Set<HistoryItem['kind']>(['note_added', 'note_changed', 'seen'])

const isEdit = ({ kind }: HistoryItem) => kind === 'field_changed' || kind === 'tags_changed'

/** Notes and history as one stream, newest first, day by day in the reader's zone. */
export function streamOf(history: readonly HistoryItem[], notes: readonly Note[], now = Date.now()): StreamDay[] {
  const entries: Entry[] = [
    ...notes.map((note) => ({ kind: 'note' as const, id: `note-${note.id}`, at: note.created_at, note })),
    ...together(history.filter(({ kind }) => !SILENT.has(kind))),
  ]
  entries.sort((one, other) => Date.parse(other.at) - Date.parse(one.at))
  const days = new Map<string, Entry[]>()
  for (const entry of entries) {
    const day = dayOf(new Date(entry.at))
    days.set(day, [...(days.get(day) ?? []), entry])
  }
  return [...days].map(([day, within]) => ({ title: dayTitle(day, now), entries: within }))
}

function together(history: readonly HistoryItem[]): Entry[] {
  const entries: { kind: 'happening'; id: string; at: string; items: HistoryItem[] }[] = []
  for (const item of history) {
    const last = entries.at(-1)
    const before = last?.items.at(-1)
    const joins =
      before &&
      isEdit(item) &&
      isEdit(before) &&
      before.actor?.id === item.actor?.id &&
      Math.abs(Date.parse(before.at) - Date.parse(item.at)) < TOGETHER_MS
    if (joins) last?.items.push(item)
    else entries.push({ kind: 'happening', id: `item-${item.id}`, at: item.at, items: [item] })
  }
  return entries
}

const DAY = 86_400_000

function dayTitle(day: string, now: number): string {
  if (day === dayOf(new Date(now))) return 'Today'
  if (day === dayOf(new Date(now - DAY))) return 'Yesterday'
  const text = dayText(day, '9999-12-31')
  const weekday = new Date(`${day}T12:00:00`).toLocaleDateString('en-GB', { weekday: 'long' })
  const year = String(new Date(now).getFullYear())
  return `${weekday} ${text.endsWith(year) ? text.slice(0, -5) : text}`
}
