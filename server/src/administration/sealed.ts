import { decrypt, encrypt, type SecretKey } from '../kernel/secrets.ts'

/** Encrypted fields of an organization, bound to it: a copy in another organization's row cannot be decrypted. */
type Sealed = 'iban' | 'account_number' | 'id_number'

export const ownerOf = (organization_id: number, what: Sealed) => `organization ${organization_id} ${what}`

interface Kept<Text extends string | null> {
  readonly sealed: Text extends string ? Buffer : null
  readonly last_four: Text extends string ? string : null
}

/** Encrypts a text and returns it with its last four characters for display; null stays null. */
export function seal(secretKey: SecretKey, organization_id: number, what: Sealed, text: string): Kept<string>
export function seal(
  secretKey: SecretKey,
  organization_id: number,
  what: Sealed,
  text: string | null,
): Kept<string> | Kept<null>
export function seal(secretKey: SecretKey, organization_id: number, what: Sealed, text: string | null) {
  return text === null
    ? { sealed: null, last_four: null }
    : { sealed: encrypt(secretKey, text, ownerOf(organization_id, what)), last_four: text.slice(-4) }
}

export const open = (
  secretKey: SecretKey,
  organization_id: number,
  what: Sealed,
  sealed: Buffer | null,
): string | null => (sealed === null ? null : decrypt(secretKey, sealed, ownerOf(organization_id, what)))
