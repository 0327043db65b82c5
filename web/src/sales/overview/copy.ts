/** Texts of the overview. */
export const overview = 'Overview'
export const figures = 'What waits'
export const bookingsToDecide = (count: number) => (count === 1 ? 'booking to decide' : 'bookings to decide')
export const discountsToDecide = (count: number) => (count === 1 ? 'discount to decide' : 'discounts to decide')
export const registrationsToReview = (count: number) =>
  count === 1 ? 'registration to review' : 'registrations to review'
export const bookingsEnding = (count: number) =>
  count === 1 ? 'booking expires within a day' : 'bookings expire within a day'
export const unitsOnHold = (count: number) => (count === 1 ? 'unit on hold' : 'units on hold')
export const installmentsOverdue = (count: number) => (count === 1 ? 'installment overdue' : 'installments overdue')
export const refundsLeft = (count: number) => (count === 1 ? 'refund to pay' : 'refunds to pay')
export const ofReleased = (released: string) => `of ${released} released units available`
export const toDecide = 'To decide'
export const allOf = (count: string) => `All ${count}`
export const nothingToDecide = 'No booking waits for a decision.'
export const discountAsked = (percent: string) => `${percent} asked`
export const runningOut = 'Running out'
export const allOnHold = (count: string) => `All on hold: ${count}`
export const nothingRunsOut = 'No hold and no booking has a timer that runs.'
export const heldBy = (name: string) => `Held by ${name}`
export const heldByFor = (name: string, whom: string) => `Held by ${name} for ${whom}`
export const bookedBy = (name: string) => `Booked by ${name}`
export const timeLeftOf = (unit: string) => `Time left for ${unit}`
export const bookedByWeek = 'Booked by week'
export const bookedNote = 'The last 12 weeks, without rejected, expired and cancelled bookings.'
export const nothingBooked = 'Nothing was booked in the last 12 weeks.'
export const shownAs = 'Shown as'
export const chart = 'Chart'
export const table = 'Table'
export const currency = 'Currency'
export const week = 'Week'
export const bookings = 'Bookings'
export const value = 'Value'
export const thisWeek = 'this week'
export const weekOf = (from: string, to: string) => `${from} to ${to}`
export const bookedInWeek = (when: string, amount: string, count: number) =>
  `${when}: ${amount}, ${count === 1 ? '1 booking' : `${count} bookings`}`
export const noBookingsIn = (when: string) => `${when}: no bookings`
export const byProject = 'Absorption by project'
export const byType = 'Absorption by unit type'
export const mostLeft = (shown: number, all: string) => `The ${shown} of ${all} projects with most units left.`
export const project = 'Project'
export const type = 'Type'
export const soldShare = 'Share sold'
export const groups = {
  available: 'Available',
  reserved: 'Reserved',
  sold: 'Sold',
  released: 'Released',
} as const
export const groupsNote = 'Reserved counts booked units too. Released counts those on hold and blocked as well.'
export const groupOf = (count: string, group: string, name: string) => `${count} ${group.toLowerCase()}, ${name}`
export const nothingReleased = 'No units are released yet.'
export const overdue = 'Overdue payments'
export const nothingOverdue = 'No payment is overdue.'
export const oldestSince = 'The oldest was due'
export const inInstallments = (count: number) => (count === 1 ? 'in 1 installment' : `in ${count} installments`)
export const refunds = 'Refunds to pay'
export const inBookings = (count: number) => (count === 1 ? 'of 1 cancelled booking' : `of ${count} cancelled bookings`)
export const nothingYet = 'Nothing to look over yet'
export const comesHere = 'Units, bookings and payments of your developers are counted here.'
