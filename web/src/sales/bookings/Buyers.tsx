import { bookingDocuments } from '@storey/api/client-endpoints.ts'
import type { Booking } from '@storey/api/sales/booking.ts'
import { type BuyerFact, buyerFacts, buyerLabel, isFieldOf } from '@storey/api/sales/booking-fields.ts'
import { identityLabels, languageLabels } from '@storey/api/sales/booking-names.ts'
import { documentState } from '@storey/api/sales/document-days.ts'
import type { ReactNode } from 'react'
import { useCan } from '../../shell/Can.tsx'
import { today } from '../../ui/format/day.ts'
import { percentText } from '../../ui/format/number.ts'
import { Day } from '../../ui/values/Day.tsx'
import { breakable, Facts } from '../../ui/values/Facts.tsx'
import { Avatar } from '../../ui/values/Person.tsx'
import { PhoneText } from '../../ui/values/PhoneText.tsx'
import { StatusBadge } from '../../ui/values/Status.tsx'
import { countryName } from '../parts/country-name.ts'
import { SharesBar } from '../parts/SharesBar.tsx'
import styles from './Buyers.module.css'

/** The buyers with their shares. */
export function Buyers({ buyers }: { buyers: Booking['buyers'] }) {
  // A developer reads only the names.
  const seesDetails = useCan(bookingDocuments.download.access)
  return (
    <>
      {buyers.length > 1 && <SharesBar buyers={buyers} />}
      {buyers.map((buyer, index) => (
        // Buyers are in the order of the booking, which never changes.
        // biome-ignore lint/suspicious/noArrayIndexKey: see above
        <section key={index} className={styles.buyer} aria-label={buyer.full_name}>
          <h3>
            <Avatar person={buyer} size={28} />
            <bdi>{buyer.full_name}</bdi>
            <span>{percentText(buyer.share_percent)}</span>
            <DocumentBadge buyer={buyer} />
          </h3>
          {seesDetails && <Facts columns={2} facts={factsOf(buyer)} />}
        </section>
      ))}
    </>
  )
}

/** Marks a document that has expired or is about to. */
function DocumentBadge({ buyer }: { buyer: Booking['buyers'][number] }) {
  const state = documentState(buyer, today())
  if (state === 'expired') return <StatusBadge tone="bad">{identityLabels[buyer.id_type]} expired</StatusBadge>
  if (state === 'ending') return <StatusBadge tone="warn">{identityLabels[buyer.id_type]} expires soon</StatusBadge>
  return null
}

/** A row for each field with a value. A document number is labelled by the kind of document. */
function factsOf(buyer: Booking['buyers'][number]) {
  const values: Readonly<Record<BuyerFact, ReactNode>> = {
    nationality: countryName(buyer.nationality),
    id_number: buyer.id_number ?? 'Can’t be read with this server’s key',
    id_expires_on: buyer.id_expires_on && <Day value={buyer.id_expires_on} />,
    date_of_birth: buyer.date_of_birth && <Day value={buyer.date_of_birth} />,
    signatory_name: buyer.signatory_name,
    signatory_title: buyer.signatory_title,
    email: buyer.email && <a href={`mailto:${buyer.email}`}>{breakable(buyer.email)}</a>,
    phone: buyer.phone && (
      <a href={`tel:${buyer.phone}`} dir="ltr">
        <PhoneText value={buyer.phone} />
      </a>
    ),
    address: buyer.address,
    language: languageLabels[buyer.language],
  }
  return buyerFacts
    .filter((field) => isFieldOf(field, buyer.id_type))
    .map((field) => ({
      label: field === 'id_number' ? identityLabels[buyer.id_type] : buyerLabel(field, buyer.id_type),
      value: values[field],
      ...(field === 'id_number' ? { copy: buyer.id_number } : {}),
    }))
}
