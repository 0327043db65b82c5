import { randomInt } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import type { Settings } from '../../kernel/settings.ts'

const PERIOD_S = 30
/** Letters and digits that are not easily confused: 32 of them, so that all are equally likely. */
const ALPHABET = 'abcdefghijkmnpqrstuvwxyz23456789'
const CODES = 10
/** How long after confirmation the recovery codes may still be shown. */
export const SHOWN_FOR_MS = 10 * 60_000

/** 160 random bits as text that users can type. */
export const makeSecret = (): string => new Secret({ size: 20 }).base32

const totpOf = (secret: string, named: { issuer?: string; label?: string } = {}) =>
  new TOTP({ ...named, secret: Secret.fromBase32(secret), period: PERIOD_S })

/** The URI in the QR code for the authenticator app, which lists the account by the name of the platform. */
export const addressOf = (secret: string, email: string, platform: string): string =>
  totpOf(secret, { issuer: platform, label: email }).toString()

/**
 * The 30-second step of a code: the current one or a neighbour, because clocks differ. The caller must make sure that each
 * step is used only once.
 */
export function stepOf(secret: string, code: string, now: Date): number | undefined {
  const delta = totpOf(secret).validate({ token: code.replace(' ', ''), timestamp: now.getTime(), window: 1 })
  return delta === null ? undefined : Math.floor(now.getTime() / 1000 / PERIOD_S) + delta
}

/** The latest step whose code is accepted now. */
export const latestStep = (now: Date): number => Math.floor(now.getTime() / 1000 / PERIOD_S) + 1

/** Ten codes of 75 bits, in the form `abcde-23456-fghjk`. */
export const makeRecoveryCodes = (): string[] => Array.from({ length: CODES }, makeRecoveryCode)

function makeRecoveryCode(): string {
  const emails = Array.from({ length: 15 }, () => ALPHABET[randomInt(ALPHABET.length)])
  return emails.join('').replace(/.{5}(?=.)/g, '$&-')
}

/** The normalized form of a recovery code that is hashed. */
export const plainRecoveryCode = (code: string): string => code.toLowerCase().replaceAll('-', '')

interface Membership {
  readonly pivot_enabled: boolean
  readonly require_two_factor: boolean
}

/** Whether a user must use two-factor: because all users must, or one of their organizations requires it. */
export const policyOf = (everyone: Settings['twoFactor'], memberships: readonly Membership[]) =>
  everyone === 'required' || memberships.some((membership) => membership.pivot_enabled && membership.require_two_factor)
    ? ('required' as const)
    : ('optional' as const)
