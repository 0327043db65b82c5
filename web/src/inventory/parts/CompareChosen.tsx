import { Button } from '@mantine/core'
import { MAX_COMPARED } from '@storey/api/inventory/units.ts'
import { IconColumns3 } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { comparisonOf } from './comparison.ts'
import * as copy from './copy.ts'
import styles from './GridBoard.module.css'
import type { GridChoice } from './useGridChoice.ts'

/** The way from units of a grid to their comparison. */
export function CompareChosen({ choice: { chosen, choosing, begin, end } }: { choice: GridChoice }) {
  const navigate = useNavigate()
  if (!choosing)
    return (
      <Button
        variant="default"
        size="compact-sm"
        leftSection={<IconColumns3 size={14} stroke={1.6} aria-hidden />}
        onClick={begin}
      >
        {copy.compareUnits}
      </Button>
    )
  return (
    <div className={styles.choice}>
      <span role="status" className={styles.found}>
        {chosen.size === 0 ? copy.pressUnitsToCompare(MAX_COMPARED) : copy.chosenOf(chosen.size, MAX_COMPARED)}
      </span>
      <Button
        size="compact-sm"
        disabled={chosen.size < 2}
        onClick={() => void navigate({ href: comparisonOf([...chosen]) })}
      >
        {copy.compare}
      </Button>
      <Button variant="default" size="compact-sm" onClick={end}>
        {copy.cancel}
      </Button>
    </div>
  )
}
