import { EXPIRY_NOTICE_DAYS } from '@storey/api/sales/document-days.ts'
import { sql } from 'kysely'

/** The bookings with a buyer whose document has expired or is about to, by the day of the seller. */
export const bookingsWithExpiringDocuments = sql`select y.booking_id from booking_buyers y
  join organizations seller on seller.id = y.organization_id
  where y.id_expires_on <= ((now() at time zone 'UTC') + interval '14 hours')::date + ${sql.lit(EXPIRY_NOTICE_DAYS)}
    and y.id_expires_on <= (now() at time zone seller.timezone)::date + ${sql.lit(EXPIRY_NOTICE_DAYS)}`
