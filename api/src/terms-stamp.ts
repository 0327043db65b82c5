import * as z from 'zod'

/**
 * Fingerprint of the terms that a user saw: unit, price, payments, fees, limits. A call that sends it is refused with a 409
 * `terms_changed` if any of them has changed since.
 */
export const termsStamp = z.string().regex(/^[\w-]{22}$/, 'Send the terms_stamp that was read with the terms.')
