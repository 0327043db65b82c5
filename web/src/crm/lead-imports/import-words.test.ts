import { expect, it } from 'vitest'
import { nameIn } from './lead-labels.ts'

it('nameIn names a refused row by its name columns, not by its first column (A12)', () => {
  const fields = (...all: Parameters<typeof nameIn>[1][number]['field'][]) => all.map((field) => ({ field }))

  expect(nameIn(['4', 'Ada Lovelace'], fields(null, 'full_name'))).toBe('Ada Lovelace')
  expect(nameIn(['4', 'Lovelace', 'Ada'], fields(null, 'last_name', 'first_name'))).toBe('Ada Lovelace')
  expect(nameIn(['4', ''], fields(null, 'full_name'))).toBe('')
})
