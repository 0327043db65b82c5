import { describe, expect, it } from 'vitest'
import { buyersText } from './buyers-text.ts'

describe('the buyers of a booking, in one line', () => {
  it('are the first by name and the others by number', () => {
    expect(buyersText(['Amal Haddad'])).toBe('Amal Haddad')
    expect(buyersText(['Amal Haddad', 'Omar Haddad', 'Ravi Kapoor'])).toBe('\u2068Amal Haddad\u2069 + 2')
    expect(buyersText([])).toBe('–')
  })
})
