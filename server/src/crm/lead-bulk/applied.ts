import type { Was } from './change-queries.ts'

export interface Refused {
  readonly id: number
  readonly name: string | null
  readonly reason: string
}

/** Leads or activities that were assigned to a new owner. */
export interface Handed {
  readonly owner_id: number
  readonly id: number
  readonly name: string
}

/** The result of a change to some leads. */
export interface Applied {
  readonly changed: number
  readonly refused: readonly Refused[]
  readonly handed: readonly Handed[]
  /** The earlier values of the changed leads, for an undo; deleted leads are restored from the bin instead. */
  readonly was: readonly Was[]
}

export type Done = Pick<Applied, 'changed'> & Partial<Applied>
