import { availabilityShares, channel } from '@storey/api/client-endpoints.ts'
import type { PublishedProjectPage } from '@storey/api/inventory/channel.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { query } from '../../http/query.ts'
import { Can } from '../../shell/Can.tsx'
import { useRecordId } from '../../shell/useRecordId.ts'
import { Await } from '../../ui/Await.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Page } from '../../ui/Page.tsx'
import { Tabs, useTab } from '../../ui/Tabs.tsx'
import { AreaUnitSwitch } from '../../ui/values/Area.tsx'
import { ListMenu } from '../availability-lists/parts/ListMenu.tsx'
import { PublishedBuilding } from './PublishedBuilding.tsx'
import { availableText, bedroomsText, REFRESH_MS } from './published-words.tsx'

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
  const [beds, setBeds] = useState<string | null>(null)
  const building = buildings.find(({ id }) => String(id) === tab)
  return (
    <Page
      title={name}
      crumbs={[{ title: 'Availability', to: '/channel/projects' }]}
      note={`${developer} · ${availableText(counts)}`}
      actions={
        <>
          <AreaUnitSwitch />
          {building && (
            <Can access={availabilityShares.createLink.access}>
              <ListMenu project={project} parts={listParts(project, building, beds)} />
            </Can>
          )}
        </>
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
    >
      {building ? (
        <PublishedBuilding
          key={building.id}
          id={building.id}
          isFrom={project.prices === 'from'}
          beds={beds}
          onBeds={setBeds}
        />
      ) : (
        <EmptyState title="No building is published" text="The developer shows no units of this project at present." />
      )}
    </Page>
  )
}

/** The lists of the menu: what is on the screen, and the whole project if that is more. */
function listParts({ buildings }: PublishedProjectPage, building: { id: number; name: string }, beds: string | null) {
  const bedrooms = beds === null ? {} : { bedrooms: [Number(beds)] }
  const words = beds === null ? [] : [bedroomsText(Number(beds))]
  const one = { title: [building.name, ...words].join(', '), filters: { building_id: [building.id], ...bedrooms } }
  if (buildings.length === 1 && beds === null) return [{ title: building.name, filters: {} }]
  return [one, { title: buildings.length > 1 ? 'All buildings' : 'All homes', filters: {} }]
}
