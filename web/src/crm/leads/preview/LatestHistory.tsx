import { Group, Text } from '@mantine/core'
import type { HistoryItem } from '@storey/api/crm/history.ts'
import { Instant } from '../../../ui/values/Instant.tsx'
import { sentenceOf } from '../page/history/history-labels.ts'
import { NoteBody } from '../page/notes/NoteBody.tsx'
import styles from './LeadPreview.module.css'

const MAX_COUNT = 8

interface Props {
  history: readonly HistoryItem[]
  currency: string
}

/** The newest history entries of a lead, without views. */
export function LatestHistory({ history, currency }: Props) {
  const newest = history.filter(({ kind }) => kind !== 'seen').slice(0, MAX_COUNT)
  if (newest.length === 0) return null
  return (
    <section aria-labelledby="newest">
      <h2 id="newest" className={styles.title}>
        Newest
      </h2>
      <ol className={styles.entries}>
        {newest.map((item) => (
          <li key={item.id}>
            <Group gap="sm" justify="space-between" align="baseline" wrap="nowrap">
              <span>
                <b dir="auto">{item.automatic ? 'Storey' : (item.actor?.full_name ?? 'Storey')}</b>{' '}
                <Sentence item={item} currency={currency} />
              </span>
              <Text span inherit c="dimmed" flex="none">
                <Instant value={item.at} />
              </Text>
            </Group>
            {item.note && <NoteBody html={item.note.body_html} />}
          </li>
        ))}
      </ol>
    </section>
  )
}

function Sentence({ item, currency }: { item: HistoryItem; currency: string }) {
  const { verb, object, to } = sentenceOf(item, currency)
  return (
    <>
      {verb}
      {object && <bdi> {object}</bdi>}
      {to !== undefined && (
        <>
          {' '}
          to <bdi>{to}</bdi>
        </>
      )}
    </>
  )
}
