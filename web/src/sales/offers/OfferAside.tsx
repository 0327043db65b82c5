import { unitName } from '@storey/api/inventory/unit-names.ts'
import type { SaleOffer } from '@storey/api/sales/offer-shapes.ts'
import { CopyButton } from '../../ui/CopyButton.tsx'
import { dayText, plainDayText } from '../../ui/format/day.ts'
import { Link } from '../../ui/Link.tsx'
import { Section } from '../../ui/Section.tsx'
import { Day } from '../../ui/values/Day.tsx'
import { Facts } from '../../ui/values/Facts.tsx'
import { Instant } from '../../ui/values/Instant.tsx'
import { Person } from '../../ui/values/Person.tsx'
import { PhoneText } from '../../ui/values/PhoneText.tsx'
import { countryName } from '../parts/country-name.ts'
import { channelLabels, deviceLabels, isUnanswered, languages, offerEventLabels, viewsText } from './labels.ts'
import styles from './OfferAside.module.css'

/** Who opened an offer and when, its link, its client, and its history. */
export function OfferAside({ offer }: { offer: SaleOffer }) {
  return (
    <>
      <Section title="Views" note={<Opened offer={offer} />}>
        <Views days={offer.views_by_day} />
      </Section>
      <Section title="Private link" note={linkNote(offer)}>
        <div className={styles.link}>
          <bdi>{offer.share_link}</bdi>
          <CopyButton value={offer.share_link} label="Link" />
        </div>
      </Section>
      <Section title="Details">
        <Facts facts={factsOf(offer)} />
      </Section>
      <Section title="History">
        <ol className={styles.events}>
          {offer.events.map(({ id, kind, channel, device, note, actor_name, at }) => (
            <li key={id}>
              <b>
                {[offerEventLabels[kind], channel && channelLabels[channel], device && deviceLabels[device]]
                  .filter(Boolean)
                  .join(' ')}
              </b>
              {note && <p dir="auto">{note}</p>}
              <small>
                <bdi>{actor_name ?? (['viewed', 'accepted', 'declined'].includes(kind) ? 'The buyer' : 'Storey')}</bdi>,{' '}
                <Instant value={at} />
              </small>
            </li>
          ))}
        </ol>
      </Section>
    </>
  )
}

const linkNote = ({ status }: SaleOffer) =>
  status === 'draft'
    ? 'It works once the offer is sent.'
    : isUnanswered(status) || status === 'accepted'
      ? undefined
      : 'Shows a polite “offer ended” page.'

function Opened({ offer: { views, last_viewed_at } }: { offer: SaleOffer }) {
  if (views === 0) return 'Not opened yet'
  return (
    <>
      {viewsText(views)}, <Instant value={last_viewed_at} />
    </>
  )
}

/** Up to two weeks: a bar per day, with the same data as text. */
function Views({ days }: { days: SaleOffer['views_by_day'] }) {
  const visible = days.slice(-14)
  const highest = Math.max(1, ...visible.map(({ views }) => views))
  if (visible.length === 0) return null
  return (
    <ol className={styles.views} aria-label="Views by day">
      {visible.map(({ day, views }) => (
        <li key={day} aria-label={`${dayText(day)}: ${viewsText(views)}`}>
          <span style={{ height: `${Math.round((views / highest) * 100)}%` }} title={viewsText(views)} />
          <small aria-hidden="true">{plainDayText(day).replace(/ \d{4}$/, '')}</small>
        </li>
      ))}
    </ol>
  )
}

function factsOf(offer: SaleOffer) {
  const { client, lead_id, chosen, units, decline_reason, supersedes, superseded_by } = offer
  const chosenUnit = units.find(({ unit }) => unit.id === chosen?.unit_id)
  const chosenPlan = chosenUnit?.plans.find(({ payment_plan_id }) => payment_plan_id === chosen?.payment_plan_id)
  const other = (one: NonNullable<SaleOffer['supersedes']>) => (
    <Link to={`/inventory/sale-offers/${one.id}/show`}>Revision {one.revision}</Link>
  )
  return [
    ...(chosenUnit && chosenPlan
      ? [
          {
            label: 'Answer',
            value: `Wants ${unitName(chosenUnit.unit.building, chosenUnit.unit.number)} on ${chosenPlan.name}`,
          },
        ]
      : []),
    ...(offer.held_until ? [{ label: 'Held until', value: <Instant value={offer.held_until} /> }] : []),
    ...(offer.status === 'declined' ? [{ label: 'Answer', value: decline_reason || 'Not for them' }] : []),
    { label: 'Client', value: lead_id ? <Link to={`/crm/leads/${lead_id}`}>{client.name}</Link> : client.name },
    { label: 'E-mail', value: client.email, copy: client.email },
    { label: 'Phone', value: client.phone && <PhoneText value={client.phone} /> },
    ...(offer.client_nationality ? [{ label: 'Nationality', value: countryName(offer.client_nationality) }] : []),
    { label: 'Sent', value: <Instant value={offer.sent_at} none="Not sent yet" /> },
    { label: 'Valid until', value: <Day value={offer.valid_until} /> },
    { label: 'Language', value: languages.find((one) => one.value === offer.language)?.label },
    ...(offer.message ? [{ label: 'Message', value: offer.message }] : []),
    ...(supersedes ? [{ label: 'Earlier revision', value: other(supersedes) }] : []),
    ...(superseded_by ? [{ label: 'Newer revision', value: other(superseded_by) }] : []),
    { label: 'Created by', value: <Person person={offer.created_by} /> },
  ]
}
