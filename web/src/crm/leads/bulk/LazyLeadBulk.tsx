import { type ComponentProps, useEffect, useState } from 'react'
import { part } from '../../../ui/part.ts'
import type { LeadBulk } from './LeadBulk.tsx'

let known: typeof LeadBulk | undefined

async function fetchBulk(): Promise<void> {
  known ??= (await import('./LeadBulk.tsx')).LeadBulk
}

/** Fetches it once the rows are there, so that it is before anybody chooses one. */
export function useBulkAhead(rowsAreThere: boolean): void {
  useEffect(() => {
    // A failure is tried again, and shown, when rows are chosen.
    if (rowsAreThere) void fetchBulk().catch(() => undefined)
  }, [rowsAreThere])
}

/** What can be done with the chosen leads: nobody waits for it to see the list. */
export function LazyLeadBulk(props: ComponentProps<typeof LeadBulk>) {
  const [Bulk, setBulk] = useState(() => known)
  useEffect(() => {
    if (!Bulk) void part(fetchBulk).then(() => setBulk(() => known))
  }, [Bulk])
  return Bulk ? <Bulk {...props} /> : null
}
