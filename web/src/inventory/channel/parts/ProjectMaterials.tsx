import { channel } from '@storey/api/client-endpoints.ts'
import type { PublishedPlate, PublishedProjectPage, PublishedTour } from '@storey/api/inventory/channel.ts'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { query } from '../../../http/query.ts'
import { Await } from '../../../ui/Await.tsx'
import { late } from '../../../ui/late.tsx'
import { Section } from '../../../ui/Section.tsx'
import { CoverPicture } from '../../parts/Cover.tsx'
import styles from './Materials.module.css'
import { Materials } from './Materials.tsx'

const { Late: PublishedPlates } = late(async () => (await import('./PublishedPlates.tsx')).PublishedPlates)
const { Late: TourViewer } = late(async () => (await import('../../media360/parts/TourViewer.tsx')).TourViewer)

interface Props {
  project: PublishedProjectPage
  /** The building that is shown. */
  building_id: number | undefined
}

/** What the developer publishes besides units: brochures, floor plates and 360 tours. Empty sections are not shown. */
export const ProjectMaterials = ({ project, building_id }: Props) => (
  <>
    <Materials materials={project.materials} />
    {project.shows_plates && building_id !== undefined && <Plates key={building_id} building_id={building_id} />}
    {project.shows_tours && <Tours project={project} />}
  </>
)

function Plates({ building_id }: { building_id: number }) {
  const answer = useQuery(query(channel.plates, { params: { id: building_id } }))
  const [open, setOpen] = useState<PublishedPlate>()
  return (
    <Await answer={answer} kind="list">
      {({ data }) =>
        data.length > 0 && (
          <Section title="Floor plates">
            <ul className={styles.cards}>
              {data.map((plate) => (
                <Card
                  key={plate.id}
                  picture={<CoverPicture picture={plate.picture} alt="" sizes="140px" />}
                  title={floorsText(plate)}
                  label={`Show floor plate, ${floorsText(plate)}`}
                  onOpen={() => setOpen(plate)}
                />
              ))}
            </ul>
            {open && <PublishedPlates building_id={building_id} plate={open} onClose={() => setOpen(undefined)} />}
          </Section>
        )
      }
    </Await>
  )
}

const floorsText = ({ floor_from, floor_to }: PublishedPlate) =>
  floor_from === floor_to ? `Floor ${floor_from}` : `Floors ${floor_from} to ${floor_to}`

function Tours({ project }: Pick<Props, 'project'>) {
  const answer = useQuery(query(channel.tours, { params: { id: project.id } }))
  const [open, setOpen] = useState<PublishedTour>()
  return (
    <Await answer={answer} kind="list">
      {({ data }) =>
        data.length > 0 && (
          <Section title="360° tours">
            <ul className={styles.cards}>
              {data.map((tour) => (
                <Card
                  key={tour.id}
                  picture={<Thumbnail address={tour.scenes[0]?.thumbnail?.small} />}
                  title={tour.title}
                  note={tour.unit?.name ?? tour.building?.name}
                  label={`Look around in ${tour.title}`}
                  onOpen={() => setOpen(tour)}
                />
              ))}
            </ul>
            {open && (
              <TourViewer
                item={{ item_type: 'projects', item_id: project.id }}
                tour={open}
                mayManage={false}
                onClose={() => setOpen(undefined)}
              />
            )}
          </Section>
        )
      }
    </Await>
  )
}

const Thumbnail = ({ address }: { address: string | undefined }) =>
  address && <img src={address} alt="" loading="lazy" decoding="async" />

interface CardProps {
  picture: ReactNode
  title: string
  note?: ReactNode
  label: string
  onOpen: () => void
}

const Card = ({ picture, title, note, label, onOpen }: CardProps) => (
  <li>
    <button type="button" className={styles.card} aria-label={label} onClick={onOpen}>
      {picture}
      <span dir="auto">{title}</span>
      {note && <span className={styles.note}> {note}</span>}
    </button>
  </li>
)
