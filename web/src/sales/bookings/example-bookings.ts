import type { BookingRow } from '@storey/api/sales/booking.ts'
import { now } from '../../ui/clock.ts'

const DAY_MS = 86_400_000
const at = (days: number) => new Date(now() + days * DAY_MS).toISOString()
const person = { id: 1, full_name: 'Sara Khalil' }

const booking = (id: number, number: string, buyers: readonly string[], given: Partial<BookingRow>): BookingRow => ({
  id,
  number: `B-${new Date(now()).getFullYear()}-00${id}`,
  status: 'accepted',
  unit: { id, number, floor: 22 },
  building: { id: 1, name: 'Tower A', code: 'A' },
  project: { id: 1, name: 'Harbour Crescent' },
  organization: { id: 1, name: 'Example Homes' },
  plan_name: '60/40',
  split_label: '60/40',
  price: { amount: 270_200_000, currency: 'AED' },
  discount: null,
  buyers: buyers.map((full_name) => ({ full_name, share_percent: String(100 / buyers.length) })),
  brokerage: null,
  broker: null,
  sales_manager: person,
  created_by: person,
  created_at: at(-id),
  expires_at: null,
  recorded_at: null,
  ...given,
})

/** The bookings of a small team, in memory. */
export const exampleBookings = (): readonly BookingRow[] => [
  booking(1, '2201', ['Amal Haddad'], { status: 'pending', expires_at: at(2) }),
  booking(2, '1804', ['Mei Tanaka', 'Kenji Tanaka'], {
    price: { amount: 189_500_000, currency: 'AED' },
    brokerage: { id: null, name: 'Harbour & Pine Realty' },
    broker: { id: null, name: 'Priya Raman' },
  }),
  booking(3, '0905', ['Omar Nasser'], {
    status: 'completed',
    price: { amount: 152_000_000, currency: 'AED' },
    discount: { amount: 3_000_000, currency: 'AED' },
  }),
]
