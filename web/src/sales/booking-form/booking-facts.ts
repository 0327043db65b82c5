import { unitFields } from '@storey/api/inventory/unit-fields.ts'
import { unitName } from '@storey/api/inventory/unit-names.ts'
import { lengthText } from '@storey/api/readers/read-minutes.ts'
import type { BookingForm } from '@storey/api/sales/booking-form.ts'
import { planText } from '@storey/api/sales/booking-names.ts'
import type { ScheduleLimit } from '@storey/api/sales/own-schedules.ts'
import { scheduleFacts } from '../../inventory/parts/plans/schedule-facts.ts'
import { homeText, viewText } from '../../inventory/parts/units/unit-labels.ts'
import type { Fact } from '../../ui/agreed/facts.ts'
import { type AreaUnit, areaText } from '../../ui/format/area.ts'
import { dayText, momentText } from '../../ui/format/day.ts'
import { moneyText } from '../../ui/format/money.ts'
import { percentText } from '../../ui/format/number.ts'

/** Everything of a booking that its form shows and that the booker agrees to. */
export const bookingFacts =
  (areaUnit: AreaUnit) =>
  (form: BookingForm): Fact[] => {
    const { plan, plans, schedule, booked_on, handover_on } = form
    return [
      ...unitFacts(form, areaUnit),
      ...offerFacts(form),
      { label: 'List price', text: moneyText({ amount: schedule.totals.list_price, currency: schedule.currency }) },
      ...plans.map((one) => ({
        label: `Plan “${planText(one)}”`,
        text: moneyText(one.price),
        fleeting: true as const,
      })),
      ...limitFacts(form),
      { label: 'Payment plan', text: planText(plan), chosen: true },
      { label: 'Plan price', text: moneyText(plan.price), chosen: true },
      { label: 'Price', text: moneyText({ amount: schedule.price, currency: schedule.currency }), chosen: true },
      ...scheduleFacts('Payment', schedule.lines, schedule.currency),
      ...scheduleFacts('Fee', schedule.charges, schedule.currency),
      { label: 'Booked on', text: dayText(booked_on, booked_on), fleeting: true },
      ...(handover_on === null ? [] : [{ label: 'Handover', text: dayText(handover_on, handover_on) }]),
    ]
  }

function unitFacts({ unit }: BookingForm, areaUnit: AreaUnit): Fact[] {
  const facts = {
    Unit: unitName(unit.building, unit.number),
    [unitFields.building.label]: unit.building.name,
    [unitFields.project.label]: unit.project.name,
    [unitFields.type.label]: homeText(unit),
    ...(unit.bathrooms === null ? {} : { [unitFields.bathrooms.label]: String(unit.bathrooms) }),
    [unitFields.floor.label]: String(unit.floor),
    'Total area': areaText(unit.total_area, areaUnit),
    [unitFields.internal_area.label]: areaText(unit.internal_area, areaUnit),
    [unitFields.view.label]: viewText(unit.view, unit.orientation) ?? 'None',
    [unitFields.parking.label]: String(unit.parking),
  }
  // Written in the unit of area that this screen shows.
  const fleeting = { [unitFields.internal_area.label]: true, 'Total area': true }
  return Object.entries(facts).map(([label, text]) => ({
    label,
    text,
    ...(label in fleeting ? { fleeting: true } : {}),
  }))
}

/** The caller's own hold may last longer than they saw, but not end sooner without a word. */
function limitFacts({
  unit: { claim },
  limits: { discount, expiry_minutes },
  schedule_limits: limits,
  offer,
}: BookingForm): Fact[] {
  const held = claim?.kind === 'hold' && claim.mine ? claim.expires_at : null
  return [
    {
      label: 'Your hold',
      text: held === null ? 'Ended' : `Until ${momentText(held)}`,
      rank: held === null ? 0 : Date.parse(held),
      // A hold ends while the form is closed; the page shows whether there is one.
      fleeting: true,
    },
    { label: 'Your discount limit', text: percentText(discount.own_percent) },
    ...(discount.minimum_price ? [{ label: 'Lowest price', text: moneyText(discount.minimum_price) }] : []),
    { label: 'A booking without documents expires after', text: lengthText(expiry_minutes) },
    ...(limits && !offer ? [{ label: 'Limits of an own schedule', text: allowedText(limits) }] : []),
  ]
}

const allowedText = ({ first_percent, last_months, payments, rate_percent, tolerance_percent }: ScheduleLimit) =>
  `${percentText(first_percent)} on booking, ${payments} payments, ${last_months} months after handover, ${percentText(tolerance_percent)} of present value at ${percentText(rate_percent)}`

function offerFacts({ offer }: BookingForm): Fact[] {
  if (!offer) return []
  return [
    { label: 'Sale offer', text: `${offer.number}, revision ${offer.revision}` },
    { label: 'Client of the offer', text: offer.client.name },
    { label: 'Offer valid until', text: dayText(offer.valid_until, offer.valid_until) },
    { label: 'List price in the offer', text: moneyText(offer.list_price) },
    { label: 'Discount of the offer', text: offer.discount ? moneyText(offer.discount) : 'None', chosen: true },
    {
      label: 'Price today without the offer',
      text: offer.today ? `${moneyText(offer.today.price)}, ${offer.today.name}` : 'Not sold on a plan',
      chosen: true,
    },
  ]
}

/** The agreed terms, with what is true now of the unit: who holds it and why it cannot be booked. */
export const withPresentState = (agreed: BookingForm, now: BookingForm): BookingForm => ({
  ...agreed,
  unit: { ...agreed.unit, status: now.unit.status, project_status: now.unit.project_status, claim: now.unit.claim },
  offer: agreed.offer && { ...agreed.offer, obstacle: now.offer?.obstacle ?? null },
  obstacle: now.obstacle,
  alternatives: now.alternatives,
})
