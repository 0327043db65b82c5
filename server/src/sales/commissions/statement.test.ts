import { expect, it } from 'vitest'
import { statementOf } from './statement.ts'

it.each([
  ['AED', 'AED 12,500.00'],
  ['KWD', 'KWD 1,250.000'],
  ['JPY', 'JPY 1,250,000'],
])('a statement of commissions in %s has the minor units of the currency', (currency, text) => {
  const none = { commissions: 0, amount: 0 }
  const totals = { currency, earned: none, invoiced: none, approved: none, paid: none, to_recover: none }
  const net = { commissions: 1, amount: 1_250_000 }

  const statement = statementOf([], { ...totals, net }, { currency, timezone: 'UTC' })

  expect(statement.totals.at(-1)?.value).toBe(text)
})
