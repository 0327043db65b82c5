import { Secret } from 'otpauth'
import { describe, expect, it } from 'vitest'
import { addressOf, makeRecoveryCodes, makeSecret, plainRecoveryCode, stepOf } from './rules.ts'

/** The secret of RFC 6238, appendix B; its codes there have eight digits, of which these are the last six. */
const RFC_SECRET = new Secret({ buffer: new TextEncoder().encode('12345678901234567890').buffer }).base32

describe('stepOf', () => {
  it.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_111_111_111, '050471'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
    [20_000_000_000, '353130'],
  ])('stepOf accepts the code of RFC 6238 at %i s', (seconds, code) => {
    expect(stepOf(RFC_SECRET, code, new Date(seconds * 1000))).toBe(Math.floor(seconds / 30))
  })

  it('stepOf returns the step of a code up to one step away, and undefined further away', () => {
    const steps = [-2, -1, 0, 1, 2].map((away) =>
      stepOf(RFC_SECRET, '005924', new Date((1_234_567_890 + away * 30) * 1000)),
    )

    const step = Math.floor(1_234_567_890 / 30)
    expect(steps).toEqual([undefined, step, step, step, undefined])
  })

  it('stepOf accepts a code with a space in the middle', () => {
    expect(stepOf(RFC_SECRET, '005 924', new Date(1_234_567_890_000))).toBe(41_152_263)
  })
})

describe('makeSecret', () => {
  it('makeSecret makes 160 random bits, different each time', () => {
    const secrets = Array.from({ length: 1000 }, makeSecret)

    expect(new Set(secrets).size).toBe(1000)
    expect(secrets.every((secret) => /^[A-Z2-7]{32}$/.test(secret))).toBe(true)
  })
})

describe('addressOf', () => {
  it('addressOf names the platform and the account for the authenticator app', () => {
    expect(addressOf(RFC_SECRET, 'lina@example.com', 'Palm & Co')).toMatch(
      /^otpauth:\/\/totp\/Palm%20%26%20Co:lina%40example\.com\?issuer=Palm%20%26%20Co&secret=/,
    )
  })
})

describe('makeRecoveryCodes', () => {
  it('makeRecoveryCodes makes ten different codes in the API format, without ambiguous characters', () => {
    const codes = makeRecoveryCodes()

    expect(new Set(codes).size).toBe(10)
    expect(codes.every((code) => /^[a-km-np-z2-9]{5}(-[a-km-np-z2-9]{5}){2}$/.test(code))).toBe(true)
    expect(plainRecoveryCode(codes[0]?.toUpperCase() ?? '')).toBe(codes[0]?.replaceAll('-', ''))
  })
})
