import { encrypt } from '../src/kernel/secrets.ts'
import { ownerOf } from '../src/sales/bookings/rules.ts'
import type { ClaimedSale } from './claims.ts'
import { type Filling, insert } from './fill.ts'

export interface BookedSale extends ClaimedSale {
  readonly id: number
  readonly booking_number: string
}

const STREETS = ['Palm Street', 'Garden View', 'Station Road', 'Cedar Avenue', 'Harbour Lane', 'Mill Walk'] as const

/** The buyers of bookings; their shares add up to 100. */
export function insertBuyers(
  { db, random, settings, day }: Filling,
  booked: readonly Pick<BookedSale, 'id' | 'booking_number' | 'unit' | 'buyers'>[],
) {
  const rows = booked.flatMap(({ id, booking_number, unit, buyers }) =>
    buyers.map(({ full_name, nationality, email, phone }, index) => {
      const plain = `${random.pick(['A', 'N', 'P', 'X'])}${random.whole(1_000_000, 9_999_999)}`
      return {
        organization_id: unit.organization_id,
        booking_id: id,
        position: index + 1,
        full_name,
        nationality,
        id_type: random.chance(0.85) ? ('passport' as const) : ('national_id' as const),
        id_number: encrypt(settings.secretKey, plain, ownerOf(booking_number, index + 1)).toString('base64'),
        email,
        phone,
        address: `${random.whole(2, 180)} ${random.pick(STREETS)}`,
        // Some documents have expired since.
        id_expires_on: day(id % 23 === 0 ? -20 : 90 + ((id * 37) % 2500)),
        date_of_birth: `${1955 + (id % 45)}-0${1 + (id % 9)}-1${index}`,
        signatory_name: null,
        signatory_title: null,
        ...(buyers.length === 1 && id % 17 === 4 ? companyOf(full_name) : {}),
        language: /\p{Script=Arabic}/u.test(full_name) ? ('ar' as const) : ('en' as const),
        share_percent: shareOf(buyers.length, index),
      }
    }),
  )
  return insert(db, 'booking_buyers', rows)
}

/** Some buy by a company of theirs. */
const companyOf = (person: string) => ({
  full_name: `${person.split(' ').at(-1)} Holding LLC`,
  id_type: 'company_registration' as const,
  date_of_birth: null,
  signatory_name: person,
  signatory_title: 'Managing director',
})

const shareOf = (buyers: number, index: number) =>
  buyers === 1 ? '100' : buyers === 2 ? '50' : index === 0 ? '34' : '33'
