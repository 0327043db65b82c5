import { percentText } from '../../../ui/format/number.ts'

/** Texts of construction updates. */
export const construction = 'Construction'
export const recordUpdate = 'Record update'
export const noUpdatesText = 'Updates say how far the building is, with photos. Payments that wait for that become due.'
export const built = 'Built'
export const day = 'Day'
export const dayHint = 'When the site was so far. Payments become due on this day.'
export const note = 'Note'
export const noteHint = 'Summary shown to buyers.'
export const correction = 'Reason for going back'
export const correctionHint = (percent: string) => `${percentText(percent)} is recorded. Say why it is less.`
export const saveUpdate = 'Record update'
export const recorded = (percent: string) => `${percentText(percent)} built is recorded. Add its photos here.`
export const photosOf = (day: string) => `Photos of ${day}`
export const addPhotos = 'Add photos'
export const editNote = 'Edit note'
export const saveNote = 'Save note'
export const undoUpdate = 'Undo update'
export const undoOf = (percent: string) => `Undo ${percentText(percent)} built?`
export const undoEffect = (before: string) =>
  `The building is at ${percentText(before)} again, and this update goes with its photos.`
export const undone = (percent: string) => `${percentText(percent)} built is recorded again.`
export const percentBuilt = (percent: string) => `${percentText(percent)} built`
export const wentBack = (before: string, why: string) => `Was ${percentText(before)}: ${why}`
export const byName = (name: string) => `Recorded by ${name}`
export const earlier = (count: number) => (count === 1 ? '1 earlier update' : `${count} earlier updates`)
export const openPhoto = (at: number, of: number) => `Open photo ${at} of ${of}`
export const lineOf = (from: string, to: string) => `Built by day: from ${percentText(from)} to ${percentText(to)}`

export const whatChanges = 'What changes'
export const nothingMoves = 'No payment of a booking moves.'
const paymentsText = (payments: number, bookings: number) =>
  `${payments} ${payments === 1 ? 'payment' : 'payments'} of ${bookings} ${bookings === 1 ? 'booking' : 'bookings'}`
export const becomeDue = (payments: number, bookings: number, amount: string | undefined, day: string) =>
  `${paymentsText(payments, bookings)} ${payments === 1 ? 'becomes' : 'become'} due on ${day}${amount ? `, ${amount} together` : ''}.`
export const isDueAgain = (payments: number, bookings: number, amount: string | undefined) =>
  `${paymentsText(payments, bookings)} ${payments === 1 ? 'becomes' : 'become'} due${amount ? `, ${amount} together` : ''}.`
export const overdueAtOnce = (payments: number) =>
  payments === 1
    ? '1 of them is overdue at once, because its day has passed.'
    : `${payments} of them are overdue at once, because their day has passed.`
export const takenBack = (payments: number, bookings: number) =>
  `${paymentsText(payments, bookings)} ${payments === 1 ? 'is' : 'are'} no longer due.`
export const expectedAnew = (payments: number, bookings: number) =>
  `${paymentsText(payments, bookings)} ${payments === 1 ? 'is' : 'are'} expected on another day.`
export const plansText = (plans: readonly { readonly name: string; readonly payments: number }[]) =>
  `Payment plans: ${plans.map(({ name, payments }) => `${name} (${payments})`).join(', ')}.`
export const unit = 'Unit'
export const payment = 'Payment'
export const now = 'Now'
export const afterwards = 'Then'
export const firstOf = (shown: number, all: number) => `The first ${shown} of ${all}.`
export const cancel = 'Cancel'
