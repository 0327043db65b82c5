import { addDays, addMonths, type Day, daysBetween, later } from './day.ts'
import type { Construction, Due, ScheduleContext } from './payment-plan.ts'

export interface DueDay {
  due_on: Day | null
  estimated: boolean
  /** The day that the rule alone gives, when it lies before the booking. */
  moved_from: Day | null
}

/** When a payment is due; nothing is due before the booking. `months` more pass for a repeat of its row. */
export function dueDay(due: Due, context: ScheduleContext, months = 0): DueDay {
  const { day, estimated } = byRule(due, context, months)
  if (day === null) return { due_on: null, estimated: false, moved_from: null }
  if (day < context.booked_on) return { due_on: context.booked_on, estimated: false, moved_from: day }
  return { due_on: day, estimated, moved_from: null }
}

/** The due rule as text: shown while the date is unknown, and next to the date when it is known. */
export function dueText(due: Due, months = 0): string {
  const value = due.due_value ?? 0
  switch (due.due_kind) {
    case 'on_booking':
      return months === 0 ? 'On booking' : `${count(months, 'month')} after booking`
    case 'on_date':
      return months === 0 ? `On ${due.due_on ?? 'a date'}` : `${count(months, 'month')} after ${due.due_on ?? 'a date'}`
    case 'days_after_booking': {
      const start = `${count(value, 'day')} after booking`
      return months === 0 ? start : `${count(months, 'month')} and ${start}`
    }
    case 'months_after_booking':
      return `${count(value + months, 'month')} after booking`
    case 'on_construction':
      return `At ${value}% built`
    case 'on_handover':
      return months === 0 ? 'On handover' : `${count(months, 'month')} after handover`
    case 'months_after_handover':
      return `${count(value + months, 'month')} after handover`
  }
}

function byRule(due: Due, context: ScheduleContext, months: number): { day: Day | null; estimated: boolean } {
  const { booked_on, handover_on } = context
  const value = due.due_value ?? 0
  // A buyer of a finished home gets the keys after booking it, so what follows handover counts from there.
  const handover = handover_on && later(handover_on, booked_on)
  const exactly = (day: Day | null) => ({ day, estimated: false })
  switch (due.due_kind) {
    case 'on_booking':
      return exactly(addMonths(booked_on, months))
    case 'on_date':
      return exactly(due.due_on ? addMonths(due.due_on, months) : null)
    case 'days_after_booking':
      return exactly(addMonths(addDays(booked_on, value), months))
    case 'months_after_booking':
      return exactly(addMonths(booked_on, value + months))
    case 'on_construction':
      return whenBuilt(value, context)
    case 'on_handover':
      return exactly(handover && addMonths(handover, months))
    case 'months_after_handover':
      return exactly(handover && addMonths(handover, value + months))
  }
}

/** Draws a straight line from today's progress to completion. What is built already is due on booking. */
function whenBuilt(
  percent: number,
  { construction, booked_on }: ScheduleContext,
): { day: Day | null; estimated: boolean } {
  if (!construction) return { day: null, estimated: false }
  const as_of = construction.as_of ?? booked_on
  if (construction.percent >= percent) return { day: later(as_of, booked_on), estimated: false }
  return { day: estimate(percent, construction, as_of), estimated: true }
}

function estimate(percent: number, { percent: built, completion_on }: Construction, as_of: Day): Day | null {
  // Past its completion day and still unfinished: any day would be invented.
  if (completion_on === null || completion_on <= as_of) return null
  const share = (percent - built) / (100 - built)
  return addDays(as_of, Math.round(daysBetween(as_of, completion_on) * share))
}

const count = (number: number, unit: string): string => `${number} ${unit}${number === 1 ? '' : 's'}`
