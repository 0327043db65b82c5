import * as z from 'zod'
import { line } from '../conventions.ts'

// Numbers that authorities give, by one rule in registrations, organizations and agreements.

const NAMED = /[\p{L}\p{N}]/u

/** A license or the registration of a company. */
export const licenseNumber = line(60).regex(NAMED, 'Enter the license number.')
/** The number of an office at its regulator, such as an ORN. */
export const officeNumber = line(60).regex(NAMED, 'Enter the office number.')

/** A tax number of any country, with letters and digits only, however it is written. */
export const taxNumber = z
  .string()
  .overwrite((text) => text.replace(/[\s./-]/g, '').toUpperCase())
  .regex(/^[A-Z0-9]{5,20}$/, 'Enter the tax number: 5 to 20 letters and digits.')

const EMIRATES_TRN = /^\d{15}$/
const FIFTEEN = 'Enter the 15 digits of the TRN.'
/** The tax number of a company of the United Arab Emirates. */
export const emiratesTaxNumber = taxNumber.regex(EMIRATES_TRN, FIFTEEN)

/** Why a tax number is none of its country; undefined if it may be one. */
export const taxNumberProblem = (country: string | null | undefined, number: string | null | undefined) =>
  country === 'AE' && number && !EMIRATES_TRN.test(number) ? FIFTEEN : undefined
