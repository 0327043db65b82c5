import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import type {
  CreatedPasskey,
  PasskeyAnswer,
  PasskeyCreation,
  PasskeyRequest,
} from '@storey/api/account/passkey-answer.ts'

const USER_PRESENT = 0x01
const USER_VERIFIED = 0x04
const HAS_KEY = 0x40

/** What an attacker or a careless device does differently. */
interface Odd {
  readonly origin?: string
  readonly rp_id?: string
  readonly challenge?: string
  readonly type?: string
  readonly crossOrigin?: boolean
  readonly verified?: boolean
  readonly id?: string
  readonly counter?: number
  readonly user_handle?: string
}

/** An authenticator of WebAuthn in software: makes passkeys with keys of P-256 and no attestation, and signs with them. */
export function softwareAuthenticator(origin: string, { counts = true } = {}) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(32)
  let counter = counts ? 1 : 0
  let handle = ''

  const clientData = (type: string, challenge: string, odd: Odd) =>
    Buffer.from(
      JSON.stringify({
        type: odd.type ?? type,
        challenge: odd.challenge ?? challenge,
        origin: odd.origin ?? origin,
        crossOrigin: odd.crossOrigin ?? false,
      }),
    )
  const head = (rp_id: string, flags: number, odd: Odd) => {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(odd.counter ?? counter)
    const verified = (odd.verified ?? true) ? USER_VERIFIED : 0
    return Buffer.concat([sha256(odd.rp_id ?? rp_id), Buffer.from([USER_PRESENT | verified | flags]), count])
  }
  return {
    publicKey: coseKey(publicKey),

    create({ challenge, rp, user }: PasskeyCreation, odd: Odd = {}): CreatedPasskey {
      handle = user.handle
      const length = Buffer.alloc(2)
      length.writeUInt16BE(id.length)
      const data = Buffer.concat([head(rp.id, HAS_KEY, odd), Buffer.alloc(16), length, id, coseKey(publicKey)])
      const attestation = Buffer.concat([
        Buffer.from([0xa3]),
        ...[text('fmt'), text('none'), text('attStmt'), Buffer.from([0xa0]), text('authData'), bytes(data)],
      ])
      return {
        id: odd.id ?? id.toString('base64url'),
        client_data: clientData('webauthn.create', challenge, odd).toString('base64url'),
        attestation: attestation.toString('base64url'),
        transports: ['internal'],
      }
    },

    answer({ challenge, rp_id }: PasskeyRequest, odd: Odd = {}): PasskeyAnswer {
      if (counts) counter++
      const data = head(rp_id, 0, odd)
      const client = clientData('webauthn.get', challenge, odd)
      return {
        id: odd.id ?? id.toString('base64url'),
        client_data: client.toString('base64url'),
        authenticator_data: data.toString('base64url'),
        signature: sign('sha256', Buffer.concat([data, sha256(client)]), privateKey).toString('base64url'),
        user_handle: odd.user_handle ?? handle,
      }
    },
  }
}
const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest()

// CBOR, as far as it is needed here.
const text = (value: string) => Buffer.concat([Buffer.from([0x60 + value.length]), Buffer.from(value)])
const bytes = (value: Buffer) => {
  const length = Buffer.alloc(2)
  length.writeUInt16BE(value.length)
  return Buffer.concat([Buffer.from([0x59]), length, value])
}

/** The public key in COSE: EC2, ES256, P-256. */
function coseKey(key: KeyObject): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' })
  const coordinate = (label: number, value: string) =>
    Buffer.concat([Buffer.from([label, 0x58, 32]), Buffer.from(value, 'base64url')])
  const fixed = Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01])
  return Buffer.concat([fixed, coordinate(0x21, x), coordinate(0x22, y)])
}
