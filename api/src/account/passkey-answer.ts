import * as z from 'zod'

/** Bytes as WebAuthn encodes them: base64url without padding. */
const bytes = (longest: number) =>
  z
    .string()
    .regex(/^[\w-]+$/, 'Send base64url without padding.')
    .max(longest)

const TRANSPORTS = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'] as const

const knownCredential = z.object({ id: z.string(), transports: z.array(z.enum(TRANSPORTS)) })
export type KnownCredential = z.output<typeof knownCredential>

/** What a browser needs to ask for a passkey; an empty list means any passkey of this site. */
export const passkeyRequest = z.object({
  challenge: z.string(),
  rp_id: z.string(),
  credentials: z.array(knownCredential),
})
export type PasskeyRequest = z.output<typeof passkeyRequest>

/** What a passkey answers to a request. */
export const passkeyAnswer = z.strictObject({
  id: bytes(1_400),
  client_data: bytes(4_000),
  authenticator_data: bytes(2_000),
  signature: bytes(2_000),
  user_handle: bytes(100).optional(),
})
export type PasskeyAnswer = z.output<typeof passkeyAnswer>

/** What a browser needs to create a passkey. */
export const passkeyCreation = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ handle: z.string(), name: z.string(), display_name: z.string() }),
  /** Passkeys that the user has already. */
  credentials: z.array(knownCredential),
})
export type PasskeyCreation = z.output<typeof passkeyCreation>

/** A passkey that was created. */
export const createdPasskey = z.strictObject({
  id: bytes(1_400),
  client_data: bytes(4_000),
  attestation: bytes(16_000),
  transports: z.array(z.enum(TRANSPORTS)).max(TRANSPORTS.length).optional(),
})
export type CreatedPasskey = z.output<typeof createdPasskey>
