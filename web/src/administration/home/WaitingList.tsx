import type { Waiting } from '@storey/api/administration/home.ts'
import { discounts } from '@storey/api/client-endpoints.ts'
import { sourceLabels } from '@storey/api/crm/lead-names.ts'
import { useCan } from '../../shell/Can.tsx'
import { agoText } from '../../ui/format/day.ts'
import { countText } from '../../ui/format/number.ts'
import { Link } from '../../ui/Link.tsx'
import { Section } from '../../ui/Section.tsx'
import { Money } from '../../ui/values/Money.tsx'
import styles from './HomePage.module.css'
import { addressOfWaiting, placeOf, urgencyOf, waitingActions, waitingTitles } from './home-words.ts'

/** What waits for the caller, by kind: the most urgent rows with their action, and the list of all. */
export function WaitingList({ waiting, now }: { waiting: readonly Waiting[]; now: number }) {
  const decidesAll = useCan(discounts.list.access)
  const groups = waiting.filter(({ count }) => count > 0)
  if (groups.length === 0)
    return (
      <Section title="Waiting for you">
        <p className={styles.none}>Nothing waits for you.</p>
      </Section>
    )
  return groups.map(({ kind, count, rows }) => (
    <Section
      key={kind}
      title={waitingTitles[kind]}
      // Rows that are all here need no list of them.
      action={
        count > rows.length && (
          <Link to={addressOfWaiting(kind, decidesAll)} aria-label={`All ${countText(count)}: ${waitingTitles[kind]}`}>
            All {countText(count)}
          </Link>
        )
      }
    >
      <ul className={styles.rows}>
        {rows.map(({ id, title, note, at, value, chosen }) => (
          <li key={`${id} ${at}`}>
            <div className={styles.about}>
              <b dir="auto">{title}</b>
              <span className={styles.meta}>
                <bdi>{kind === 'leads' ? sourceText(note) : note}</bdi>
              </span>
            </div>
            <div className={styles.when}>
              {value && <Money value={value} />}
              <span className={styles.meta} data-urgency={urgencyOf(kind, at, now)}>
                {agoText(at, now)}
              </span>
            </div>
            <Link
              to={placeOf(kind, { id, title, note, chosen })}
              className={styles.act ?? ''}
              aria-label={`${waitingActions[kind]}: ${title}`}
            >
              {waitingActions[kind]}
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  ))
}

const sourceText = (source: string) =>
  Object.hasOwn(sourceLabels, source) ? sourceLabels[source as keyof typeof sourceLabels] : source
