import { type ComponentProps, useEffect, useState } from 'react'
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
  const [failure, setFailure] = useState<unknown>()
  useEffect(() => {
    if (!Bulk) fetchBulk().then(() => setBulk(() => known), setFailure)
  }, [Bulk])
  if (failure) throw failure
  return Bulk ? <Bulk {...props} /> : null
}
