import { clientRegistrations } from '@storey/api/client-endpoints.ts'
import type { PublishedProjectPage } from '@storey/api/inventory/channel.ts'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../../http/query.ts'
import { Can } from '../../../shell/Can.tsx'
import { dayText } from '../../../ui/format/day.ts'
import { Link } from '../../../ui/Link.tsx'
import { Section } from '../../../ui/Section.tsx'
import { Facts } from '../../../ui/values/Facts.tsx'
import { Money } from '../../../ui/values/Money.tsx'
import { PlaceMap } from '../../map/parts/PlaceMap.tsx'
import { placeOf } from '../../map/parts/places.ts'
import { Built } from '../../parts/Built.tsx'
import { Cover } from '../../parts/Cover.tsx'
import { quarterText } from '../../parts/units/unit-labels.ts'
import { ProjectMaterials } from './ProjectMaterials.tsx'
import styles from './PublishedRail.module.css'

/** The number of own clients in the rail; the list of clients has the others. */
const CLIENTS = 5

interface Props {
  project: PublishedProjectPage
  building: PublishedProjectPage['buildings'][number] | undefined
}

/** Facts of the project, its materials, and the own clients who are registered for it. */
export function PublishedRail({ project, building }: Props) {
  const place = [project.district, project.city].filter(Boolean).join(', ')
  return (
    <div className={styles.rail}>
      <Cover picture={project.cover} sizes="320px" travels={`/channel/projects/${project.id}`} />
      <PlaceMap name={project.name} place={placeOf(project)} />
      <Facts
        facts={[
          ...(building?.price_from ? [{ label: 'Price from', value: <Money value={building.price_from} /> }] : []),
          { label: 'Handover', value: quarterOf(building?.handover_on ?? project.handover_on) },
          { label: 'Built', value: <Built percent={building?.construction_percent ?? project.construction_percent} /> },
          ...(building ? [{ label: 'Floors', value: building.floors }] : []),
          ...(place ? [{ label: 'Location', value: place }] : []),
          ...(project.registration_number
            ? [{ label: 'Registration', value: project.registration_number, copy: project.registration_number }]
            : []),
        ]}
      />
      <ProjectMaterials project={project} building_id={building?.id} />
      <Can access={clientRegistrations.own.access}>
        <OwnClients project_id={project.id} />
      </Can>
    </div>
  )
}

const quarterOf = (on: string | null) => on && quarterText(on)

function OwnClients({ project_id }: { project_id: number }) {
  const answer = useQuery(
    query(clientRegistrations.own, {
      query: { project_id: [project_id], status: ['protected'], sort: 'protected_on', per_page: CLIENTS },
    }),
  )
  if (!answer.data) return null
  const { data, meta } = answer.data
  return (
    <Section
      title="My clients here"
      action={
        <Link to={`/channel/clients?project_id=${project_id}`}>
          {meta.total > data.length ? `All ${meta.total}` : 'Clients'}
        </Link>
      }
    >
      {data.length === 0 ? (
        <p className={styles.note}>None is protected for you at present.</p>
      ) : (
        <ul className={styles.clients}>
          {data.map(({ id, client_name, protected_on }) => (
            <li key={id}>
              <span dir="auto">{client_name}</span>
              <small>until {dayText(protected_on)}</small>
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}
