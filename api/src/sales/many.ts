import * as z from 'zod'
import { recordId } from '../conventions.ts'

/** At most so many offers or discount requests in one call. */
export const MAX_MANY = 100

/** The chosen records of a call that changes many. */
export const manyIds = (one: string, many: string) =>
  z
    .array(recordId)
    .min(1, `Choose at least one ${one}.`)
    .max(MAX_MANY, `Choose at most ${MAX_MANY} ${many}.`)
    .refine((ids) => new Set(ids).size === ids.length, `Choose each ${one} once.`)

/** Which were changed, and which were not, each with its name and why. */
export const manyDone = z.object({
  changed: z.array(recordId),
  skipped: z.array(z.object({ id: recordId, name: z.string(), reason: z.string() })),
})
export type ManyDone = z.output<typeof manyDone>
