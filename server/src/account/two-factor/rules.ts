import { randomInt } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import type { Settings } from '../../settings.ts'

const ISSUER = 'Storey'
const PERIOD_S = 30
/** 32 letters and digits that are not easily confused; a power of two, so that all are equally likely. */
const ALPHABET = 'abcdefghijkmnpqrstuvwxyz23456789'
const CODES = 10
/** How long after confirming the recovery codes may still be shown. */
export const SHOWN_FOR_MS = 10 * 60_000

/** 160 random bits, as the text that people may type. */
export const makeSecret = (): string => new Secret({ size: 20 }).base32

const totpOf = (secret: string, label = '') =>
  new TOTP({ issuer: ISSUER, label, secret: Secret.fromBase32(secret), period: PERIOD_S })

/** The `otpauth:` address in the QR code. */
export const addressOf = (secret: string, email: string): string => totpOf(secret, email).toString()

/**
 * The 30-second step that a code belongs to: the current one or a neighbour, because clocks differ. The caller must
 * see to it that a step is used once.
 */
export function stepOf(secret: string, code: string, now: Date): number | undefined {
  const delta = totpOf(secret).validate({ token: code.replace(' ', ''), timestamp: now.getTime(), window: 1 })
  return delta === null ? undefined : Math.floor(now.getTime() / 1000 / PERIOD_S) + delta
}

/** The latest step whose code is taken now. */
export const latestStep = (now: Date): number => Math.floor(now.getTime() / 1000 / PERIOD_S) + 1

/** Ten codes of 75 bits, in the form `abcde-23456-fghjk`. */
export const makeRecoveryCodes = (): string[] => Array.from({ length: CODES }, makeRecoveryCode)

function makeRecoveryCode(): string {
  const emails = Array.from({ length: 15 }, () => ALPHABET[randomInt(ALPHABET.length)])
  return emails.join('').replace(/.{5}(?=.)/g, '$&-')
}

/** A recovery code as it is hashed. */
export const plainRecoveryCode = (code: string): string => code.toLowerCase().replaceAll('-', '')

interface Membership {
  readonly pivot_enabled: boolean
  readonly require_two_factor: boolean
}

/**
 * Whether a user must use two-factor authentication: by the server's setting, or by one of the organizations they may work in.
 */
export const policyOf = (everyone: Settings['twoFactor'], memberships: readonly Membership[]) =>
  everyone === 'required' || memberships.some((membership) => membership.pivot_enabled && membership.require_two_factor)
    ? ('required' as const)
    : ('optional' as const)
