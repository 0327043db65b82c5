import { describe, expect, it } from 'vitest'
import { buyersText } from './buyers-text.ts'

describe('buyersText', () => {
  it('buyersText names the first buyer and counts the others', () => {
    expect(buyersText(['Amal Haddad'])).toBe('Amal Haddad')
    expect(buyersText(['Amal Haddad', 'Omar Haddad', 'Ravi Kapoor'])).toBe('\u2068Amal Haddad\u2069 + 2')
    expect(buyersText([])).toBe('–')
  })
})
