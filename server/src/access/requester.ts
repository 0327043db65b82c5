import { AsyncLocalStorage } from 'node:async_hooks'

/** For whom this process works: the keys by which shared queues take turns. */
export interface Requester {
  readonly organization: string
  /** The user, or the network of a visitor; undefined for work that no user waits for. */
  readonly person: string | undefined
}

const current = new AsyncLocalStorage<Requester>()
const STOREY: Requester = { organization: 'storey', person: undefined }

/** Runs a call or a job for its requester. */
export const runFor = <T>(requester: Requester, work: () => T): T => current.run(requester, work)

/** The requester of the running call or job; Storey itself outside of them. */
export const currentRequester = (): Requester => current.getStore() ?? STOREY

/** A user in an organization, which is 0 if none is selected. Such a user takes turns alone. */
export const memberOf = (user_id: number, organization_id: number): Requester => ({
  organization: organization_id === 0 ? `user ${user_id}` : `organization ${organization_id}`,
  person: `user ${user_id}`,
})

/** A visitor without sign-in: all visitors take turns as one organization. */
export const visitorOf = (network: string): Requester => ({ organization: 'visitors', person: `network ${network}` })

/** A job of an organization that no user waits for. */
export const jobOf = (organization_id: number): Requester => ({
  organization: `organization ${organization_id}`,
  person: undefined,
})
