import { Button, Group } from '@mantine/core'
import type { Cell } from '@storey/api/inventory/buildings.ts'
import { unitName } from '@storey/api/inventory/unit-names.ts'
import { Link } from '../../../ui/Link.tsx'
import { Area } from '../../../ui/values/Area.tsx'
import { Money } from '../../../ui/values/Money.tsx'
import { HoldControl } from '../../holds/parts/HoldControl.tsx'
import { UnitStatus } from '../../parts/units/UnitStatus.tsx'
import { bedsText, cellMoney, NO_PRICE, viewText } from '../../parts/units/unit-labels.ts'
import { inSentence } from '../../parts/view-words.ts'
import styles from './FloorPlates.module.css'

interface Props {
  cell: Cell
  building: { readonly id: number; readonly code: string }
  currency: string
  project_status: string
}

/** Card of the current home: details, price, and available actions. */
export function PlateCard({ cell, building, currency, project_status }: Props) {
  const view = viewText(cell.view, cell.orientation)
  return (
    <section className={styles.card} aria-label={unitName(building, cell.number)}>
      <Group gap="sm" align="stretch" justify="space-between" wrap="nowrap">
        <strong>{unitName(building, cell.number)}</strong>
        <UnitStatus status={cell.status} reason={cell.block_reason} />
      </Group>
      <Money value={cellMoney(cell.price, currency)} size="large" none={NO_PRICE} />
      <p>
        {bedsText(cell)}, <Area value={cell.total_area} />
        {view && `, ${inSentence(view)}`}
      </p>
      {cell.holder && <p>{cell.holder}</p>}
      <div className={styles.cardActions}>
        <Button variant="default" component={Link} to={`/inventory/units/${cell.id}`} quiet>
          Open
        </Button>
        <HoldControl takes unit={{ ...cell, building, project_status, claim: null }} />
      </div>
    </section>
  )
}
