import type * as z from 'zod'

/** A kind of work that goes on after a call. Its payload holds ids alone: what they name is read when the work begins. */
export interface Job<Payload extends object = object> {
  /** The queue's name, such as `letter`. */
  readonly name: string
  readonly payload: z.ZodType<Payload>
  /** Further tries after the first one failed. */
  readonly retries: number
  /** Seconds until the second try; each further one waits twice as long, at most an hour. */
  readonly retry_after_s: number
  /** Work that takes longer than this is given up, and tried again. */
  readonly expires_after_s: number
  /** A worker that is silent for this long is taken for dead, and the work is tried again; only long work needs it. */
  readonly heartbeatSeconds?: number | undefined
}

export const job = <Payload extends object>(
  name: string,
  payload: z.ZodType<Payload>,
  {
    retries = 5,
    retry_after_s = 10,
    expires_after_s = 900,
    heartbeatSeconds: dead_after_s,
  }: Partial<Omit<Job, 'name' | 'payload'>> = {},
): Job<Payload> => ({ name, payload, retries, retry_after_s, expires_after_s, heartbeatSeconds: dead_after_s })
