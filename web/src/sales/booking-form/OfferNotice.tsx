import { Button, Text } from '@mantine/core'
import type { BookingForm } from '@storey/api/sales/booking-form.ts'
import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { bookingAddress } from '../../inventory/parts/units/booking-address.ts'
import { moneyText } from '../../ui/format/money.ts'
import { Day } from '../../ui/values/Day.tsx'
import { OfferLink } from '../parts/OfferLink.tsx'
import styles from './Booking.module.css'
import { carryDraft, draftKey } from './draft.ts'

interface Props {
  form: BookingForm
  /** Message of the server about the offer, after an attempt to book. */
  error: ReactNode
  /** Called before leaving, to keep the input. */
  onLeave: () => void
}

/** Shows the offer whose price is used, what has changed since, and whether the offer is still valid. */
export function OfferNotice({ form, error, onLeave }: Props) {
  const { offer, unit } = form
  const navigate = useNavigate()
  if (!offer) return <AcceptedOffer form={form} onLeave={onLeave} />
  const { today } = offer
  const leave = (plan_id: number) => {
    onLeave()
    carryDraft(draftKey(unit.id, offer.id), draftKey(unit.id), { unit_id: unit.id, payment_plan_id: plan_id })
    void navigate({ href: bookingAddress(unit.id, plan_id), replace: true })
  }
  const ended = offer.obstacle ?? error
  const differences = differencesOf(form)
  return (
    <section className={styles.offer} data-path="sale_offer_id" data-ended={ended ? true : undefined}>
      <p>
        From offer <OfferLink offer={offer} /> for <bdi>{offer.client.name}</bdi>:{' '}
        <b>{moneyText({ amount: form.schedule.price, currency: form.schedule.currency })}</b>.{' '}
        {!ended && (
          <>
            Valid until <Day value={offer.valid_until} />.
          </>
        )}
      </p>
      {ended && (
        <p role="alert">
          <b>{ended}</b> What you typed is kept.
        </p>
      )}
      {differences.map((difference) => (
        <p key={difference}>{difference}</p>
      ))}
      {today ? (
        (ended || differences.length > 0) && (
          <Button mt="xs" size="xs" variant="default" onClick={() => leave(today.id)}>
            Book at the current price ({moneyText(today.price)})
          </Button>
        )
      ) : (
        <Text size="sm">This unit has no payment plan outside the offer.</Text>
      )}
    </section>
  )
}

/** Leads to the booking at the price of the offer that the unit is held for, with its client. */
function AcceptedOffer({ form: { unit, accepted_offer }, onLeave }: Pick<Props, 'form' | 'onLeave'>) {
  const navigate = useNavigate()
  if (!accepted_offer) return null
  const { id, client_name, payment_plan_id } = accepted_offer
  return (
    <section className={styles.offer} aria-label="Accepted offer">
      <p>
        <bdi>{client_name}</bdi> accepted offer <OfferLink offer={accepted_offer} /> for this unit. Its price, plan and
        client apply if you book from the offer.
      </p>
      <Button
        mt="xs"
        size="xs"
        onClick={() => {
          onLeave()
          void navigate({ href: bookingAddress(unit.id, payment_plan_id, id), replace: true })
        }}
      >
        Book from the offer
      </Button>
    </section>
  )
}

/** The differences since the offer was made. */
function differencesOf({ offer, unit, plan }: BookingForm): string[] {
  if (!offer) return []
  const { today, list_price } = offer
  return [
    ...(unit.price.amount === list_price.amount
      ? []
      : [`The list price is ${moneyText(unit.price)} today. It was ${moneyText(list_price)} in the offer.`]),
    ...(today && today.id !== plan.id ? [`${plan.name} is closed to new sales. This offer still includes it.`] : []),
    ...(today &&
    today.id === plan.id &&
    today.price.amount !== plan.price.amount &&
    unit.price.amount === list_price.amount
      ? [`${plan.name} is ${moneyText(today.price)} now; the offer price was ${moneyText(plan.price)}.`]
      : []),
  ]
}
