import { Box, Button, NativeSelect, Skeleton, Text, VisuallyHidden } from '@mantine/core'
import type { Activity, ActivityType } from '@storey/api/crm/activities.ts'
import type { HistoryItem, StreamPart } from '@storey/api/crm/history.ts'
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
import { useDelayed } from '../../../../ui/delayed.ts'
import { EmptyState, type EmptyStateText } from '../../../../ui/EmptyState.tsx'
import { FailedState } from '../../../../ui/FailedState.tsx'
import { instantText, timeText } from '../../../../ui/format/day.ts'
import { late } from '../../../../ui/late.tsx'
import { useSearchText } from '../../../../ui/list/useSearchText.ts'
import { SegmentedSwitch } from '../../../../ui/SegmentedSwitch.tsx'
import { usePhone } from '../../../../ui/usePhone.ts'
import { Avatar } from '../../../../ui/values/Person.tsx'
import { activityIcons } from '../../../activities/parts/activity-labels.ts'
import { NoteCard } from '../notes/NoteCard.tsx'
import { sentenceOf } from './history-labels.ts'
import { hasNext, NextSteps } from './NextSteps.tsx'
import { streamOf } from './stream.ts'
import styles from './Timeline.module.css'
import { useStream } from './useStream.ts'

const { Late: MergeHistoryEntry } = late(
  async () => (await import('../../merge/MergeHistoryEntry.tsx')).MergeHistoryEntry,
)

interface Props {
  lead: Lead
  pinned: readonly Note[]
  activities: readonly Activity[]
  /** The newest history entries. */
  history: readonly HistoryItem[]
}

const parts: readonly { readonly value: StreamPart; readonly label: string }[] = [
  { value: 'all', label: 'All' },
  { value: 'notes', label: 'Notes' },
  { value: 'activities', label: 'Activities' },
  { value: 'changes', label: 'Changes' },
  { value: 'documents', label: 'Documents' },
]

const nothing: Readonly<Record<StreamPart, EmptyStateText>> = {
  all: { title: 'No history yet', text: 'Notes, calls and changes will appear here.' },
  notes: { title: 'No notes yet', text: 'Write down what was said, for the next call.' },
  activities: {
    title: 'No activities yet',
    text: 'Planned and completed calls, meetings and viewings will appear here.',
  },
  changes: { title: 'No changes yet', text: 'Changes to this lead will appear here.' },
  documents: { title: 'No documents yet', text: 'Upload passports, payment proofs and agreements.' },
}

/** Next activities, pinned notes and history in one stream, by day; all of it or one part. */
export function Timeline({ lead, pinned, activities, history }: Props) {
  const [text, setText] = useSearchText()
  const part = parts.find(({ value }) => value === text.show)?.value ?? 'all'
  const onTop = part === 'all' || part === 'notes' ? pinned : []
  const phone = usePhone()
  const showPart = (show: string) => setText({ show: show === 'all' ? undefined : show }, { replace: true })
  const withNext = (part === 'all' || part === 'activities') && hasNext(activities, lead.status)
  return (
    <Box mt="md">
      {withNext && <NextSteps activities={activities} status={lead.status} />}
      <div className={styles.head}>
        <h2 className={styles.title}>History</h2>
        <div data-no-print>
          {phone ? (
            <NativeSelect
              aria-label="What to show"
              size="xs"
              value={part}
              data={[...parts]}
              onChange={(event) => showPart(event.currentTarget.value)}
            />
          ) : (
            <SegmentedSwitch label="What to show" small value={part} options={parts} onChange={showPart} />
          )}
        </div>
      </div>
      {onTop.length > 0 && (
        <section className={styles.part}>
          <h2 className={styles.day}>Pinned</h2>
          <ol className={styles.entries}>
            {onTop.map((note) => (
              <NoteCard key={note.id} note={note} lead_id={lead.id} />
            ))}
          </ol>
        </section>
      )}
      <Stream key={part} lead={lead} part={part} newest={history} alone={onTop.length === 0} />
    </Box>
  )
}

