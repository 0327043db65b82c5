import type { BuyerLanguage } from '@storey/api/sales/booking.ts'
import { dayText, figure, figureText, haveMinor, monthText, offerWords } from '../offer-page/actions.ts'
import type { Shown } from './shown.ts'

export type Line = Shown['installments'][number]
export type Money = (amount: number) => string

/** Writes the amounts of one list, which all have minor digits if one has; or a single amount. */
export const moneyIn =
  (currency: string, language: BuyerLanguage, list: readonly number[] = []): Money =>
  (amount) =>
    figure(`${currency}\u00a0${figureText({ amount, currency }, language, haveMinor(list, currency))}`)

/** A payment without a fixed day has its reason, or the month that is likely. */
export function dueText({ due_on, due_text, estimated }: Line, language: BuyerLanguage): string {
  const say = offerWords[language]
  if (due_on === null) return say.due(due_text)
  return estimated ? say.about(monthText(due_on, language)) : dayText(due_on, language)
}

/** What is to be paid next; undefined before the booking is accepted, and when all is paid. */
export const nextPayment = ({ booking, installments }: Shown): Line | undefined =>
  booking.status === 'pending' ? undefined : installments.find(({ left }) => left > 0)
