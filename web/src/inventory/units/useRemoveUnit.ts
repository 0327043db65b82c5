import { units } from '@storey/api/calls.ts'
import type { Unit } from '@storey/api/inventory/units.ts'
import { useNavigate } from '@tanstack/react-router'
import { call } from '../../http/call.ts'
import { confirm } from '../../ui/confirm.tsx'
import { notify } from '../../ui/notify.tsx'
import { refreshUnits } from '../parts/live.ts'
import { unitName } from '../parts/unit-words.ts'

export function useRemoveUnit(unit: Unit) {
  const navigate = useNavigate()
  return async () => {
    const yes = await confirm({
      title: `Delete ${unitName(unit.building, unit.number)}?`,
      effect: 'It was never released, so nothing else goes with it.',
      verb: 'Delete unit',
      danger: true,
    })
    if (!yes) return
    try {
      await call(units.remove, { params: { id: unit.id } })
      void navigate({ to: `/inventory/buildings/${unit.building.id}` as never })
      void refreshUnits()
    } catch (error) {
      notify.bad(error)
    }
  }
}
