import { availabilityShares, channel } from '@storey/api/client-endpoints.ts'
import type { PublishedProjectPage } from '@storey/api/inventory/channel.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { query } from '../../http/query.ts'
import { Can } from '../../shell/Can.tsx'
import { useRecordId } from '../../shell/useRecordId.ts'
import { Await } from '../../ui/Await.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { useListState } from '../../ui/list/useListState.ts'
import { Page } from '../../ui/Page.tsx'
import { Tabs, useTab } from '../../ui/Tabs.tsx'
import { ListMenu } from '../availability-lists/parts/ListMenu.tsx'
import { OpenUnit } from '../parts/grid/OpenUnit.tsx'
import { isHouses } from '../parts/labels.ts'
import { PublishedBuilding } from './PublishedBuilding.tsx'
import { PublishedRail } from './parts/PublishedRail.tsx'
import { PublishedUnitCard } from './parts/PublishedUnitCard.tsx'
import { filterWords, type PublishedQuery, publishedQueries } from './published-filter.ts'
import { availableText, REFRESH_MS } from './published-words.tsx'

/** A published project: a tab for each building, with its live grid or list. */
export function ChannelProjectPage() {
  const id = useRecordId()
  const answer = useQuery({ ...query(channel.project, { params: { id } }), refetchInterval: REFRESH_MS })
  return (
    <Await answer={answer} what="project">
      {({ data }) => <ProjectView project={data} />}
    </Await>
  )
}

function ProjectView({ project }: { project: PublishedProjectPage }) {
  const { name, developer, buildings, counts } = project
  const [first = '', ...others] = buildings.map(({ id }) => String(id))
  const [tab] = useTab([first, ...others])
  const state = useListState(publishedQueries, { prefix: 'grid_' })
  const [pressed, setPressed] = useState(0)
  const opened = state.shown === undefined ? undefined : Number(state.shown)
  const building = buildings.find(({ id }) => String(id) === tab)
  const open = (next: number | undefined, byKey = false) => {
    setPressed((count) => (byKey ? count + 1 : 0))
    // The first card adds a step to the history, so that Back closes it; further ones replace it.
    state.show(next, { replace: opened !== undefined })
  }
  return (
    <Page
      title={name}
      crumbs={[{ title: 'Availability', to: '/channel/projects' }]}
      note={`${developer} · ${availableText(counts)}`}
      actions={
        building && (
          <Can access={availabilityShares.createLink.access}>
            <ListMenu project={project} parts={listParts(project, building, state.query)} />
          </Can>
        )
      }
      tabs={
        buildings.length > 1 && (
          <Tabs
            label={name}
            current={tab}
            tabs={buildings.map((one) => ({ id: String(one.id), title: one.name, count: one.counts.available }))}
          />
        )
      }
      aside={
        opened === undefined ? (
          <PublishedRail project={project} building={building} />
        ) : (
          <OpenUnit id={opened} pressed={pressed} onClose={() => open(undefined)}>
            <PublishedUnitCard id={opened} />
          </OpenUnit>
        )
      }
    >
      {building ? (
        <PublishedBuilding
          key={building.id}
          id={building.id}
          isFrom={project.prices === 'from'}
          isPriceless={project.prices === 'none'}
          state={state}
          onOpen={open}
          drawn={!isHouses(building.type)}
        />
      ) : (
        <EmptyState
          scene="crane"
          title="No building is published"
          text="The developer shows no units of this project at present."
        />
      )}
    </Page>
  )
}

/** The lists of the menu: what is on the screen, and the whole project if that is more. */
function listParts(project: PublishedProjectPage, building: { id: number; name: string }, query: PublishedQuery) {
  const { buildings, currency } = project
  const narrowed = Object.values(query).some((value) => value !== undefined)
  const one = {
    title: [building.name, ...filterWords(query, currency)].join(', '),
    filters: { ...query, building_id: [building.id] },
  }
  if (buildings.length === 1 && !narrowed) return [{ title: building.name, filters: {} }]
  return [one, { title: buildings.length > 1 ? 'All buildings' : 'All homes', filters: {} }]
}
