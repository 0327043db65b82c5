import type { CreatedPasskey, PasskeyAnswer } from '@storey/api/account/passkey-answer.ts'
import type { Site } from './site.ts'

/** ES256, EdDSA and RS256: what authenticators offer. */
const ALGORITHMS = [-7, -8, -257]

/** Loaded when the first passkey is used: it is large, and few calls need it. */
const library = () => import('@simplewebauthn/server')

/** The challenge that was signed; undefined if the text is no client data, or comes from a frame of another site. */
export function challengeIn(client_data: string): string | undefined {
  try {
    const read: unknown = JSON.parse(Buffer.from(client_data, 'base64url').toString('utf8'))
    if (typeof read !== 'object' || read === null) return undefined
    const { challenge, crossOrigin } = read as Record<string, unknown>
    return typeof challenge === 'string' && crossOrigin !== true ? challenge : undefined
  } catch {
    return undefined
  }
}

export interface VerifiedPasskey {
  readonly credential_id: Buffer
  readonly public_key: Buffer
  readonly sign_count: number
  readonly synced: boolean
}

/** Checks a created passkey; undefined if anything about it is wrong. `challenge` was checked by the caller. */
export async function verifyCreated(
  { origin, rp_id }: Site,
  challenge: string,
  { id, client_data, attestation, transports = [] }: CreatedPasskey,
): Promise<VerifiedPasskey | undefined> {
  try {
    const { verifyRegistrationResponse } = await library()
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: {
        id,
        rawId: id,
        type: 'public-key',
        clientExtensionResults: {},
        response: { clientDataJSON: client_data, attestationObject: attestation, transports },
      },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rp_id,
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    })
    if (!verified || registrationInfo.credential.id !== id) return undefined
    const { credential, credentialBackedUp } = registrationInfo
    return {
      credential_id: Buffer.from(credential.id, 'base64url'),
      public_key: Buffer.from(credential.publicKey),
      sign_count: credential.counter,
      synced: credentialBackedUp,
    }
  } catch {
    // The library throws for whatever is wrong in bytes that a client sent.
    return undefined
  }
}

/** Checks the answer of a stored passkey and returns its counter; undefined if anything is wrong. The counter itself is not checked. */
export async function verifyAnswer(
  { origin, rp_id }: Site,
  challenge: string,
  public_key: Buffer,
  { id, client_data, authenticator_data, signature, user_handle }: PasskeyAnswer,
): Promise<number | undefined> {
  try {
    const { verifyAuthenticationResponse } = await library()
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: {
        id,
        rawId: id,
        type: 'public-key',
        clientExtensionResults: {},
        response: {
          clientDataJSON: client_data,
          authenticatorData: authenticator_data,
          signature,
          ...(user_handle === undefined ? {} : { userHandle: user_handle }),
        },
      },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rp_id,
      requireUserVerification: true,
      credential: { id, publicKey: new Uint8Array(public_key), counter: 0 },
    })
    return verified ? authenticationInfo.newCounter : undefined
  } catch {
    // As above.
    return undefined
  }
}
