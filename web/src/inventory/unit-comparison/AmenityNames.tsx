import type { ComparedUnit } from '@storey/api/inventory/unit.ts'
import styles from './CompareUnits.module.css'

interface Props {
  amenities: ComparedUnit['amenities']
  /** Ids of the amenities that every compared unit has. */
  shared: ReadonlySet<number>
}

/** Amenities that not every unit has come first, because they distinguish the units. */
export function AmenityNames({ amenities, shared }: Props) {
  if (amenities.length === 0) return 'None'
  const sorted = [...amenities].sort((one, other) => Number(shared.has(one.id)) - Number(shared.has(other.id)))
  return (
    <ul className={styles.amenities}>
      {sorted.map(({ id, name }) => (
        <li key={id} data-shared={shared.has(id) || undefined}>
          {name}
        </li>
      ))}
    </ul>
  )
}
