import type { ImportField } from '@storey/api/crm/lead-fields.ts'
import { BUDGET_ORDER } from '@storey/api/crm/leads.ts'
import { headedMoney, inFull, LEAST_PRICE } from '../../imports/figure-columns.ts'
import { amountOf, budgetOf, currencyOf, noAmount } from '../../imports/parse-values.ts'
import { placesOf } from '../../sheets/column.ts'

interface Budget {
  budget_min?: number
  budget_max?: number
  currency?: string
}

interface BudgetReader {
  readonly fields: readonly (ImportField | null)[]
  readonly headings: readonly string[]
  /** For amounts without a currency. */
  readonly currency: string
}

/** Reads the budget of a line, which is assembled from several columns, into its values. */
export function budget(
  parsed: Budget,
  reader: BudgetReader,
  read: <Value>(
    field: ImportField,
    understand: (text: string) => Value | undefined,
    otherwise: (text: string) => string,
  ) => Value | undefined,
  problem: (field: ImportField, message: string) => void,
) {
  parsed.currency = read('currency', currencyOf, (text) => `${text} is not a currency.`)
  const headed = (field: ImportField) => headedMoney(reader.headings[reader.fields.indexOf(field)] ?? '')
  const usual = (field: ImportField) => parsed.currency ?? headed(field).currency ?? reader.currency
  const why = (field: ImportField) => (text: string) => noAmount(text, usual(field), headed(field))
  const budgetIn = (text: string) => whole(budgetOf(text, usual('budget'), headed('budget')))
  const range = read('budget', budgetIn, (text) => tooLittle(text, usual('budget')) ?? why('budget')(text))
  const from = read(
    'budget_min',
    (text) => amountOf(text, range?.currency ?? usual('budget_min'), headed('budget_min')),
    why('budget_min'),
  )
  const to = read(
    'budget_max',
    (text) => amountOf(text, from?.currency ?? range?.currency ?? usual('budget_max'), headed('budget_max')),
    why('budget_max'),
  )
  parsed.budget_min = from?.amount ?? range?.from
  parsed.budget_max = to?.amount ?? range?.to
  const currencies = new Set(
    [parsed.currency, range?.currency, from?.currency, to?.currency].filter((one) => one !== undefined),
  )
  if (currencies.size > 1) problem('currency', 'The budget is in two currencies.')
  parsed.currency ??= [...currencies][0]
  if (parsed.budget_min !== undefined && parsed.budget_max !== undefined && parsed.budget_max < parsed.budget_min)
    problem('budget_max', BUDGET_ORDER)
}

/** A budget of 1.2 is one in millions whose unit is missing. */
const isLittle = (amount: number | undefined, currency: string) =>
  amount !== undefined && amount > 0 && amount < LEAST_PRICE * 10 ** placesOf(currency)
const whole = (range: ReturnType<typeof budgetOf>) =>
  range && (isLittle(range.from, range.currency) || isLittle(range.to, range.currency)) ? undefined : range
function tooLittle(text: string, currency: string) {
  const range = budgetOf(text, currency)
  if (!range) return undefined
  const amount = (range.to ?? range.from ?? 0) / 10 ** placesOf(range.currency)
  const example = /^[\d.,]+$/.test(text) ? inFull(text, amount) : '1.25m for millions'
  return `${text} ${currency} is less than any home costs. Write ${example}.`
}
