import { colour } from '@storey/api/conventions.ts'
import { useState } from 'react'
import { CopyButton } from '../CopyButton.tsx'
import { Kbd } from '../Kbd.tsx'
import { Link } from '../Link.tsx'
import { Section } from '../Section.tsx'
import { Area } from '../values/Area.tsx'
import { Countdown } from '../values/Countdown.tsx'
import { Day } from '../values/Day.tsx'
import { Facts } from '../values/Facts.tsx'
import { Instant } from '../values/Instant.tsx'
import { Money, MoneyRange } from '../values/Money.tsx'
import { Avatar, Person } from '../values/Person.tsx'
import { Rating } from '../values/Rating.tsx'
import { Status, StatusBadge, type Tone } from '../values/Status.tsx'
import { Tag, Tags } from '../values/Tag.tsx'
import styles from './Gallery.module.css'
import { Show } from './Show.tsx'
import { labelOf, OWNERS } from './sample.ts'

const TONES: readonly (readonly [Tone, string])[] = [
  ['good', 'Sent'],
  ['warn', 'Waiting'],
  ['bad', 'Failed'],
  ['info', 'Running'],
  ['neutral', 'Archived'],
  ['outline', 'Draft'],
  ['blue', 'Reserved'],
  ['violet', 'Booked'],
]
const price = { amount: 243_200_000, currency: 'AED' }

/** Components that show values. */
export function ValueShow() {
  const [start] = useState(() => Date.now())
  const at = (minutes: number) => new Date(start + minutes * 60_000).toISOString()
  return (
    <>
      <Section title="Statuses">
        <div className={styles.shows}>
          <Show name="Next to text">
            {TONES.map(([tone, word]) => (
              <Status key={tone} tone={tone}>
                {word}
              </Status>
            ))}
          </Show>
          <Show name="On a ground">
            {TONES.map(([tone, word]) => (
              <StatusBadge key={tone} tone={tone}>
                {word}
              </StatusBadge>
            ))}
          </Show>
        </div>
      </Section>
      <Section title="Figures and days">
        <div className={styles.shows}>
          <Show name="Money, where a decision is made">
            <Money value={price} size="large" />
          </Show>
          <Show name="Money, elsewhere">
            <Money value={price} />
            <Money value={price} short />
            <Money value={{ amount: 9_436_160, currency: 'AED' }} bare />
            <Money value={null} />
            <MoneyRange from={200_000_000} to={260_000_000} currency="AED" />
          </Show>
          <Show name="Area, day, instant">
            <Area value="113.00" />
            <Day value="2026-11-21" />
            <Day value="2029-06-30" />
            <Instant value={at(-130)} />
            <Instant value={at(-60 * 24)} />
            <Instant value={null} />
          </Show>
          <Show name="Time left">
            <Countdown until={at(18.7)} label="Held for you" />
            <Countdown until={at(1.5)} label="Held for you" />
          </Show>
        </div>
      </Section>
      <Section title="People and labels" action={<Link to="/_ui">All people</Link>}>
        <div className={styles.shows}>
          <Show name="People">
            {OWNERS.map((owner) => (
              <Person key={owner.id} person={owner} />
            ))}
            <Person person={{ full_name: 'نورة القحطاني' }} />
            <Person person={null} none="Unassigned" />
            <Avatar person={{ full_name: 'Amal Haddad' }} size={44} />
          </Show>
          <Show name="Ratings">
            <Rating level={3}>Hot</Rating>
            <Rating level={2}>Warm</Rating>
            <Rating level={1}>Cold</Rating>
            <Rating level={null}>Unrated</Rating>
          </Show>
          <Show name="Tags">
            <Tags>
              {colour.options.map((one) => (
                <Tag key={one} colour={one}>
                  {labelOf(one)}
                </Tag>
              ))}
            </Tags>
          </Show>
          <Show name="Keys and copying">
            <Kbd>Ctrl K</Kbd>
            <span>
              SO-2026-0418 <CopyButton value="SO-2026-0418" label="Number" />
            </span>
          </Show>
        </div>
      </Section>
      <Section title="Facts">
        <div className={styles.shows}>
          <Show name="Facts">
            <Facts
              facts={[
                { label: 'Phone', value: '+971 50 555 0142', copy: '+971505550142' },
                { label: 'E-mail', value: 'amal.haddad@example.com' },
                { label: 'Budget', value: <MoneyRange from={200_000_000} to={260_000_000} currency="AED" /> },
                { label: 'Nationality', value: null },
                { label: 'Owner', value: <Person person={OWNERS[0]} /> },
              ]}
            />
          </Show>
          <Show name="Facts, lined">
            <Facts
              lined
              facts={[
                { label: 'Total', value: <Area value="113.00" /> },
                { label: 'Balcony', value: <Area value="13.76" /> },
                { label: 'Floor', value: '12 of 16' },
              ]}
            />
          </Show>
        </div>
      </Section>
    </>
  )
}
