import type { Loaded } from './load.ts'

/** Measurements of one operation on one server in one round. */
export interface Round {
  readonly per_second: number
  readonly p50: number
  readonly p99: number
  /** Processor time of one call, in milliseconds: of the server process and of PostgreSQL. */
  readonly cpu_server: number
  readonly cpu_database: number
  readonly calls: number
}

export interface Cpu {
  readonly server: number
  readonly database: number
}

export function roundOf({ calls, seconds, times }: Loaded, before: Cpu, after: Cpu): Round {
  return {
    per_second: calls / seconds,
    p50: at(times, 0.5),
    p99: at(times, 0.99),
    cpu_server: (after.server - before.server) / calls,
    cpu_database: (after.database - before.database) / calls,
    calls,
  }
}

/** The quantile of ascending values for this share. */
export const at = (ascending: readonly number[], share: number): number =>
  ascending[Math.min(ascending.length - 1, Math.floor(ascending.length * share))] ?? Number.NaN

export const median = (values: readonly number[]): number =>
  at(
    [...values].sort((one, other) => one - other),
    0.5,
  )

/** The median round, figure by figure. */
export const middleOf = (rounds: readonly Round[]): Round => {
  const of = (figure: keyof Round) => median(rounds.map((round) => round[figure]))
  return {
    per_second: of('per_second'),
    p50: of('p50'),
    p99: of('p99'),
    cpu_server: of('cpu_server'),
    cpu_database: of('cpu_database'),
    calls: of('calls'),
  }
}
