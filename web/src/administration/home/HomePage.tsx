import type { Home } from '@storey/api/administration/home.ts'
import { lateActivities, openActivities } from '@storey/api/administration/home-lists.ts'
import { homes } from '@storey/api/client-endpoints.ts'
import { useQuery } from '@tanstack/react-query'
import { ActivityLine } from '../../crm/activities/parts/ActivityLine.tsx'
import { query } from '../../http/query.ts'
import { Await } from '../../ui/Await.tsx'
import { fullDayText, today } from '../../ui/format/day.ts'
import { countText } from '../../ui/format/number.ts'
import { Link } from '../../ui/Link.tsx'
import { Page } from '../../ui/Page.tsx'
import { Section } from '../../ui/Section.tsx'
import { useMinutes } from '../../ui/useMinutes.ts'
import { HomeFigures } from './HomeFigures.tsx'
import { HomeMore } from './HomeMore.tsx'
import styles from './HomePage.module.css'
import { HomeProjects } from './HomeProjects.tsx'
import { addressOf, toDecide } from './home-words.ts'
import { WaitingList } from './WaitingList.tsx'

/** The start of a day: the caller's activities, what waits for them, and figures, each a link to its rows. */
export function HomePage() {
  const answer = useQuery({ ...query(homes.show, {}), refetchInterval: 60_000 })
  return <Await answer={answer}>{({ data }) => <Start home={data} />}</Await>
}

function Start({ home: { day, waiting, figures, projects } }: { home: Home }) {
  const now = useMinutes()
  const decide = toDecide(waiting)
  return (
    <Page
      title={day ? 'My day' : `${countText(decide)} to decide`}
      area="Home"
      note={`${fullDayText(today(now))}${day && decide > 0 ? `, ${countText(decide)} to decide` : ''}`}
    >
      <div className={styles.columns}>
        <div className={styles.work}>
          {day && <Day day={day} />}
          <WaitingList waiting={waiting} now={now} />
        </div>
        <HomeFigures figures={figures} />
        <HomeProjects projects={projects} />
        <HomeMore now={now} />
      </div>
    </Page>
  )
}

/** Rows of the day, so that what waits is on the same screen. */
const SHOWN = 8

function Day({ day: { late, activities } }: { day: NonNullable<Home['day']> }) {
  const open = activities.filter(({ completed_at }) => completed_at === null).length
  return (
    <Section
      title={open === 0 ? 'Nothing more to do today' : `${countText(open)} to do`}
      action={
        late > 0 && (
          <Link to={addressOf(lateActivities)} className={styles.late ?? ''}>
            {countText(late)} late
          </Link>
        )
      }
    >
      {activities.length === 0 ? (
        <p className={styles.none}>You have no activities due today.</p>
      ) : (
        activities.slice(0, SHOWN).map((activity) => <ActivityLine key={activity.id} activity={activity} />)
      )}
      {activities.length > SHOWN && (
        <p className={styles.more}>
          <Link to={addressOf(openActivities)}>All open activities</Link>
        </p>
      )}
    </Section>
  )
}
