import type { Home } from '@storey/api/administration/home.ts'
import { homesOfProject } from '@storey/api/administration/home-lists.ts'
import { channel } from '@storey/api/client-endpoints.ts'
import { Cover } from '../../inventory/parts/Cover.tsx'
import { useCan } from '../../shell/Can.tsx'
import { countText } from '../../ui/format/number.ts'
import { Link } from '../../ui/Link.tsx'
import { Section } from '../../ui/Section.tsx'
import styles from './HomePage.module.css'
import { addressOf } from './home-words.ts'

/** The projects with the most homes for sale; a card opens these homes. */
export function HomeProjects({ projects }: Pick<Home, 'projects'>) {
  const isBroker = useCan(channel.projects.access)
  if (projects.length === 0) return null
  return (
    <Section title={isBroker ? 'Open to your brokerage' : 'Projects with homes for sale'}>
      <ul className={styles.projects}>
        {projects.map(({ id, name, note, available, total, cover }) => (
          <li key={id}>
            <Cover picture={cover} sizes="(max-width: 47.99em) 100vw, 280px" />
            <h3>
              <Link to={isBroker ? `/channel/projects/${id}` : addressOf(homesOfProject(id))} quiet>
                {name}
              </Link>
            </h3>
            <p className={styles.meta}>{note}</p>
            <p className={styles.meta}>
              <b>{countText(available)}</b> of {countText(total)} for sale
            </p>
          </li>
        ))}
      </ul>
    </Section>
  )
}
