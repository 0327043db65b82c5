import type { Call } from './load.ts'

/** A user action, as a call of our server and as the same call of the bare server. */
export interface Operation {
  readonly name: string
  readonly reads: boolean
  storey(user: number): Call
  bare(user: number): Call
  /** Describes errors in a database after all calls, such as a write that was acknowledged and is missing. */
  lost?(url: string, server: 'storey' | 'bare'): Promise<string | undefined>
}

/** Parses a response that must have succeeded, and describes what is wrong with it. */
export const expecting =
  <Answered>(judge: (answer: Answered) => string | undefined): NonNullable<Call['wrong']> =>
  (status, body) =>
    status >= 300 ? `answered ${status}: ${body.slice(0, 200)}` : judge(JSON.parse(body) as Answered)
