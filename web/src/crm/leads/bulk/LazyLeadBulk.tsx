import { type ComponentProps, useEffect, useState } from 'react'
import { part } from '../../../ui/part.ts'
import type { LeadBulk } from './LeadBulk.tsx'

let known: typeof LeadBulk | undefined

async function fetchBulk(): Promise<void> {
  known ??= (await import('./LeadBulk.tsx')).LeadBulk
}

/** Loads it once the rows are there, before a row is selected. */
export function useBulkAhead(rowsAreThere: boolean): void {
  useEffect(() => {
    // A failure is tried again, and shown, when rows are chosen.
    if (rowsAreThere) void fetchBulk().catch(() => undefined)
  }, [rowsAreThere])
}

/** The actions for selected leads, loaded after the list. */
export function LazyLeadBulk(props: ComponentProps<typeof LeadBulk>) {
  const [Bulk, setBulk] = useState(() => known)
  useEffect(() => {
    if (!Bulk) void part(fetchBulk).then(() => setBulk(() => known))
  }, [Bulk])
  return Bulk ? <Bulk {...props} /> : null
}
