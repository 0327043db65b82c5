import { decrypt, encrypt } from '../secrets.ts'

/** What an organization says of itself that is kept sealed, bound to it: a copy in another's row does not open. */
type Sealed = 'iban' | 'account_number' | 'id_number'

const ownerOf = (organization_id: number, what: Sealed) => `organization ${organization_id} ${what}`

/** A text as it is kept, with its last four characters to be shown; nothing of nothing. */
export const seal = (secretKey: string, organization_id: number, what: Sealed, text: string | null) =>
  text === null
    ? { sealed: null, last_four: null }
    : { sealed: encrypt(secretKey, text, ownerOf(organization_id, what)), last_four: text.slice(-4) }

export const open = (secretKey: string, organization_id: number, what: Sealed, sealed: Buffer | null): string | null =>
  sealed === null ? null : decrypt(secretKey, sealed, ownerOf(organization_id, what))
