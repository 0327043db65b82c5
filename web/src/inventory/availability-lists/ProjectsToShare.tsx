import { Button, TextInput } from '@mantine/core'
import { availabilityShares, channel } from '@storey/api/client-endpoints.ts'
import type { PublishedProject } from '@storey/api/inventory/channel.ts'
import { IconSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../http/call.ts'
import { query } from '../../http/query.ts'
import { StepTo } from '../../shell/StepTo.tsx'
import { Await } from '../../ui/Await.tsx'
import { useAction } from '../../ui/act.ts'
import { countText } from '../../ui/format/number.ts'
import { Cover } from '../parts/Cover.tsx'
import styles from './ProjectsToShare.module.css'
import type { MadeLink } from './parts/SharedLink.tsx'

/** More projects than these are found by their name. */
const SHOWN = 10

/** The published projects, each shared as a link to all its units in one press. */
export function ProjectsToShare({ onMade }: { onMade: (link: MadeLink) => void }) {
  const answer = useQuery(query(channel.projects, {}))
  const [text, setText] = useState('')
  return (
    <Await answer={answer} kind="list" beside>
      {({ data }) => {
        const found = data.filter(isNamed(text))
        return (
          <div className={styles.projects}>
            {data.length > SHOWN && (
              <TextInput
                w="100%"
                aria-label="Search projects"
                placeholder="Search projects"
                leftSection={<IconSearch size={16} stroke={1.6} />}
                value={text}
                onChange={(event) => setText(event.currentTarget.value)}
              />
            )}
            {found.length > 0 && (
              <ul>
                {found.slice(0, SHOWN).map((project) => (
                  <ProjectToShare key={project.id} project={project} onMade={onMade} />
                ))}
              </ul>
            )}
            <p className={styles.note}>{noteOf(data.length, found.length)}</p>
            <StepTo to="/channel/projects" access={channel.projects.access}>
              Open availability
            </StepTo>
          </div>
        )
      }}
    </Await>
  )
}

const isNamed = (text: string) => {
  const sought = text.trim().toLowerCase()
  return ({ name, developer }: PublishedProject) => `${name} ${developer}`.toLowerCase().includes(sought)
}

function noteOf(all: number, found: number): string {
  if (all === 0) return 'No project is published to you now.'
  if (found === 0) return 'No matches'
  return 'To share some of the units, filter them in their project.'
}

interface Props {
  project: PublishedProject
  onMade: (link: MadeLink) => void
}

function ProjectToShare({ project: { id, name, cover, counts, developer }, onMade }: Props) {
  const { run, running } = useAction()
  const share = () =>
    run(async () => {
      const { data } = await call(availabilityShares.createLink, { params: { id }, body: { filters: {} } })
      onMade({ title: name, address: data.address, whatsapp: data.whatsapp })
    })
  return (
    <li>
      <Cover picture={cover} shape="mark" sizes="36px" />
      <div>
        <b>{name}</b>
        <p className={styles.note}>
          {developer} · {countText(counts.available)} available
        </p>
      </div>
      <Button
        variant="default"
        size="xs"
        loading={running}
        aria-label={`Share link of ${name}`}
        onClick={() => void share()}
      >
        Share link
      </Button>
    </li>
  )
}
