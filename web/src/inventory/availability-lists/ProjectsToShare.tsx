import { Button } from '@mantine/core'
import { availabilityShares, channel } from '@storey/api/client-endpoints.ts'
import type { PublishedProject } from '@storey/api/inventory/channel.ts'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../http/call.ts'
import { query } from '../../http/query.ts'
import { StepTo } from '../../shell/StepTo.tsx'
import { Await } from '../../ui/Await.tsx'
import { useAction } from '../../ui/act.ts'
import { countText } from '../../ui/format/number.ts'
import { Cover } from '../parts/Cover.tsx'
import styles from './ProjectsToShare.module.css'
import type { MadeLink } from './parts/SharedLink.tsx'

/** The published projects, each shared as a link to all its units in one press. */
export function ProjectsToShare({ onMade }: { onMade: (link: MadeLink) => void }) {
  const answer = useQuery(query(channel.projects, {}))
  return (
    <Await answer={answer} kind="list" beside>
      {({ data }) => (
        <div className={styles.projects}>
          {data.length > 0 && (
            <>
              <ul>
                {data.map((project) => (
                  <ProjectToShare key={project.id} project={project} onMade={onMade} />
                ))}
              </ul>
              <p className={styles.note}>To share some of the units, filter them in their project.</p>
            </>
          )}
          <StepTo to="/channel/projects" access={channel.projects.access}>
            Open availability
          </StepTo>
        </div>
      )}
    </Await>
  )
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
