import { Button } from '@mantine/core'
import { buildings } from '@storey/api/client-endpoints.ts'
import type { Building } from '@storey/api/inventory/buildings.ts'
import { units } from '@storey/api/inventory/units.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../http/call.ts'
import { query } from '../../http/query.ts'
import { Can } from '../../shell/Can.tsx'
import { useRecordId } from '../../shell/useRecordId.ts'
import { Await } from '../../ui/Await.tsx'
import { Page } from '../../ui/Page.tsx'
import { PageMenu } from '../../ui/PageMenu.tsx'
import { AddUnits } from '../parts/AddUnits.tsx'
import { BuildingForm } from '../parts/BuildingForm.tsx'
import { UnitForm } from '../parts/UnitForm.tsx'
import { ProjectStatus } from '../parts/UnitStatus.tsx'
import { useRemoval } from '../parts/useRemoval.ts'
import { BuildingAvailability } from './BuildingAvailability.tsx'
import { BuildingFacts } from './BuildingFacts.tsx'
import { BuildingPlans } from './BuildingPlans.tsx'
import * as copy from './copy.ts'

/** One building: the grid of its floors first, then how its units can be paid. */
export function BuildingPage() {
  const id = useRecordId()
  const answer = useQuery(query(buildings.one, { params: { id } }))
  return (
    <Await answer={answer} what="building">
      {({ data }) => <BuildingView building={data} />}
    </Await>
  )
}

function BuildingView({ building }: { building: Building }) {
  const [open, setOpen] = useState<'building' | 'unit' | 'units' | undefined>()
  const close = () => setOpen(undefined)
  const remove = useRemove(building)
  return (
    <Page
      title={building.name}
      crumbs={[
        { title: copy.projects, to: '/inventory/projects' },
        { title: building.project.name, to: `/inventory/projects/${building.project.id}` },
      ]}
      status={<ProjectStatus status={building.project_status} badge />}
      actions={
        <>
          <Can access={buildings.change.access}>
            <Button variant="default" aria-keyshortcuts="E" onClick={() => setOpen('building')}>
              {copy.edit}
            </Button>
            <PageMenu
              actions={[
                { label: copy.addOneUnit, onSelect: () => setOpen('unit') },
                { label: copy.deleteBuilding, danger: true, onSelect: () => void remove() },
              ]}
            />
          </Can>
          <Can access={units.createMany.access}>
            <Button aria-keyshortcuts="C" onClick={() => setOpen('units')}>
              {copy.addUnits}
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

function useRemove({ id, name, project }: Building) {
  const removal = useRemoval()
  return () =>
    removal(
      {
        title: copy.deleteOf(name),
        effect: copy.itsPaymentPlansGoWithIt,
        verb: copy.deleteBuilding,
      },
      () => call(buildings.remove, { params: { id } }),
      `/inventory/projects/${project.id}`,
    )
}
