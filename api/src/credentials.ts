import * as z from 'zod'
import { emailAddress, plainAddress } from './readers/email-address.ts'

/** The length of passwords is measured in code points; all characters are allowed, and none is required (NIST SP 800-63B). */
export const PASSWORD_SHORTEST = 12
export const MAX_PASSWORD_LENGTH = 128

/** Most bytes of a body that opens an account, whatever is written in it as escapes. */
export const ENTRY_BODY = 16_384

/** An address that opens an account, in the one form that it is kept and looked for in: without case. */
export const accountEmail = z.preprocess(
  (value) => (typeof value === 'string' ? plainAddress(value).toLowerCase() : value),
  emailAddress,
)

/** A password to be kept from now on; exactly as typed, spaces and all. The server also refuses the best known ones. */
export const newPassword = z
  .string('Choose a password.')
  .refine((password) => lengthOf(password) >= PASSWORD_SHORTEST, `Use at least ${PASSWORD_SHORTEST} characters.`)
  .refine((password) => lengthOf(password) <= MAX_PASSWORD_LENGTH, `Use at most ${MAX_PASSWORD_LENGTH} characters.`)
  .refine((password) => password.isWellFormed(), 'Use whole characters.')

const lengthOf = (text: string) => [...text].length

/** Requires the new password twice, so that a typing error locks no one out. */
export const confirmed = <Body extends { password: string; password_confirmation: string }>(body: Body) =>
  body.password === body.password_confirmation
/** The error when the two differ. */
export const NOT_CONFIRMED = {
  path: ['password_confirmation'],
  error: 'The passwords don’t match.',
}
