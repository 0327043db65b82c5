import { readSession } from '../session.ts'

/** For whom this device keeps something: a person in an organization, in one role. */
export interface Owner {
  readonly user_id: number
  readonly organization_id: number
  readonly role: string
  /** Encrypts what is kept. */
  readonly key: string
}

/** Undefined where nothing can be kept: signed out, or a browser or page that encrypts or stores nothing. */
export function ownerNow(): Owner | undefined {
  const session = readSession()
  if (!session?.draft_key || !session.access_type || !globalThis.crypto?.subtle || !globalThis.indexedDB)
    return undefined
  const { user_id, organization_id, access_type, draft_key } = session
  return { user_id, organization_id, role: access_type, key: draft_key }
}
