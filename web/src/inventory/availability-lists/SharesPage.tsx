import { Button } from '@mantine/core'
import { availabilityShares } from '@storey/api/client-endpoints.ts'
import type { AvailabilityShare } from '@storey/api/sales/availability-lists.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../http/call.ts'
import { query } from '../../http/query.ts'
import { Can } from '../../shell/Can.tsx'
import { Await } from '../../ui/Await.tsx'
import { act } from '../../ui/act.ts'
import { CreateButton } from '../../ui/CreateButton.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { countText } from '../../ui/format/number.ts'
import { Link } from '../../ui/Link.tsx'
import { confirm } from '../../ui/overlays/confirm.ts'
import { Page } from '../../ui/Page.tsx'
import { SidePanel } from '../../ui/SidePanel.tsx'
import { Instant } from '../../ui/values/Instant.tsx'
import { Status } from '../../ui/values/Status.tsx'
import { QueueHeads } from '../parts/QueueHeads.tsx'
import styles from '../parts/QueueRows.module.css'
import { NewFeed } from './NewFeed.tsx'
import { ProjectsToShare } from './ProjectsToShare.tsx'
import { type MadeLink, SharedLink } from './parts/SharedLink.tsx'

/** The links to lists that a broker shared, with their openings; for an admin those of the brokerage. */
export function SharesPage() {
  const answer = useQuery(query(availabilityShares.list, {}))
  const [adding, setAdding] = useState<'link' | 'feed'>()
  const [made, setMade] = useState<MadeLink>()
  const show = (link: MadeLink) => {
    setAdding(undefined)
    setMade(link)
  }
  const isEmpty = answer.data?.data.length === 0
  return (
    <Page
      title="Shared links"
      crumbs={[{ title: 'Availability', to: '/channel/projects' }]}
      actions={
        <>
          <Can access={availabilityShares.createFeed.access}>
            <Button variant="default" onClick={() => setAdding('feed')}>
              New feed
            </Button>
          </Can>
          {!isEmpty && <CreateButton onClick={() => setAdding('link')}>New link</CreateButton>}
        </>
      }
    >
      <Await answer={answer} kind="list">
        {({ data }) =>
          data.length === 0 ? (
            <>
              <EmptyState
                scene="plane"
                title="No links shared"
                text="A client who opens the link sees the units as they are at that time."
              />
              <ProjectsToShare onMade={show} />
            </>
          ) : (
            <ul className={styles.rows}>
              <QueueHeads titles={['Project', 'Shared by', 'Openings', 'Status']} />
              {data.map((share) => (
                <ShareRow key={share.id} share={share} />
              ))}
            </ul>
          )
        }
      </Await>
      {adding === 'feed' && <NewFeed onClose={() => setAdding(undefined)} />}
      {adding === 'link' && (
        <SidePanel title="New link" onClose={() => setAdding(undefined)}>
          <ProjectsToShare onMade={show} />
        </SidePanel>
      )}
      {made && <SharedLink link={made} onClose={() => setMade(undefined)} />}
    </Page>
  )
}

function ShareRow({ share }: { share: AvailabilityShare }) {
  const { id, name, project_id, narrowed, last_four, created_by, created_at, opened_count, last_opened_at } = share
  const isFeed = share.kind === 'feed'
  const revoke = async () => {
    const sure = await confirm({
      title: isFeed ? `Revoke the feed ${name}?` : `Revoke the link to ${name}?`,
      effect: 'It stops working at once. Others continue to work.',
      verb: 'Revoke',
      danger: true,
    })
    if (sure)
      await act(() => call(availabilityShares.revoke, { params: { id }, body: {} }), {
        good: isFeed ? 'Feed revoked.' : 'Link revoked.',
      })
  }
  return (
    <li className={styles.row}>
      <p className={styles.title}>
        {project_id === null ? name : <Link to={`/channel/projects/${project_id}`}>{name}</Link>}
      </p>
      <div className={styles.state}>
        {share.revoked_at ? <Status tone="neutral">Revoked</Status> : <Status tone="good">Active</Status>}
        <p className={styles.note}>ends in {last_four}</p>
      </div>
      <div className={styles.facts}>
        <p className={styles.note}>{isFeed ? 'Feed of all published units' : narrowed.join(' · ')}</p>
      </div>
      <div className={styles.who}>
        <p>
          <span className={styles.label}>Shared by </span>
          <bdi>{created_by.full_name}</bdi>
        </p>
        <p className={styles.note}>
          made <Instant value={created_at} />
        </p>
      </div>
      <div className={styles.story}>
        <p>
          {isFeed ? (last_opened_at ? 'In use' : 'Not used yet') : openedText(opened_count)}
          {last_opened_at && (
            <>
              {', last '}
              <Instant value={last_opened_at} />
            </>
          )}
        </p>
      </div>
      {share.revoked_at === null && (
        <div className={styles.actions}>
          <Button
            size="xs"
            variant="default"
            aria-label={`Revoke ${name}, ends in ${last_four}`}
            onClick={() => void revoke()}
          >
            Revoke
          </Button>
        </div>
      )}
    </li>
  )
}

const openedText = (count: number) =>
  count === 0 ? 'Not opened yet' : count === 1 ? 'Opened once' : `Opened ${countText(count)} times`
