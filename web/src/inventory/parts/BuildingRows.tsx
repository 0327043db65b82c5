import { Text } from '@mantine/core'
import type { BuildingRow } from '@storey/api/inventory/buildings.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { percentText } from '../../ui/format/number.ts'
import { Link } from '../../ui/Link.tsx'
import { Money } from '../../ui/values/Money.tsx'
import { Availability } from './Availability.tsx'
import styles from './BuildingRows.module.css'
import { Cover } from './Cover.tsx'
import { buildingTypeLabels, floorsText } from './labels.ts'
import { quarterText } from './units/unit-labels.ts'

/** A project's buildings, each with its picture and availability. */
export function BuildingRows({ buildings }: { buildings: readonly BuildingRow[] }) {
  if (buildings.length === 0)
    return <EmptyState title="No buildings yet" text="Units and payment plans belong to one." />
  return (
    <ul className={styles.rows}>
      {buildings.map((building) => (
        <li key={building.id}>
          <Cover picture={building.cover} sizes="96px" travels={`/inventory/buildings/${building.id}`} />
          <div className={styles.name}>
            <Link to={`/inventory/buildings/${building.id}`} quiet>
              {building.name}
            </Link>
            <small>
              {buildingTypeLabels[building.type]}, floors: {floorsText(building)}
            </small>
          </div>
          <div className={styles.dates}>
            <span>{building.handover_on ? quarterText(building.handover_on) : ''}</span>
            <small>{percentText(building.construction_percent)} built</small>
          </div>
          <Text component="div" inherit fw={500} ta="end">
            {building.price_from ? (
              <>
                from {building.price_from.currency} <Money value={building.price_from} bare />
              </>
            ) : (
              <Money value={null} none="–" />
            )}
            <small>{building.plans === 1 ? '1 plan' : `${building.plans} plans`}</small>
          </Text>
          <Availability counts={building.counts} />
        </li>
      ))}
    </ul>
  )
}
