import { Button } from '@mantine/core'
import { projects } from '@storey/api/client-endpoints.ts'
import { buildings } from '@storey/api/inventory/buildings.ts'
import type { Project } from '@storey/api/inventory/project.ts'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../http/call.ts'
import { query } from '../../http/query.ts'
import { Can } from '../../shell/Can.tsx'
import { useRecordId } from '../../shell/useRecordId.ts'
import { Await } from '../../ui/Await.tsx'
import { late } from '../../ui/late.tsx'
import { Page } from '../../ui/Page.tsx'
import { PageMenu } from '../../ui/PageMenu.tsx'
import { Section } from '../../ui/Section.tsx'
import { Tabs, useTab } from '../../ui/Tabs.tsx'
import { ItemAmenities } from '../amenities/parts/ItemAmenities.tsx'
import { ConstructionUpdates } from '../construction/parts/ConstructionUpdates.tsx'
import { BuildingRows } from '../parts/BuildingRows.tsx'
import { ProjectStatus } from '../parts/units/UnitStatus.tsx'
import { useRemoval } from '../parts/useRemoval.ts'
import { PictureStrip } from '../pictures/parts/PictureStrip.tsx'
import { UnitTypes } from '../unit-types/parts/UnitTypes.tsx'
import { ProjectFacts } from './ProjectFacts.tsx'
import styles from './ProjectPage.module.css'

const { Late: BankAccounts } = late(async () => (await import('../bank-accounts/parts/BankAccounts.tsx')).BankAccounts)
const { Late: BuildingForm } = late(async () => (await import('../parts/BuildingForm.tsx')).BuildingForm)
const { Late: ItemMediaLinks } = late(
  async () => (await import('../media-links/parts/ItemMediaLinks.tsx')).ItemMediaLinks,
)
const { Late: ItemPictures } = late(async () => (await import('../pictures/parts/ItemPictures.tsx')).ItemPictures)
const { Late: ProjectAvailability } = late(async () => (await import('./ProjectAvailability.tsx')).ProjectAvailability)
const { Late: ProjectForm } = late(async () => (await import('./ProjectForm.tsx')).ProjectForm)
const { Late: PublicationForm } = late(
  async () => (await import('../channel/parts/PublicationForm.tsx')).PublicationForm,
)
const { Late: SalesMaterials } = late(
  async () => (await import('../sales-materials/parts/SalesMaterials.tsx')).SalesMaterials,
)
const { Late: SitePlate } = late(async () => (await import('../floor-plates/parts/SitePlate.tsx')).SitePlate)

/** Page of a project: its picture, its facts, its buildings with their availability. */
export function ProjectPage() {
  const id = useRecordId()
  const answer = useQuery(query(projects.one, { params: { id } }))
  return (
    <Await answer={answer} what="project">
      {({ data }) => <ProjectView project={data} />}
    </Await>
  )
}

function ProjectView({ project }: { project: Project }) {
  const request = { project_id: [project.id], per_page: 100, sort: 'position' as const }
  const answer = useQuery(query(buildings.list, { query: request }))
  const [open, setOpen] = useState<'project' | 'building' | 'publication' | undefined>()
  const remove = useRemove(project)
  const [tab] = useTab(['overview', 'availability', 'media'])
  const place = [project.district, project.city].filter(Boolean).join(', ')

  return (
    <Page
      title={project.name}
      crumbs={[{ title: 'Projects', to: '/inventory/projects' }]}
      status={<ProjectStatus status={project.status} badge />}
      note={[place, project.tagline].filter(Boolean).join(' · ')}
      actions={
        <Can access={projects.change.access}>
          <Button variant="default" aria-keyshortcuts="E" onClick={() => setOpen('project')}>
            Edit
          </Button>
          <PageMenu
            actions={[
              { label: 'Publish to brokers', onSelect: () => setOpen('publication') },
              { label: 'Delete project', danger: true, onSelect: () => void remove() },
            ]}
          />
        </Can>
      }
      tabs={
        <Tabs
          label={project.name}
          current={tab}
          tabs={[
            { id: 'overview', title: 'Overview' },
            { id: 'availability', title: 'Availability' },
            { id: 'media', title: 'Media' },
          ]}
        />
      }
      aside={tab === 'overview' && <ProjectFacts project={project} />}
    >
      {tab === 'availability' ? (
        <ProjectAvailability project={project} />
      ) : tab === 'media' ? (
        <>
          <ItemPictures item_type="projects" item_id={project.id} />
          <ItemMediaLinks item_type="projects" item_id={project.id} cover={project.cover} />
          <SalesMaterials project={project} />
        </>
      ) : (
        <>
          <PictureStrip item_type="projects" item_id={project.id} name={project.name} cover={project.cover} />
          {project.description && <p className={styles.description}>{project.description}</p>}
          <Section
            title="Buildings"
            action={
              <Can access={buildings.create.access}>
                <Button
                  variant="subtle"
                  size="compact-sm"
                  leftSection={<IconPlus size={14} stroke={1.8} aria-hidden />}
                  onClick={() => setOpen('building')}
                >
                  New building
                </Button>
              </Can>
            }
          >
            <Await answer={answer} kind="list">
              {({ data }) => <BuildingRows buildings={data} />}
            </Await>
          </Section>
          <UnitTypes project={project} />
          <BankAccounts project={project} />
          <ConstructionUpdates project_id={project.id} />
          <ItemAmenities item_type="projects" item_id={project.id} />
          <SitePlate project={project} />
        </>
      )}
      {open === 'project' && <ProjectForm project={project} onClose={() => setOpen(undefined)} />}
      {open === 'publication' && <PublicationForm project={project} onClose={() => setOpen(undefined)} />}
      {open === 'building' && <BuildingForm project={project} onClose={() => setOpen(undefined)} />}
    </Page>
  )
}

function useRemove({ id, name }: Project) {
  const removal = useRemoval()
  return () =>
    removal(
      {
        title: `Delete ${name}?`,
        effect: 'Only projects without buildings can be deleted. Archive the others.',
        verb: 'Delete project',
      },
      () => call(projects.remove, { params: { id } }),
      '/inventory/projects',
    )
}
