import type { SalesReport, SoldProject } from '@storey/api/sales/reports.ts'
import { daysBetween } from '@storey/api/schedule/day.ts'
import { shareText } from '../../ui/chart/figure-text.ts'
import { moneyText } from '../../ui/format/money.ts'
import { countText, percentText } from '../../ui/format/number.ts'

// The titles of the reports: what the figures say, without a full stop.

const add = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0)

/** `−1.7%`: how far an amount is from another. */
export function changeText(amount: number, from: number): string {
  if (from === 0) return '–'
  const change = Math.round((amount / from - 1) * 1000) / 10
  if (change === 0) return '0%'
  return `${change < 0 ? '−' : '+'}${percentText(Math.abs(change))}`
}

/** `+3`, `−12` or `0` */
export const differenceText = (difference: number): string =>
  difference === 0 ? '0' : `${difference < 0 ? '−' : '+'}${countText(Math.abs(difference))}`

const weeksText = (count: number) => (count === 1 ? 'one week' : `${count} weeks`)

export function soldFinding(projects: readonly SoldProject[], weeks: number): string {
  const all = add(projects.map(({ bookings }) => bookings))
  const [first] = projects
  if (!first || all === 0) return `No bookings in ${weeksText(weeks)}`
  if (first.bookings === all)
    return `${first.name} took ${all === 1 ? 'the only booking' : `all ${countText(all)} bookings`}`
  return `${first.name} took ${countText(first.bookings)} of ${countText(all)} bookings in ${weeksText(weeks)}`
}

/** Weeks until the available units are booked, at the pace of the period; null without a pace. */
export function weeksLeft({ available, bookings }: SoldProject, from: string, to: string): number | null {
  if (bookings === 0) return null
  return Math.ceil(available / (bookings / ((daysBetween(from, to) + 1) / 7)))
}

export function priceFinding(projects: readonly SoldProject[]): string {
  const booked = projects.filter(({ bookings }) => bookings > 0)
  const [listed, achieved] = [add(booked.map((one) => one.list_amount)), add(booked.map((one) => one.amount))]
  if (listed === 0) return 'Nothing was booked, so no price was achieved'
  const lowest = booked.reduce((one, other) =>
    other.amount / other.list_amount < one.amount / one.list_amount ? other : one,
  )
  const kept = `${shareText(achieved, listed)} of list was achieved`
  const lost = lowest.list_amount - lowest.amount
  return lost > 0 && booked.length > 1
    ? `${kept}; ${lowest.name} is at ${changeText(lowest.amount, lowest.list_amount)}`
    : kept
}

export function brokerageFinding(brokerages: SalesReport['brokerages']): string {
  const whole = add(brokerages.map(({ bookings }) => bookings))
  const named = brokerages.filter(({ name }) => name !== null).sort((one, other) => other.bookings - one.bookings)
  const [first] = named
  if (!first) return whole === 0 ? 'No bookings' : 'The own team made every booking'
  const top = named.slice(0, 3)
  const share = shareText(add(top.map(({ bookings }) => bookings)), whole)
  if (top.length === 1) return `${first.name} brought ${share} of bookings`
  return `${top.length === 2 ? 'Two' : 'Three'} brokerages brought ${share} of bookings`
}

export function dueFinding({ overdue, months }: SalesReport['due'], currency: string): string {
  const due = add(months.flatMap(({ fixed, estimated }) => [fixed, estimated]))
  const text = (amount: number) => moneyText({ amount, currency }, { short: true })
  if (due + overdue.amount === 0) return 'No payments are due'
  const coming = due === 0 ? 'Nothing is due in twelve months' : `${text(due)} is due in twelve months`
  return overdue.amount === 0 ? coming : `${coming}; ${text(overdue.amount)} is overdue`
}

export function discountFinding(sellers: SalesReport['sellers']): string {
  const given = add(sellers.map(({ discount }) => discount))
  const [first] = sellers
  if (!first || given === 0) return 'No discounts were given'
  const whole = add(sellers.map(({ plan_amount }) => plan_amount))
  return `Discounts cost ${shareText(given, whole)} of the price; ${first.full_name} gave ${shareText(first.discount, given)} of them`
}

export function stepsFinding({ holds, converted, made, signed }: SalesReport['steps']): string {
  if (made.count === 0) return holds.count === 0 ? 'No holds and no bookings' : 'No hold became a booking'
  const contract = `${shareText(signed.count, made.count)} of bookings have a signed contract`
  return converted.count === 0
    ? contract
    : `${shareText(converted.count, holds.count)} of holds were booked; ${contract}`
}

export function lostFinding(lost: SalesReport['lost'], currency: string): string {
  const amount = add(lost.map((one) => one.amount))
  if (lost.length === 0) return 'No booking was lost'
  const count = add(lost.map(({ bookings }) => bookings))
  return `${count === 1 ? 'One booking' : `${countText(count)} bookings`} of ${moneyText({ amount, currency }, { short: true })} ${count === 1 ? 'was' : 'were'} lost`
}
