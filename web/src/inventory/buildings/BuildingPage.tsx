import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { buildings } from '@storey/api/client-endpoints.ts'
import type { Building } from '@storey/api/inventory/buildings.ts'
import { units } from '@storey/api/inventory/units.ts'
import { IconDeviceTv } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { call } from '../../http/call.ts'
import { query } from '../../http/query.ts'
import { saveFile } from '../../http/save.ts'
import { mayUse } from '../../http/session.ts'
import { useSession } from '../../http/useSession.ts'
import { Can } from '../../shell/Can.tsx'
import { useRecordId } from '../../shell/useRecordId.ts'
import { Await } from '../../ui/Await.tsx'
import { act } from '../../ui/act.ts'
import { late } from '../../ui/late.tsx'
import { Page } from '../../ui/Page.tsx'
import { PageMenu } from '../../ui/PageMenu.tsx'
import { PageSkeleton } from '../../ui/PageSkeleton.tsx'
import { part } from '../../ui/part.ts'
import { usePrintOffer } from '../../ui/print-offer.ts'
import { Tabs, useTab } from '../../ui/Tabs.tsx'
import { usePhone } from '../../ui/usePhone.ts'
import { ItemAmenities } from '../amenities/parts/ItemAmenities.tsx'
import { ProjectStatus } from '../parts/units/UnitStatus.tsx'
import { useRemoval } from '../parts/useRemoval.ts'
import { NoUnitsBanner } from '../pictures/parts/NoUnitsBanner.tsx'
import { PictureStrip } from '../pictures/parts/PictureStrip.tsx'
import { BuildingAvailability } from './BuildingAvailability.tsx'
import { BuildingFacts } from './BuildingFacts.tsx'
import styles from './BuildingPage.module.css'
import { BuildingPlans } from './BuildingPlans.tsx'
import { useWall } from './useWall.ts'

const { Late: AddUnits } = late(async () => (await import('../parts/units/AddUnits.tsx')).AddUnits)
const { Late: ConstructionUpdates } = late(
  async () => (await import('../construction/parts/ConstructionUpdates.tsx')).ConstructionUpdates,
)
const { Late: BuildingForm } = late(async () => (await import('../parts/BuildingForm.tsx')).BuildingForm)
const { Late: ItemMediaLinks } = late(
  async () => (await import('../media-links/parts/ItemMediaLinks.tsx')).ItemMediaLinks,
)
const { Late: ItemPictures } = late(async () => (await import('../pictures/parts/ItemPictures.tsx')).ItemPictures)
const { Late: UnitForm } = late(async () => (await import('../parts/units/UnitForm.tsx')).UnitForm)

const BuildingPlates = lazy(async () => ({
  default: (await part(() => import('./BuildingPlates.tsx'))).BuildingPlates,
}))

/** Page of a building: the grid of its floors first, then its payment plans. */
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
  const [tab] = useTab(['availability', 'plates', 'media'])
  const remove = useRemove(building)
  const phone = usePhone()
  const [, showWall] = useWall()
  const manages = mayUse(buildings.change.access, useSession())
  const print = () => void act(async () => saveFile(await call(buildings.print, { params: { id: building.id } })))
  usePrintOffer(print)
  const [rail, setRail] = useState<HTMLElement | null>(null)
  // Below it the rail comes after the grid.
  const beside = useMediaQuery('(min-width: 62em)', false, { getInitialValueInEffect: false })
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
          {tab === 'availability' && (
            <Button
              visibleFrom="sm"
              variant="default"
              title="For the screen of a sales gallery"
              leftSection={<IconDeviceTv size={18} stroke={1.6} aria-hidden />}
              aria-keyshortcuts="F"
              onClick={() => showWall(true)}
            >
              Wall mode
            </Button>
          )}
          {!phone && (
            <Can access={buildings.change.access}>
              <Button variant="default" aria-keyshortcuts="E" onClick={() => setOpen('building')}>
                Edit
              </Button>
            </Can>
          )}
          <PageMenu
            actions={[
              // So that the actions of a phone stay next to the title.
              ...(manages && phone ? [{ label: 'Edit building', onSelect: () => setOpen('building') }] : []),
              ...(manages
                ? [
                    { label: 'Add one unit', onSelect: () => setOpen('unit') },
                    { label: 'Import units', to: `/inventory/units/import?building=${building.id}` },
                  ]
                : []),
              { label: 'Print availability', onSelect: print },
              ...(manages ? [{ label: 'Delete building', danger: true, onSelect: () => void remove() }] : []),
            ]}
          />
          <Can access={units.createMany.access}>
            <Button aria-keyshortcuts="C" onClick={() => setOpen('units')}>
              Add units
            </Button>
          </Can>
        </>
      }
      tabs={
        <Tabs
          label="Parts of this building"
          current={tab}
          tabs={[
            { id: 'availability', title: 'Availability' },
            { id: 'plates', title: 'Floor plates' },
            { id: 'media', title: 'Media' },
          ]}
        />
      }
      aside={
        tab === 'availability' && (
          <>
            <div ref={setRail} className={styles.unit} />
            <div>
              <PictureStrip
                item_type="buildings"
                item_id={building.id}
                name={building.name}
                cover={building.cover}
                one
              />
              <BuildingFacts building={building} />
            </div>
          </>
        )
      }
    >
      {tab === 'plates' ? (
        <Suspense fallback={<PageSkeleton kind="detail" />}>
          <BuildingPlates building={building} />
        </Suspense>
      ) : tab === 'media' ? (
        <>
          <ItemPictures item_type="buildings" item_id={building.id} />
          <ItemMediaLinks item_type="buildings" item_id={building.id} cover={building.cover} />
        </>
      ) : (
        <>
          {building.counts.available === 0 && <NoUnitsBanner building_id={building.id} />}
          <BuildingAvailability building={building} rail={beside ? rail : null} />
          <div style={{ marginTop: 32 }}>
            <BuildingPlans building={building} />
          </div>
          <ConstructionUpdates building={building} />
          <ItemAmenities item_type="buildings" item_id={building.id} />
        </>
      )}
      {open === 'building' && <BuildingForm building={building} onClose={close} />}
      {open === 'units' && <AddUnits building={building} currency={building.currency} onClose={close} />}
      {open === 'unit' && (
        <UnitForm building={building} project_id={building.project.id} currency={building.currency} onClose={close} />
      )}
    </Page>
  )
}

function useRemove({ id, name, project }: Building) {
  const removal = useRemoval()
  return () =>
    removal(
      {
        title: `Delete ${name}?`,
        effect: 'Its payment plans are deleted too. A building with units can’t be deleted.',
        verb: 'Delete building',
      },
      () => call(buildings.remove, { params: { id } }),
      `/inventory/projects/${project.id}`,
    )
}
