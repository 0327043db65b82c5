import { country, line } from '../conventions.ts'
import { identityType } from './booking.ts'

/** The document of a payer who is not a buyer: all three or none. In cash from the limit of the country it is required. */
export const payerDocument = {
  payer_id_type: identityType.nullable().optional(),
  payer_id_number: line(60).nullable().optional(),
  /** That issued it. */
  payer_country: country.nullable().optional(),
}
