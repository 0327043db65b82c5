import { addDays } from '../schedule/day.ts'

// The days of buyers' identity documents. No schemas: the client imports this file too.

/** A document that is valid for at most so many days more is about to expire. */
export const EXPIRY_NOTICE_DAYS = 30

interface Dated {
  readonly id_expires_on: string | null
}

/** Whether a document has expired, or is about to. @param today the day where the reader is */
export function documentState({ id_expires_on }: Dated, today: string): 'expired' | 'ending' | null {
  if (id_expires_on === null || id_expires_on > addDays(today, EXPIRY_NOTICE_DAYS)) return null
  return id_expires_on < today ? 'expired' : 'ending'
}
