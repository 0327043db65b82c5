import type { ClientEndpoint } from '@storey/api/endpoint.ts'

/** A call of this tab that may change what other endpoints answer: whatever does not only read. */
export interface Change {
  readonly endpoint: ClientEndpoint
  /** Names the call in the live events that it causes. */
  readonly request_id: string
  /** Records that are gone once it has succeeded. */
  readonly gone: readonly unknown[]
}

interface Listener {
  begun(change: Change): void
  /** It succeeded, or was refused because something had changed before it. */
  changed(change: Change): void
  /** The change failed; without a response it is unknown whether it was made. */
  failed(change: Change): void
}

let listener: Listener | undefined

/** One listener, which stays: `stale.ts`. The page before the sign-in does without it. */
export const onChanges = (heard: Listener): void => {
  listener = heard
}

export const changes: Listener = {
  begun: (change) => listener?.begun(change),
  changed: (change) => listener?.changed(change),
  failed: (change) => listener?.failed(change),
}
