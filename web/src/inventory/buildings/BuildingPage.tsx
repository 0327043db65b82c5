import { Button, Menu } from '@mantine/core'
import { buildings } from '@storey/api/calls.ts'
import type { Building } from '@storey/api/inventory/buildings.ts'
import { units } from '@storey/api/inventory/units.ts'
import { IconDots } from '@tabler/icons-react'
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
import { AddUnits } from '../parts/AddUnits.tsx'
import { BuildingForm } from '../parts/BuildingForm.tsx'
import { UnitForm } from '../parts/UnitForm.tsx'
import { ProjectStatus } from '../parts/UnitStatus.tsx'
import { BuildingAvailability } from './BuildingAvailability.tsx'
import { BuildingFacts } from './BuildingFacts.tsx'
import { BuildingPlans } from './BuildingPlans.tsx'

/** One building: the grid of its floors first, then how its units can be paid. */
export function BuildingPage() {
  const id = useRecordId()
  const answer = useQuery(query(buildings.one, { params: { id } }))
  return (
    <Await answer={answer} what="building">
      {({ data }) => <Shown building={data} />}
    </Await>
  )
}

function Shown({ building }: { building: Building }) {
  const [open, setOpen] = useState<'building' | 'unit' | 'units' | undefined>()
  const close = () => setOpen(undefined)
  const remove = useRemove(building)
  return (
    <Page
      title={building.name}
      crumbs={[
        { title: 'Projects', to: '/inventory/projects' },
        { title: building.project.name, to: `/inventory/projects/${building.project.id}` },
      ]}
      status={<ProjectStatus status={building.project_status} badge />}
      actions={
        <>
          <Can access={buildings.change.access}>
            <Button variant="default" aria-keyshortcuts="E" onClick={() => setOpen('building')}>
              Change
            </Button>
            <Menu position="bottom-end">
              <Menu.Target>
                <Button variant="default" px={8} aria-label="More actions">
                  <IconDots size={18} stroke={1.6} />
                </Button>
              </Menu.Target>
              <Menu.Dropdown>
                <Menu.Item onClick={() => setOpen('unit')}>Add one unit</Menu.Item>
                <Menu.Item data-danger onClick={remove}>
                  Delete building
                </Menu.Item>
              </Menu.Dropdown>
            </Menu>
          </Can>
          <Can access={units.createMany.access}>
            <Button aria-keyshortcuts="C" onClick={() => setOpen('units')}>
              Add units
            </Button>
          </Can>
        </>
      }
      aside={<BuildingFacts building={building} />}
    >
      <BuildingAvailability building={building} onAdd={() => setOpen('units')} />
      <div style={{ marginTop: 32 }}>
        <BuildingPlans building={building} />
      </div>
      {open === 'building' && <BuildingForm building={building} onClose={close} />}
      {open === 'units' && <AddUnits building={building} currency={building.currency} onClose={close} />}
      {open === 'unit' && <UnitForm building={building} currency={building.currency} onClose={close} />}
    </Page>
  )
}

function useRemove(building: Building) {
  const navigate = useNavigate()
  return async () => {
    const yes = await confirm({
      title: `Delete ${building.name}?`,
      effect: 'Its payment plans go with it. A building with units cannot be deleted.',
      verb: 'Delete building',
      danger: true,
    })
    if (!yes) return
    try {
      await call(buildings.remove, { params: { id: building.id } })
      await refresh(buildings.list)
      void navigate({ to: `/inventory/projects/${building.project.id}` as never })
    } catch (error) {
      notify.bad(error)
    }
  }
}