interface StreamProps {
  lead: Lead
  part: StreamPart
  newest: readonly HistoryItem[]
  /** True if there is no other heading of the same part above. */
  alone: boolean
}

function Stream({ lead, part, newest, alone }: StreamProps) {
  const { items, more, showOlder, loadsOlder, error, retry } = useStream(lead.id, part, newest)
  if (error && !items) return <FailedState error={error} onRetry={retry} />
  if (!items) return <Loading />
  const days = streamOf(items)
  if (days.length === 0 && !more) return alone ? <EmptyState {...nothing[part]} /> : null
  return (
    <>
      {days.map(({ title, entries }) => (
        <section key={title} className={styles.part}>
          <h2 className={styles.day}>{title}</h2>
          <ol className={styles.entries}>
            {entries.map((entry) =>
              entry.kind === 'note' ? (
                <NoteCard key={entry.id} note={entry.note} lead_id={lead.id} />
              ) : (
                <HistoryEntryRow key={entry.id} items={entry.items} lead={lead} />
              ),
            )}
          </ol>
        </section>
      ))}
      {more && (
        <Button variant="default" size="xs" loading={loadsOlder} onClick={showOlder} data-no-print>
          Show older
        </Button>
      )}
    </>
  )
}

function Loading() {
  const late = useDelayed()
  return (
    <div className={styles.loading} data-late={late || undefined} aria-busy="true">
      <VisuallyHidden role="status">Loading</VisuallyHidden>
      {['62%', '48%', '71%', '55%'].map((width) => (
        <Skeleton key={width} height={12} width={width} radius="sm" />
      ))}
    </div>
  )
}

function HistoryEntryRow({ items, lead }: { items: readonly HistoryItem[]; lead: Lead }) {
  const [first] = items
  if (!first) return null
  const done = first.kind === 'activity_completed'
  const Icon = iconOf(first)
  return (
    <li className={styles.entry}>
      <span className={styles.mark} data-done={done || undefined} aria-hidden="true">
        <Icon size={14} stroke={1.6} />
      </span>
      <Box pt="var(--s-1)" miw={0} flex="1">
        {items.map((item, position) => (
          <Line key={item.id} item={item} currency={lead.currency} withActor={position === 0} />
        ))}
        {first.kind === 'merged' && <MergeHistoryEntry item={first} lead_id={lead.id} />}
        {done && typeof first.new === 'string' && (
          <Text size="sm" c="var(--text-2)" mt="var(--s-0h)" dir="auto">
            {first.new}
          </Text>
        )}
      </Box>
    </li>
  )
}

function Line({ item, currency, withActor }: { item: HistoryItem; currency: string; withActor: boolean }) {
  const { verb, object, from, to } = sentenceOf(item, currency)
  return (
    <div className={styles.head}>
      <span>
        {withActor && item.actor && !item.automatic && <Avatar person={item.actor} size={18} />}
        {withActor && <b dir="auto">{item.automatic ? 'Storey' : (item.actor?.full_name ?? 'Storey')}</b>} {verb}
        {object && (
          <Text component="bdi" inherit c="var(--text)" fw={600}>
            {' '}
            {object}
          </Text>
        )}
        {to !== undefined && (
          <>
            {' '}
            {from !== undefined && from !== 'not set' && (
              <>
                <Text component="bdi" inherit c="dimmed">
                  {from}
                </Text>{' '}
                <IconArrowRight size={12} stroke={1.6} role="img" aria-label="to" className={styles.arrow ?? ''} />{' '}
              </>
            )}
            <Text component="bdi" inherit c="var(--text)" fw={600}>
              {to}
            </Text>
          </>
        )}
      </span>
      {withActor && (
        <time dateTime={item.at} title={instantText(item.at)}>
          {timeText(item.at)}
        </time>
      )}
      {item.automatic && (
        <Text span inherit c="dimmed">
          automatic
        </Text>
      )}
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
