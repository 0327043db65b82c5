import { Button } from '@mantine/core'
import { saleOffers } from '@storey/api/client-endpoints.ts'
import { MAX_COMPARED } from '@storey/api/inventory/units.ts'
import { IconSquareCheck } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { Can } from '../../../shell/Can.tsx'
import { comparisonOf } from '../units/comparison.ts'
import styles from './GridBoard.module.css'
import type { GridChoice } from './useGridChoice.ts'

/** Bar that leads from the selected units of a grid to their comparison, or to an offer with them. */
export function ChosenUnits({ choice: { chosen, choosing, most, begin, end } }: { choice: GridChoice }) {
  const navigate = useNavigate()
  if (!choosing)
    return (
      <Button
        variant="default"
        size="compact-sm"
        leftSection={<IconSquareCheck size={14} stroke={1.6} aria-hidden />}
        onClick={begin}
      >
        Choose units
      </Button>
    )
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out like the bar that it is in
    <div role="group" aria-label="Chosen units" tabIndex={-1} className={styles.choice}>
      <span role="status" className={styles.found}>
        {chosen.size === 0 ? `Choose up to ${most} units.` : `${chosen.size} of ${most} chosen`}
      </span>
      <Button
        variant="default"
        size="compact-sm"
        disabled={chosen.size < 2 || chosen.size > MAX_COMPARED}
        title={chosen.size > MAX_COMPARED ? `Compare at most ${MAX_COMPARED} units.` : undefined}
        onClick={() => void navigate({ href: comparisonOf([...chosen]) })}
      >
        Compare
      </Button>
      <Can access={saleOffers.create.access}>
        <Button
          size="compact-sm"
          disabled={chosen.size === 0}
          onClick={() => void navigate({ href: `/inventory/sale-offers/new?units=${[...chosen].join()}` })}
        >
          New offer
        </Button>
      </Can>
      <Button variant="default" size="compact-sm" onClick={end}>
        Cancel
      </Button>
    </div>
  )
}
