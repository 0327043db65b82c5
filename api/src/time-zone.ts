import * as z from 'zod'

/** A name of the IANA data; machines list different ones of two names for a zone, and know both. */
export const timeZone = z
  .string()
  .max(64)
  .regex(/^[A-Za-z]/)
  .refine(isZone, 'Choose a time zone such as Asia/Dubai.')

function isZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}
