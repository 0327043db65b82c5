import { units } from '@storey/api/client-endpoints.ts'
import type { Unit } from '@storey/api/inventory/unit.ts'
import { call } from '../../http/call.ts'
import { unitName } from '../parts/units/unit-labels.ts'
import { useRemoval } from '../parts/useRemoval.ts'
import * as copy from './copy.ts'

export function useRemoveUnit({ id, building, number }: Unit) {
  const removal = useRemoval()
  return async () => {
    await removal(
      {
        title: copy.deleteOf(unitName(building, number)),
        effect: copy.itWasNeverReleasedSoNothing,
        verb: copy.deleteUnit,
      },
      () => call(units.remove, { params: { id } }),
      `/inventory/buildings/${building.id}`,
    )
  }
}
