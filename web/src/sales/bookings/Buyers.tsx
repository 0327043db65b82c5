import { dialCountries } from '@storey/api/readers/dial-codes.ts'
import type { Booking } from '@storey/api/sales/bookings.ts'
import { Facts } from '../../ui/Facts.tsx'
import { percentText } from '../../ui/format/number.ts'
import { Avatar } from '../../ui/Person.tsx'
import { PhoneText } from '../../ui/PhoneText.tsx'
import { identityLabels } from '../parts/labels.ts'
import { SharesBar } from '../parts/SharesBar.tsx'
import styles from './Buyers.module.css'
import * as copy from './copy.ts'

const countryName = (code: string | null) => dialCountries.find(({ country }) => country === code)?.name ?? code

/** Who buys, with their shares. */
export function Buyers({ buyers }: { buyers: Booking['buyers'] }) {
  return (
    <>
      {buyers.length > 1 && <SharesBar buyers={buyers} />}
      {buyers.map((buyer, index) => (
        // Buyers stand in the order in which they were booked, and it never changes.
        // biome-ignore lint/suspicious/noArrayIndexKey: see above
        <section key={index} className={styles.buyer} aria-label={buyer.full_name}>
          <h3>
            <Avatar person={buyer} size={28} />
            <bdi>{buyer.full_name}</bdi>
            <span>{percentText(buyer.share_percent)}</span>
          </h3>
          <Facts
            columns={2}
            facts={[
              { label: 'Nationality', value: countryName(buyer.nationality) },
              {
                label: identityLabels[buyer.id_type],
                value: buyer.id_number ?? copy.cantBeReadWithThisServers,
                copy: buyer.id_number,
              },
              { label: 'E-mail', value: buyer.email && <a href={`mailto:${buyer.email}`}>{buyer.email}</a> },
              {
                label: 'Phone',
                value: buyer.phone && (
                  <a href={`tel:${buyer.phone}`} dir="ltr">
                    <PhoneText value={buyer.phone} />
                  </a>
                ),
              },
              { label: 'Address', value: buyer.address },
            ]}
          />
        </section>
      ))}
    </>
  )
}
