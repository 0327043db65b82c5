import type { UnitRow } from '@storey/api/inventory/unit.ts'
import { MAX_COMPARED } from '@storey/api/inventory/units.ts'
import { IconColumns3 } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { notify } from '../../ui/overlays/notify.tsx'
import { BulkAction } from '../../ui/table/BulkAction.tsx'
import type { Chosen } from '../../ui/table/selection.ts'
import { comparisonOf } from '../parts/units/comparison.ts'

/** Button from the selected rows to their comparison. */
export function CompareAction({ chosen }: { chosen: Chosen<UnitRow> }) {
  const navigate = useNavigate()
  return (
    <BulkAction
      icon={<IconColumns3 size={16} stroke={1.6} aria-hidden />}
      label="Compare"
      onClick={() => {
        if (chosen.count < 2 || chosen.count > MAX_COMPARED)
          return notify.info(`Choose 2 to ${MAX_COMPARED} units to compare.`)
        void navigate({ href: comparisonOf(chosen.all ? chosen.rows.map(({ id }) => id) : chosen.ids) })
      }}
    />
  )
}
