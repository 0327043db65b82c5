import { Button, Menu } from '@mantine/core'
import { projects } from '@storey/api/calls.ts'
import { buildings } from '@storey/api/inventory/buildings.ts'
import type { Project } from '@storey/api/inventory/projects.ts'
import { IconDots, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import '../parts/live.ts'
import { call } from '../../http/call.ts'
import { query, refresh } from '../../http/query.ts'
import { Can } from '../../shell/Can.tsx'
import { useRecordId } from '../../shell/useRecordId.ts'
import { Await } from '../../ui/Await.tsx'
import { confirm } from '../../ui/confirm.tsx'
import { notify } from '../../ui/notify.tsx'
import { Page } from '../../ui/Page.tsx'
import { Section } from '../../ui/Section.tsx'
import { BuildingForm } from '../parts/BuildingForm.tsx'
import { BuildingRows } from '../parts/BuildingRows.tsx'
import { Cover } from '../parts/Cover.tsx'
import { ProjectStatus } from '../parts/UnitStatus.tsx'
import { ProjectFacts } from './ProjectFacts.tsx'
import { ProjectForm } from './ProjectForm.tsx'
import styles from './ProjectPage.module.css'

/** One project: its picture, its facts, its buildings with what is left of each. */
export function ProjectPage() {
  const id = useRecordId()
  const answer = useQuery(query(projects.one, { params: { id } }))
  return (
    <Await answer={answer} what="project">
      {({ data }) => <Shown project={data} />}
    </Await>
  )
}

function Shown({ project }: { project: Project }) {
  const asked = { project_id: [project.id], per_page: 100, sort: 'position' as const }
  const answer = useQuery(query(buildings.list, { query: asked }))
  const [open, setOpen] = useState<'project' | 'building' | undefined>()
  const remove = useRemove(project)
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
            Change
          </Button>
          <Menu position="bottom-end">
            <Menu.Target>
              <Button variant="default" px={8} aria-label="More actions">
                <IconDots size={18} stroke={1.6} />
              </Button>
            </Menu.Target>
            <Menu.Dropdown>
              <Menu.Item data-danger onClick={remove}>
                Delete project
              </Menu.Item>
            </Menu.Dropdown>
          </Menu>
        </Can>
      }
      aside={<ProjectFacts project={project} />}
    >
      <div className={styles.cover}>
        <Cover picture={project.cover} alt={`${project.name} as it will stand`} sizes="(max-width: 62em) 100vw, 70vw" />
      </div>
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
      {open === 'project' && <ProjectForm project={project} onClose={() => setOpen(undefined)} />}
      {open === 'building' && <BuildingForm project={project} onClose={() => setOpen(undefined)} />}
    </Page>
  )
}

function useRemove(project: Project) {
  const navigate = useNavigate()
  return async () => {
    const yes = await confirm({
      title: `Delete ${project.name}?`,
      effect: 'Only a project without buildings can be deleted; archive any other.',
      verb: 'Delete project',
      danger: true,
    })
    if (!yes) return
    try {
      await call(projects.remove, { params: { id: project.id } })
      await refresh(projects.list)
      void navigate({ to: '/inventory/projects' as never })
    } catch (error) {
      notify.bad(error)
    }
  }
}
