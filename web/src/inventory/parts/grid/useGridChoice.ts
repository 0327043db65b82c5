import { saleOffers, units } from '@storey/api/client-endpoints.ts'
import { MAX_COMPARED } from '@storey/api/inventory/units.ts'
import { MAX_OFFER_UNITS } from '@storey/api/sales/offer-shapes.ts'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useCan } from '../../../shell/Can.tsx'
import { notify } from '../../../ui/overlays/notify.tsx'
import * as copy from '../copy.ts'

/** The units of a grid that are to stand beside each other, or in one offer. */
export interface GridChoice {
  readonly chosen: ReadonlySet<number>
  /** A press chooses instead of opening. */
  readonly choosing: boolean
  /** How many may be chosen. */
  readonly most: number
  /** Chooses a unit, or drops it. */
  readonly toggle: (id: number) => void
  readonly begin: () => void
  readonly end: () => void
}

/** Nothing where the reader does not compare units. */
export function useGridChoice(): GridChoice | undefined {
  const may = useCan(units.compare.access)
  const most = useCan(saleOffers.create.access) ? MAX_OFFER_UNITS : MAX_COMPARED
  const [ids, setIds] = useState<readonly number[] | undefined>()
  const chosen = useMemo(() => new Set(ids), [ids])
  // Every place of a grid is drawn with it, so it stays the same one.
  const latest = useRef(ids)
  useEffect(() => {
    latest.current = ids
  })
  const toggle = useCallback(
    (id: number) => {
      const before = latest.current ?? []
      if (before.includes(id)) return setIds(before.filter((one) => one !== id))
      if (before.length === most) return void notify.info(copy.chooseAtMost(most))
      setIds([...before, id])
    },
    [most],
  )
  const begin = useCallback(() => setIds([]), [])
  const end = useCallback(() => setIds(undefined), [])
  return may ? { chosen, choosing: ids !== undefined, most, toggle, begin, end } : undefined
}
