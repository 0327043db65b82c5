import {
  type Milestone,
  type MilestoneDays,
  type MilestoneField,
  milestoneField,
  milestoneLabels,
  milestoneNames,
} from '@storey/api/sales/milestone-names.ts'
import { plainDayText } from '@storey/api/schedule/day.ts'
import { conflict, invalid } from '../../errors/problems.ts'

export type GivenDays = Readonly<{ [Field in MilestoneField | 'registration_number']?: string | null | undefined }>

/** The days after a change; those that are not given stay. */
export function daysAfter(before: MilestoneDays, days: GivenDays): MilestoneDays {
  const kept = (field: MilestoneField | 'registration_number') =>
    days[field] === undefined ? before[field] : (days[field] ?? null)
  return {
    reservation_form_signed_on: kept('reservation_form_signed_on'),
    agreement_sent_on: kept('agreement_sent_on'),
    buyer_signed_on: kept('buyer_signed_on'),
    seller_signed_on: kept('seller_signed_on'),
    registered_on: kept('registered_on'),
    registration_number: kept('registration_number'),
    handed_over_on: kept('handed_over_on'),
  }
}

/** The changes as text for the history; empty if there are none. */
export function changedText(before: MilestoneDays, after: MilestoneDays): string {
  const descriptions = milestoneNames.flatMap((name: Milestone) => {
    const day = after[milestoneField(name)]
    const renumbered = name === 'registered' && before.registration_number !== after.registration_number
    if (day === before[milestoneField(name)] && !renumbered) return []
    const number = name === 'registered' && after.registration_number ? `, ${after.registration_number}` : ''
    return [`${milestoneLabels[name]}: ${day === null ? 'taken back' : plainDayText(day)}${number}`]
  })
  return descriptions.join('; ')
}

/** The status of the unit of an accepted booking by these days. */
export const unitStatusOf = ({ buyer_signed_on, seller_signed_on, handed_over_on }: MilestoneDays) =>
  handed_over_on !== null
    ? ('handed_over' as const)
    : buyer_signed_on !== null && seller_signed_on !== null
      ? ('sold' as const)
      : ('booked' as const)

/** Refusals for constraint violations. */
export const milestoneConstraints = {
  bookings_milestones_order: () => invalid({ buyer_signed_on: ['These days don’t follow each other.'] }),
  bookings_registered_with_number: () => invalid({ registration_number: ['A registration has a day and a number.'] }),
  bookings_milestones_past: () => invalid({ handed_over_on: ['Choose today or a day before.'] }),
  bookings_milestones_kept: () => conflict('wrong_state', 'This booking has moved on. Reload it.'),
}
