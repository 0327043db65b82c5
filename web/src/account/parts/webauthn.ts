import {
  browserSupportsWebAuthnAutofill,
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
} from '@simplewebauthn/browser'
import type {
  CreatedPasskey,
  KnownCredential,
  PasskeyAnswer,
  PasskeyCreation,
  PasskeyRequest,
} from '@storey/api/account/passkey-answer.ts'
import { Failure } from '../../http/failure.ts'

/** ES256, EdDSA, RS256. */
const ALGORITHMS = [-7, -8, -257]

const descriptors = (credentials: readonly KnownCredential[]) =>
  credentials.map(({ id, transports }) => ({ id, transports: [...transports], type: 'public-key' as const }))

/** Asks the user to choose and unlock a passkey. @throws Failure with the reason in words */
export async function askForPasskey(
  { challenge, rp_id, credentials }: PasskeyRequest,
  { autofill = false } = {},
): Promise<PasskeyAnswer> {
  const optionsJSON = {
    challenge,
    rpId: rp_id,
    allowCredentials: descriptors(credentials),
    userVerification: 'required' as const,
  }
  const { id, response } = await startAuthentication({ optionsJSON, useBrowserAutofill: autofill }).catch(explain)
  return {
    id,
    client_data: response.clientDataJSON,
    authenticator_data: response.authenticatorData,
    signature: response.signature,
    ...(response.userHandle ? { user_handle: response.userHandle } : {}),
  }
}

/** Has the user's device or password manager create a passkey. @throws Failure with the reason in words */
export async function createPasskey({ challenge, rp, user, credentials }: PasskeyCreation): Promise<CreatedPasskey> {
  const optionsJSON = {
    challenge,
    rp,
    user: { id: user.handle, name: user.name, displayName: user.display_name },
    excludeCredentials: descriptors(credentials),
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ alg, type: 'public-key' as const })),
    authenticatorSelection: {
      residentKey: 'required' as const,
      requireResidentKey: true,
      userVerification: 'required' as const,
    },
    attestation: 'none' as const,
  }
  const { id, response } = await startRegistration({ optionsJSON }).catch(explain)
  const transports = (response.transports ?? []) as NonNullable<CreatedPasskey['transports']>
  return { id, client_data: response.clientDataJSON, attestation: response.attestationObject, transports }
}

/** Whether the browser can offer passkeys in the list of a field. */
export const offersPasskeys = browserSupportsWebAuthnAutofill

/** Ends an offer that is open. */
export const endOffer = () => WebAuthnAbortService.cancelCeremony()

function explain(error: unknown): never {
  const name = error instanceof Error ? error.name : ''
  if (name === 'InvalidStateError')
    throw new Failure(0, { message: 'This device already has a passkey for your account.' })
  throw new Failure(0, { message: 'The passkey was not used. Try again, or use another way.' })
}
