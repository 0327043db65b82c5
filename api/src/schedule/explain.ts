import type { Day } from './day.ts'

/** `none` where the amount came out exact. */
export type Rounded = 'none' | 'down' | 'to_nearest'

/** One step of how an amount or a day came about; amounts are in minor units. */
export type Step =
  | { kind: 'percent'; percent: string; of: number; amount: number; rounded: Rounded }
  | { kind: 'fixed'; amount: number }
  | { kind: 'remainder'; of: number; payments: number; amount: number; rounded: Rounded }
  | { kind: 'handed'; amount: number }
  | { kind: 'booking_amount'; amount: number }
  | { kind: 'estimated'; percent: number; completion_on: Day }
  | { kind: 'moved'; from: Day }

/** A step as a sentence. The caller formats money and days, so that this module needs no locale. */
export function explainStep(step: Step, money: (amount: number) => string, day: (on: Day) => string): string {
  switch (step.kind) {
    case 'percent':
      return `${step.percent}% of ${money(step.of)} is ${money(step.amount)}${ROUNDED[step.rounded]}.`
    case 'fixed':
      return `A fixed ${money(step.amount)}.`
    case 'remainder':
      return step.payments === 1
        ? `The other installments leave ${money(step.amount)}.`
        : `The other installments leave ${money(step.of)}; over ${step.payments} payments that is ${money(step.amount)} each${ROUNDED[step.rounded]}.`
    case 'handed':
      return `${money(step.amount)} left over from rounding goes here.`
    case 'booking_amount':
      return `Less the booking amount of ${money(step.amount)}.`
    case 'estimated':
      return `Estimated from steady progress to completion on ${day(step.completion_on)}, with ${step.percent}% built so far.`
    case 'moved':
      return `Its day, ${day(step.from)}, is before the booking, so it is due on booking.`
  }
}

const ROUNDED: Record<Rounded, string> = { none: '', down: ', rounded down', to_nearest: ', rounded' }
