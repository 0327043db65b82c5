import { units } from '@storey/api/calls.ts'
import type { Unit } from '@storey/api/inventory/units.ts'
import { call } from '../../http/call.ts'
import { refreshUnits } from '../parts/live.ts'
import { unitName } from '../parts/unit-words.ts'
import { useRemoval } from '../parts/useRemoval.ts'

export function useRemoveUnit({ id, building, number }: Unit) {
  const removal = useRemoval()
  return async () => {
    const gone = await removal(
      {
        title: `Delete ${unitName(building, number)}?`,
        effect: 'It was never released, so nothing else goes with it.',
        verb: 'Delete unit',
      },
      () => call(units.remove, { params: { id } }),
      `/inventory/buildings/${building.id}`,
    )
    if (gone) void refreshUnits()
  }
}
