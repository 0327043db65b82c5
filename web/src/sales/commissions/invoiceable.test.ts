import type { Commission } from '@storey/api/sales/commissions.ts'
import { expect, it } from 'vitest'
import { invoiceable } from './invoiceable.ts'

const commission = (number: string, of: object = {}) =>
  ({
    ...{ status: 'earned', booking: { id: 1, number }, organization: { id: 7, name: 'Skyline' } },
    ...{ total: { amount: 1, currency: 'AED' }, ...of },
  }) as Commission

it.each([
  ['one that is not earned', { status: 'clawed_back' }, 'Choose earned commissions only: B-2 is clawed back.'],
  [
    'another developer',
    { organization: { id: 8, name: 'Palm' } },
    'An invoice is for one developer in one currency. Leave out B-2.',
  ],
  [
    'another currency',
    { total: { amount: 1, currency: 'USD' } },
    'An invoice is for one developer in one currency. Leave out B-2.',
  ],
])('one invoice is not of %s', (_, of, why) => {
  expect(invoiceable([commission('B-1'), commission('B-2', of), commission('B-3')])).toEqual({ why })
})

it('one invoice is of earned commissions of one developer in one currency', () => {
  const chosen = [commission('B-1'), commission('B-2')]
  expect(invoiceable(chosen)).toEqual({ commissions: chosen })
})
