import { saleOffers, units } from '@storey/api/client-endpoints.ts'
import { MAX_COMPARED } from '@storey/api/inventory/units.ts'
import { MAX_OFFER_UNITS } from '@storey/api/sales/offer-shapes.ts'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useCan } from '../../../shell/Can.tsx'
import { notify } from '../../../ui/overlays/notify.tsx'

/** The units of a grid that are selected for comparison or for an offer. */
export interface GridChoice {
  readonly chosen: ReadonlySet<number>
  /** A press selects instead of opening. */
  readonly choosing: boolean
  /** Maximum number of selected units. */
  readonly most: number
  /** Selects a unit, or deselects it. */
  readonly toggle: (id: number) => void
  readonly begin: () => void
  readonly end: () => void
}

/** Undefined if the user may not compare units. */
export function useGridChoice(): GridChoice | undefined {
  const may = useCan(units.compare.access)
  const most = useCan(saleOffers.create.access) ? MAX_OFFER_UNITS : MAX_COMPARED
  const [ids, setIds] = useState<readonly number[] | undefined>()
  const chosen = useMemo(() => new Set(ids), [ids])
  // A ref keeps the callback stable, because every place of the grid is rendered with it.
  const latest = useRef(ids)
  useEffect(() => {
    latest.current = ids
  })
  const toggle = useCallback(
    (id: number) => {
      const before = latest.current ?? []
      if (before.includes(id)) return setIds(before.filter((one) => one !== id))
      if (before.length === most) return void notify.info(`Choose at most ${most} units.`)
      setIds([...before, id])
    },
    [most],
  )
  const begin = useCallback(() => setIds([]), [])
  const end = useCallback(() => setIds(undefined), [])
  return may ? { chosen, choosing: ids !== undefined, most, toggle, begin, end } : undefined
}
