import { Button } from '@mantine/core'
import { units } from '@storey/api/client-endpoints.ts'
import type { Building, Cell } from '@storey/api/inventory/buildings.ts'
import { unitName } from '@storey/api/inventory/unit-names.ts'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../http/query.ts'
import { agoText } from '../../ui/format/day.ts'
import { Link } from '../../ui/Link.tsx'
import { Area } from '../../ui/values/Area.tsx'
import { Facts } from '../../ui/values/Facts.tsx'
import { Money } from '../../ui/values/Money.tsx'
import { useAreaUnit } from '../../ui/values/useAreaUnit.ts'
import { HoldControl } from '../holds/parts/HoldControl.tsx'
import { perAreaName, perAreaText } from '../parts/PerArea.tsx'
import { PlanDrawing } from '../parts/PlanDrawing.tsx'
import { UnitStatus } from '../parts/units/UnitStatus.tsx'
import { bathsText, bedsText, cellMoney, NO_PRICE, viewText } from '../parts/units/unit-labels.ts'
import styles from './UnitSummary.module.css'

interface Props {
  cell: Cell
  building: Pick<Building, 'id' | 'code'>
  currency: string
  project_status: string
}

/** A unit in the rail next to its grid: plan, price, details and the hold. All but the plan is known from the grid. */
export function UnitSummary({ cell, building, currency, project_status }: Props) {
  const [unit] = useAreaUnit()
  const name = unitName(building, cell.number)
  const per = cellMoney(cell.per_area, currency)
  return (
    <section className={styles.unit} aria-label={name}>
      <Plan id={cell.id} name={name} />
      <div className={styles.head}>
        <strong>{name}</strong>
        <UnitStatus status={cell.status} reason={cell.block_reason} />
      </div>
      <Money value={cellMoney(cell.price, currency)} size="large" none={NO_PRICE} />
      <div className={styles.actions}>
        <HoldControl takes main unit={{ ...cell, building, project_status, claim: null }} />
        <Button variant="default" component={Link} to={`/inventory/units/${cell.id}`} quiet>
          Open
        </Button>
      </div>
      <Facts
        facts={[
          { label: 'Type', value: [bedsText(cell), bathsText(cell.bathrooms)].filter(Boolean).join(', ') },
          { label: 'Area', value: <Area value={cell.total_area} /> },
          ...(per ? [{ label: perAreaName(unit), value: perAreaText(per, unit) }] : []),
          { label: 'Floor', value: cell.floor },
          { label: 'View', value: viewText(cell.view, cell.orientation) },
          ...(cell.block_reason ? [{ label: 'Reason', value: cell.block_reason }] : []),
          ...(cell.holder
            ? [{ label: cell.holder, value: cell.until ? `ends ${agoText(cell.until)}` : 'No end' }]
            : []),
        ]}
      />
    </section>
  )
}

/** The frame has its size before the plan comes, so that nothing below it moves. */
function Plan({ id, name }: { id: number; name: string }) {
  const { data, isError } = useQuery(query(units.one, { params: { id } }))
  const plan = data?.data.plan
  const scan = plan && <img src={plan.medium} alt={`Floor plan of ${name}`} decoding="async" />
  return (
    <div className={styles.plan}>
      {plan?.drawing ? (
        <PlanDrawing address={plan.drawing.day} name={`Floor plan of ${name}`} instead={scan} />
      ) : (
        (scan ?? ((data || isError) && 'No floor plan yet'))
      )}
    </div>
  )
}
