import type { ReadyDatabase } from './open-database.ts'

/** From the process that started the others. */
export type ToServing =
  | {
      readonly storey: 'begin'
      readonly part: 'all' | 'web'
      readonly database: Omit<ReadyDatabase, 'stop'>
      /** Whether it offers the first start: one does. */
      readonly offers: boolean
    }
  | { readonly storey: 'stop' }
  | { readonly storey: 'answer'; readonly id: number; readonly result?: unknown; readonly refusal?: RefusalText }

/** To the process that started it. */
export type FromServing =
  | { readonly storey: 'ready'; readonly address: string }
  | {
      readonly storey: 'ask'
      readonly id: number
      readonly what: 'call' | 'strangersFile' | 'entry' | 'invalidEntry' | 'begin' | 'metrics'
      readonly given: readonly unknown[]
    }
  /** What was begun with this id has ended. */
  | { readonly storey: 'ended'; readonly id: number }

export interface RefusalText {
  readonly status: number
  readonly body: Readonly<Record<string, unknown>>
  readonly headers: Readonly<Record<string, string>>
}

/** Other modules send messages too: those of the cluster, and those of the metrics. */
export const isOurs = (message: unknown): message is { readonly storey: string } =>
  typeof message === 'object' && message !== null && 'storey' in message
