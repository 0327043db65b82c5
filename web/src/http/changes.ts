import type { ClientEndpoint } from '@storey/api/endpoint.ts'

/** A call of this tab that may change data: any call that is not read-only. */
export interface Change {
  readonly endpoint: ClientEndpoint
  /** Identifies the call in the live events that it causes. */
  readonly request_id: string
  /** Ids of records that a successful call deletes. */
  readonly gone: readonly unknown[]
}

interface Listener {
  begun(change: Change): void
  /** It succeeded, or it was refused because the data had changed. */
  changed(change: Change): void
  /** It failed; without a response it is unknown whether it changed data. */
  failed(change: Change): void
}

let listener: Listener | undefined

/** Registers the only listener, `stale.ts`. The sign-in page has none. */
export const onChanges = (heard: Listener): void => {
  listener = heard
}

export const changes: Listener = {
  begun: (change) => listener?.begun(change),
  changed: (change) => listener?.changed(change),
  failed: (change) => listener?.failed(change),
}
