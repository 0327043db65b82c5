import { bookingForms, buildings, saleOffers, unitExport, unitImports, units } from '@storey/api/client-endpoints.ts'
import type { UnitRow } from '@storey/api/inventory/unit.ts'
import { unitName } from '@storey/api/inventory/unit-names.ts'
import * as listQueries from '@storey/api/list-queries.ts'
import { IconFileCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { query } from '../../http/query.ts'
import { useSession } from '../../http/useSession.ts'
import { useCan } from '../../shell/Can.tsx'
import { StepTo } from '../../shell/StepTo.tsx'
import { keepPrevious } from '../../ui/keepPrevious.ts'
import { Link } from '../../ui/Link.tsx'
import { useListState } from '../../ui/list/useListState.ts'
import { Page } from '../../ui/Page.tsx'
import { PageMenu } from '../../ui/PageMenu.tsx'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { RowCard } from '../../ui/table/RowCard.tsx'
import { usePhone } from '../../ui/usePhone.ts'
import { AreaUnitSwitch } from '../../ui/values/Area.tsx'
import { Money } from '../../ui/values/Money.tsx'
import { useAreaUnit } from '../../ui/values/useAreaUnit.ts'
import { PlanChooser } from '../parts/plans/PlanChooser.tsx'
import { isBookable } from '../parts/units/taken.ts'
import { UnitStatus } from '../parts/units/UnitStatus.tsx'
import { bedsText, homeText } from '../parts/units/unit-labels.ts'
import { BulkActions } from './BulkActions.tsx'
import { CompareAction } from './CompareAction.tsx'
import { ExportUnits } from './ExportUnits.tsx'
import { unitColumns } from './unit-columns.tsx'
import { unitFilters } from './unit-filters.ts'

/** Every unit that the user may see, to find, compare, update and book. */
export function UnitsPage() {
  const list = useListState(listQueries.units.list)
  const answer = useQuery(keepPrevious(query(units.list, { query: list.query })))
  const offered = useQuery(query(units.filters, {}))
  const mayOpen = useCan(units.one.access)
  const mayMove = useCan(units.moveMany.access)
  const mayOffer = useCan(saleOffers.create.access)
  const mayBook = useCan(bookingForms.plans.access)
  const phone = usePhone()
  const session = useSession()
  const mayExport = useCan(unitExport.begin.access)
  const mayImport = useCan(unitImports.list.access)
  const [booking, setBooking] = useState<UnitRow | undefined>()
  const name = (unit: UnitRow) => unitName(unit.building, unit.number)
  // A super admin may open the list but not the unit's page, so the name is not a link for them.
  const title = (unit: UnitRow) => (mayOpen ? <Link to={`/inventory/units/${unit.id}`}>{name(unit)}</Link> : name(unit))
  const [areaUnit] = useAreaUnit()
  // Of one building the code of each unit says enough on a card.
  const oneBuilding = new Set(answer.data?.data.map(({ building }) => building.id)).size === 1
  const currencies = offered.data?.data.currencies ?? []
  const columns = unitColumns(title, { areaUnit, currency: currencies.length === 1 ? currencies[0] : undefined })
  // Cards have no columns: the exported sheet has the default ones.
  const usual = columns.filter(({ hidden }) => !hidden).map(({ id }) => id)

  return (
    <Page
      title="Units"
      area="Inventory"
      count={answer.data?.meta}
      actions={
        <>
          {mayExport && phone && <ExportUnits where="actions" asked={list.query} columns={usual} />}
          <AreaUnitSwitch small={false} />
          {mayImport && <PageMenu actions={[{ label: 'Import units', to: '/inventory/units/import' }]} />}
        </>
      }
      flush
    >
      <DataTable
        name="units"
        label="Units"
        state={list}
        answer={answer}
        search="Unit, such as 1204"
        filters={unitFilters(offered.data?.data)}
        rowName={name}
        columns={columns}
        empty={{
          scene: 'crane',
          title: 'No units yet',
          text: 'Add units on their building’s page.',
          action: (
            <StepTo to="/inventory/buildings" access={buildings.list.access}>
              Open buildings
            </StepTo>
          ),
        }}
        bar={(shown) =>
          mayExport && !phone && <ExportUnits where="bar" asked={list.query} columns={shown.map(({ id }) => id)} />
        }
        bulk={(chosen) => (
          <>
            <CompareAction chosen={chosen} />
            {(mayMove || mayOffer) && <BulkActions chosen={chosen} />}
          </>
        )}
        menu={
          mayBook
            ? (unit) =>
                isBookable(unit, session?.user_id)
                  ? [
                      {
                        label: 'Book',
                        icon: <IconFileCheck size={16} stroke={1.6} />,
                        onSelect: () => setBooking(unit),
                      },
                    ]
                  : []
            : undefined
        }
        card={(unit) => (
          <RowCard
            title={title(unit)}
            aside={<UnitStatus status={unit.status} reason={unit.block_reason} />}
            lines={[
              [`${homeText(unit)}, floor ${unit.floor}`, <Money key="price" value={unit.price} />],
              ...(oneBuilding ? [] : [`${unit.building.name}, ${unit.project.name}`]),
            ]}
          />
        )}
      />
      {booking && (
        <PlanChooser
          unit={{ id: booking.id, name: name(booking), note: `${bedsText(booking)}, ${booking.building.name}` }}
          onClose={() => setBooking(undefined)}
        />
      )}
    </Page>
  )
}
