import type { HistoryItem } from '@storey/api/crm/history.ts'
import type { Note } from '@storey/api/crm/notes.ts'
import { addDays } from '@storey/api/schedule/day.ts'
import { now as present } from '../../../../ui/clock.ts'
import { dayOf, shortDayText, today, weekdayText } from '../../../../ui/format/day.ts'

/** An entry of the timeline: a note in its current text, or changes that one user made together. */
export type Entry =
  | { readonly kind: 'note'; readonly id: string; readonly at: string; readonly note: Note }
  | { readonly kind: 'happening'; readonly id: string; readonly at: string; readonly items: HistoryItem[] }

export interface StreamDay {
  readonly title: string
  readonly entries: readonly Entry[]
}

/** Changes by one user within this time are shown as one entry. */
const TOGETHER_MS = 2 * 60_000

const isEdit = ({ kind }: HistoryItem) => kind === 'field_changed' || kind === 'tags_changed'

/** The history as a stream, newest first, by day in the user's zone. Pinned notes are above it. */
export function streamOf(history: readonly HistoryItem[], now = present()): StreamDay[] {
  const entries = together(
    history.filter(({ kind, note }) => kind !== 'note_added' || (note && note.pinned_at === null)),
  )
  const days = new Map<string, Entry[]>()
  for (const entry of entries) {
    const day = dayOf(entry.at)
    days.set(day, [...(days.get(day) ?? []), entry])
  }
  return [...days].map(([day, within]) => ({ title: dayTitle(day, now), entries: within }))
}

function together(history: readonly HistoryItem[]): Entry[] {
  const entries: Entry[] = []
  for (const item of history) {
    const last = entries.at(-1)
    const before = last?.kind === 'happening' ? last.items.at(-1) : undefined
    const joins =
      before &&
      isEdit(item) &&
      isEdit(before) &&
      before.actor?.id === item.actor?.id &&
      Math.abs(Date.parse(before.at) - Date.parse(item.at)) < TOGETHER_MS
    if (joins && last?.kind === 'happening') last.items.push(item)
    else if (item.note) entries.push({ kind: 'note', id: `note-${item.note.id}`, at: item.at, note: item.note })
    else entries.push({ kind: 'happening', id: `item-${item.id}`, at: item.at, items: [item] })
  }
  return entries
}

function dayTitle(day: string, now: number): string {
  if (day === today(now)) return 'Today'
  if (day === addDays(today(now), -1)) return 'Yesterday'
  const short = shortDayText(day, now)
  return day > addDays(today(now), -7) ? `${weekdayText(day)} ${short}` : short
}
