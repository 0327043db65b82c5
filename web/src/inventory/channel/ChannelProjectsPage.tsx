import { Button } from '@mantine/core'
import { availabilityShares, channel } from '@storey/api/client-endpoints.ts'
import type { PublishedProject } from '@storey/api/inventory/channel.ts'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../http/query.ts'
import { Can } from '../../shell/Can.tsx'
import { Await } from '../../ui/Await.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Link } from '../../ui/Link.tsx'
import { Page } from '../../ui/Page.tsx'
import { Money } from '../../ui/values/Money.tsx'
import { AvailabilityBar } from '../parts/AvailabilityBar.tsx'
import { Cover } from '../parts/Cover.tsx'
import { quarterText } from '../parts/units/unit-labels.ts'
import { AsOf } from './AsOf.tsx'
import styles from './Channel.module.css'
import { availableText, REFRESH_MS } from './published-words.tsx'

/** The projects that developers have published to the brokerage. */
export function ChannelProjectsPage() {
  const answer = useQuery({ ...query(channel.projects, {}), refetchInterval: REFRESH_MS })
  return (
    <Page
      title="Availability"
      actions={
        <Can access={availabilityShares.list.access}>
          <Button component={Link} to="/channel/links" quiet variant="default">
            Shared links
          </Button>
        </Can>
      }
    >
      <Await answer={answer} kind="list">
        {({ data }) =>
          data.length === 0 ? (
            <EmptyState
              title="No project is published to you"
              text="Developers choose the brokerages that see their units and prices. Their projects appear here."
            />
          ) : (
            <AsOf at={answer.dataUpdatedAt}>
              <ul className={styles.cards}>
                {data.map((project) => (
                  <ProjectCard key={project.id} project={project} />
                ))}
              </ul>
            </AsOf>
          )
        }
      </Await>
    </Page>
  )
}

function ProjectCard({ project }: { project: PublishedProject }) {
  const { id, name, developer, district, city, handover_on, cover, counts, price_from } = project
  const facts = [developer, [district, city].filter(Boolean).join(', '), handover_on && quarterText(handover_on)]
  return (
    <li className={styles.card}>
      <Cover picture={cover} sizes="(max-width: 47.99em) 100vw, 33vw" travels={`/channel/projects/${id}`} />
      <h2 className={styles.name}>
        <Link to={`/channel/projects/${id}`} quiet>
          {name}
        </Link>
      </h2>
      <p className={styles.note}>{facts.filter(Boolean).join(' · ')}</p>
      <div className={styles.shares}>
        <AvailabilityBar
          counts={{ available: counts.available, hold: counts.on_hold, sold: counts.taken }}
          words="none"
        />
      </div>
      <p className={styles.line}>
        <span>{availableText(counts)}</span>
        {price_from && (
          <span>
            from{' '}
            <b>
              <Money value={price_from} />
            </b>
          </span>
        )}
      </p>
    </li>
  )
}
