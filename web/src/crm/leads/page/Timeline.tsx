import type { Activity, ActivityType } from '@storey/api/crm/activities.ts'
import type { HistoryItem } from '@storey/api/crm/history.ts'
import type { Lead } from '@storey/api/crm/lead.ts'
import type { Note } from '@storey/api/crm/notes.ts'
import {
  IconAdjustmentsHorizontal,
  IconArrowRight,
  IconCalendarPlus,
  IconCoins,
  IconHistory,
  IconPaperclip,
  IconTrash,
  IconUserPlus,
  type TablerIcon,
} from '@tabler/icons-react'
import { instantText, timeText } from '../../../ui/format/day.ts'
import { activityIcons } from '../../activities/parts/activity-words.ts'
import { sentenceOf } from './happening-words.ts'
import { NextSteps } from './NextSteps.tsx'
import { NoteCard } from './NoteCard.tsx'
import { streamOf } from './stream.ts'
import styles from './Timeline.module.css'

interface Props {
  lead: Lead
  notes: readonly Note[]
  activities: readonly Activity[]
  history: readonly HistoryItem[]
}

/** What comes next, what is pinned, and what happened: one stream, day by day. */
export function Timeline({ lead, notes, activities, history }: Props) {
  const pinned = notes.filter(({ pinned_at }) => pinned_at !== null)
  const days = streamOf(
    history,
    notes.filter(({ pinned_at }) => pinned_at === null),
  )
  return (
    <div className={styles.timeline}>
      <NextSteps activities={activities} status={lead.status} />
      {pinned.length > 0 && (
        <section>
          <h2 className={styles.day}>Pinned</h2>
          <ol className={styles.entries}>
            {pinned.map((note) => (
              <NoteCard key={note.id} note={note} lead_id={lead.id} />
            ))}
          </ol>
        </section>
      )}
      {days.map(({ title, entries }) => (
        <section key={title}>
          <h2 className={styles.day}>{title}</h2>
          <ol className={styles.entries}>
            {entries.map((entry) =>
              entry.kind === 'note' ? (
                <NoteCard key={entry.id} note={entry.note} lead_id={lead.id} />
              ) : (
                <Happening key={entry.id} items={entry.items} currency={lead.currency} />
              ),
            )}
          </ol>
        </section>
      ))}
    </div>
  )
}

function Happening({ items, currency }: { items: readonly HistoryItem[]; currency: string }) {
  const [first] = items
  if (!first) return null
  const done = first.kind === 'activity_completed'
  const Icon = iconOf(first)
  return (
    <li className={styles.entry}>
      <span className={styles.mark} data-done={done || undefined} aria-hidden="true">
        <Icon size={14} stroke={1.6} />
      </span>
      <div className={styles.what}>
        {items.map((item, position) => (
          <Line key={item.id} item={item} currency={currency} withActor={position === 0} />
        ))}
        {done && typeof first.new === 'string' && (
          <p className={styles.outcome} dir="auto">
            {first.new}
          </p>
        )}
      </div>
    </li>
  )
}

function Line({ item, currency, withActor }: { item: HistoryItem; currency: string; withActor: boolean }) {
  const { verb, object, from, to } = sentenceOf(item, currency)
  return (
    <div className={styles.head}>
      <span>
        {withActor && <b dir="auto">{item.automatic ? 'Storey' : (item.actor?.full_name ?? 'Storey')}</b>} {verb}
        {object && <bdi className={styles.object}> {object}</bdi>}
        {to !== undefined && (
          <>
            {' '}
            {from !== undefined && from !== 'nothing' && (
              <>
                <bdi className={styles.quiet}>{from}</bdi>{' '}
                <IconArrowRight size={12} stroke={1.6} role="img" aria-label="to" className={styles.arrow ?? ''} />{' '}
              </>
            )}
            <bdi className={styles.object}>{to}</bdi>
          </>
        )}
      </span>
      {withActor && (
        <time dateTime={item.at} title={instantText(item.at)}>
          {timeText(item.at)}
        </time>
      )}
      {item.automatic && <span className={styles.quiet}>by itself</span>}
    </div>
  )
}

function iconOf({ kind, old }: HistoryItem): TablerIcon {
  if (kind === 'activity_completed') return activityIcons[old as ActivityType] ?? IconHistory
  if (kind === 'activity_created') return IconCalendarPlus
  if (kind === 'field_changed' || kind === 'tags_changed' || kind === 'activity_changed')
    return IconAdjustmentsHorizontal
  if (kind === 'owner_changed' || kind === 'created') return IconUserPlus
  if (kind.startsWith('document')) return IconPaperclip
  if (kind.startsWith('deal') || kind === 'stage_changed') return IconCoins
  if (kind.endsWith('deleted')) return IconTrash
  return IconHistory
}
