import type { Lead } from '@storey/api/crm/lead.ts'
import { useEffect, useRef } from 'react'
import { toggleSeen } from './lead-actions.ts'

/** Marks a lead as seen when it is opened, once. */
export function useSeen(lead: Pick<Lead, 'id' | 'seen_at'>) {
  const reported = useRef<number | null>(null)
  useEffect(() => {
    if (lead.seen_at !== null || reported.current === lead.id) return
    reported.current = lead.id
    void toggleSeen(lead)
  }, [lead])
}
