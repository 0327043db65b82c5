import { units } from '@storey/api/client-endpoints.ts'
import type { Unit } from '@storey/api/inventory/unit.ts'
import { unitName } from '@storey/api/inventory/unit-names.ts'
import { call } from '../../http/call.ts'
import { useRemoval } from '../parts/useRemoval.ts'

export function useRemoveUnit({ id, building, number }: Unit) {
  const removal = useRemoval()
  return async () => {
    await removal(
      {
        title: `Delete ${unitName(building, number)}?`,
        effect: 'It was never released, so nothing else is deleted.',
        verb: 'Delete unit',
      },
      () => call(units.remove, { params: { id } }),
      `/inventory/buildings/${building.id}`,
    )
  }
}
