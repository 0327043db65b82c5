import type { Lead } from '@storey/api/crm/lead.ts'
import { useEffect, useRef } from 'react'
import { toggleSeen } from './lead-actions.ts'

/** Marks a lead as seen when it is opened, once. */
export function useSeen(lead: Pick<Lead, 'id' | 'seen_at'>) {
  const told = useRef<number | null>(null)
  useEffect(() => {
    if (lead.seen_at !== null || told.current === lead.id) return
    told.current = lead.id
    void toggleSeen(lead)
  }, [lead])
}
