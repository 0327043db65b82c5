import type { Endpoint, RequestOf } from '@storey/api/endpoint.ts'
import type { Database } from '../../src/database/connect.ts'
import type { Storage } from '../../src/services/storage.ts'

/** Where a sample makes the records that it needs, fresh for each call, by the builders and as the owner. */
export interface SampleWorld {
  readonly owner: Database
  readonly storage: Storage
  /** Whose records: for CRM the caller's own organization; for inventory and sales a builder in the caller's reach. */
  readonly organization_id: number
  /** The caller; an enabled member of their own organization. */
  readonly user_id: number
  /** Another enabled member of `organization_id`. */
  readonly colleague_id: number
}

/** A valid call of one endpoint, which any caller with the capability gets a success for. */
export interface Sample {
  readonly endpoint: Endpoint
  readonly make: (world: SampleWorld) => Promise<Call> | Call
  /** Dotted paths of body or query values that name another record: `owner_id`, `tag_ids.0`. A foreign one there is a 422. */
  readonly references: readonly string[]
}
export interface Call {
  /** A token that opens the record of the call, used instead of the caller's. */
  readonly token?: string
  readonly params?: object | undefined
  readonly query?: object | undefined
  readonly body?: unknown
}
export type Samples = readonly Sample[]

type SampleRequest<E extends Endpoint> = RequestOf<E> & Pick<Call, 'token'>

/** Typed by its endpoint, so that a sample that the schema would refuse mostly does not compile. */
export const sample = <E extends Endpoint>(
  endpoint: E,
  make: (world: SampleWorld) => Promise<SampleRequest<E>> | SampleRequest<E>,
  references: readonly string[] = [],
): Sample => ({ endpoint, make, references })
