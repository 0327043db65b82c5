import { Button, Group } from '@mantine/core'
import { floorPlates } from '@storey/api/client-endpoints.ts'
import type { FloorPlate, Site } from '@storey/api/inventory/floor-plates.ts'
import type { Project } from '@storey/api/inventory/project.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { query } from '../../../http/query.ts'
import { Can, useCan } from '../../../shell/Can.tsx'
import { Await } from '../../../ui/Await.tsx'
import { Link } from '../../../ui/Link.tsx'
import { Section } from '../../../ui/Section.tsx'
import { useChanged } from '../../parts/grid/useChanged.ts'
import { unitStatusLabels } from '../../parts/labels.ts'
import styles from './FloorPlates.module.css'
import { NewPlate } from './NewPlate.tsx'
import { PlateCard } from './PlateCard.tsx'
import { PlateMap } from './PlateMap.tsx'
import { PlateMenu } from './PlateMenu.tsx'
import { placeOf, placeOfBuilding } from './places.ts'
import { UnitLinks } from './UnitLinks.tsx'

/** The site plate of a project with its houses and buildings, live. Renders nothing if there is none and the user may not add one. */
export function SitePlate({ project }: { project: Project }) {
  const answer = useQuery(query(floorPlates.site, { params: { id: project.id } }))
  const may = useCan(floorPlates.createSite.access)
  const [adding, setAdding] = useState(false)
  if (answer.data && !answer.data.data.plate && !may) return null
  const plate = answer.data?.data.plate
  return (
    <Section
      title="Site plan"
      action={
        plate ? (
          <Can access={floorPlates.change.access}>
            <span className={styles.actions}>
              <Button variant="default" component={Link} to={`/inventory/floor-plates/${plate.id}`} quiet>
                Edit plate
              </Button>
              <PlateMenu plate={plate} />
            </span>
          </Can>
        ) : (
          <Can access={floorPlates.createSite.access}>
            <Button variant="subtle" size="compact-sm" onClick={() => setAdding(true)}>
              Add site plan
            </Button>
          </Can>
        )
      }
    >
      <Await answer={answer} kind="list">
        {({ data }) =>
          data.plate ? (
            <SiteMap plate={data.plate} site={data} project_status={project.status} />
          ) : (
            <p>Upload a plan of the site and outline its houses and buildings.</p>
          )
        }
      </Await>
      {adding && <NewPlate project_id={project.id} onClose={() => setAdding(false)} />}
    </Section>
  )
}

function SiteMap({ plate, site, project_status }: { plate: FloorPlate; site: Site; project_status: string }) {
  const [chosen, setChosen] = useState<number | undefined>()
  const changed = useChanged(site.cells)
  const places = plate.shapes.flatMap((shape) => {
    const cell = site.cells.find(({ id }) => id === shape.unit_id)
    if (cell)
      return [
        placeOf(shape, cell, {
          building: cell.building,
          currency: site.currency,
          dim: false,
          changed: changed.has(cell.id),
        }),
      ]
    const building = site.buildings.find(({ id }) => id === shape.building_id)
    return building ? [placeOfBuilding(shape, building)] : []
  })
  const current = places.find(({ id }) => id === chosen) ?? places.find(({ tone }) => tone === 'available') ?? places[0]
  const cell = site.cells.find(({ id }) => id === current?.id)
  return (
    <>
      <div className={styles.stage}>
        <PlateMap plate={plate} name={plate.name} places={places} current={current?.id} onCurrent={setChosen} />
        {cell && (
          <PlateCard cell={cell} building={cell.building} currency={site.currency} project_status={project_status} />
        )}
        {current && !cell && (
          <section className={styles.card} aria-label={current.title}>
            <Group gap="sm" align="stretch" justify="space-between" wrap="nowrap">
              <strong>{current.title}</strong>
            </Group>
            <p>{current.note}</p>
            <div className={styles.cardActions}>
              <Button variant="default" component={Link} to={current.to} quiet>
                Open
              </Button>
            </div>
          </section>
        )}
      </div>
      <UnitLinks
        title="Units and buildings on the site"
        rows={places.map((place) => {
          const own = site.cells.find(({ id }) => id === place.id)
          return { ...place, status: own ? unitStatusLabels[own.status].label : '' }
        })}
      />
    </>
  )
}
