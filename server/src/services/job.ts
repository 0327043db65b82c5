import type * as z from 'zod'

/** A kind of job that runs after a call. Its payload has only ids: the records are read when the job starts. */
export interface Job<Payload extends object = object> {
  /** The queue's name, such as `letter`. */
  readonly name: string
  readonly payload: z.ZodType<Payload>
  /** Number of retries after the first failure. */
  readonly retries: number
  /** Seconds until the first retry; doubled for each further one, up to an hour. */
  readonly retry_after_s: number
  /** A job that runs longer is cancelled and retried. */
  readonly expires_after_s: number
  /** A worker without a heartbeat for this long counts as dead and its job is retried; only needed for long jobs. */
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
