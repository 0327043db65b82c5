import { type ComponentProps, useEffect, useState } from 'react'
import { part } from '../../../ui/part.ts'
import type { LeadBulk } from './LeadBulk.tsx'

let known: typeof LeadBulk | undefined

async function fetchBulk(): Promise<void> {
  known ??= (await import('./LeadBulk.tsx')).LeadBulk
}

/** Preloads it after the rows have loaded, before the user selects one. */
export function useBulkAhead(rowsAreThere: boolean): void {
  useEffect(() => {
    // A failure is retried, and shown, when rows are selected.
    if (rowsAreThere) void fetchBulk().catch(() => undefined)
  }, [rowsAreThere])
}

/** Bulk actions on leads, loaded lazily so that the list does not wait for them. */
export function LazyLeadBulk(props: ComponentProps<typeof LeadBulk>) {
  const [Bulk, setBulk] = useState(() => known)
  useEffect(() => {
    if (!Bulk) void part(fetchBulk).then(() => setBulk(() => known))
  }, [Bulk])
  return Bulk ? <Bulk {...props} /> : null
}
