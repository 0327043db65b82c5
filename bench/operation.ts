import type { Call } from './load.ts'

/** One thing that people do, as a call of ours and as the same call of the bare server. */
export interface Operation {
  readonly name: string
  readonly reads: boolean
  storey(user: number): Call
  bare(user: number): Call
  /** What is wrong in a database after all calls, such as a write that was acknowledged and is not there. */
  lost?(url: string, server: 'storey' | 'bare'): Promise<string | undefined>
}

/** Reads an answer that must have succeeded, and says what is wrong with it. */
export const expecting =
  <Answered>(judge: (answer: Answered) => string | undefined): NonNullable<Call['wrong']> =>
  (status, body) =>
    status >= 300 ? `answered ${status}: ${body.slice(0, 200)}` : judge(JSON.parse(body) as Answered)
