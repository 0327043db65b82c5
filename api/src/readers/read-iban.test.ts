import { describe, expect, it } from 'vitest'
import { bankMistakes } from '../administration/bank-details.ts'
import { readBic, readIban } from './read-iban.ts'

describe('an IBAN', () => {
  it.each([
    ['AE07 0331 2345 6789 0123 456', 'AE070331234567890123456'],
    ['iban: de89 3704 0044 0532 0130 00', 'DE89370400440532013000'],
    ['GB29-NWBK-6016-1331-9268-19', 'GB29NWBK60161331926819'],
    ['SA٠٣80000000608010167519', 'SA0380000000608010167519'],
  ])('the IBAN %s is parsed', (typed, kept) => {
    expect(readIban(typed)).toEqual({ value: kept })
  })

  it.each([
    ['AE080331234567890123456', /check digits/],
    ['AE07033123456789012345', /23 characters; this has 22/],
    ['US12345678901234567890', /such as AE07/],
    ['hello', /such as AE07/],
    ['A'.repeat(5000), /at most 34/],
  ])('the IBAN %s is refused', (typed, why) => {
    expect(readIban(typed)).toEqual({ why: expect.stringMatching(why) })
  })
})

describe('a BIC', () => {
  it('a BIC has eight or eleven characters', () => {
    expect(readBic('ebilaead')).toEqual({ value: 'EBILAEAD' })
    expect(readBic('EBIL AEAD XXX')).toEqual({ value: 'EBILAEADXXX' })
    expect(readBic('EBILAEA')).toEqual({ why: expect.stringContaining('8 or 11') })
  })
})

describe('bank details', () => {
  const good = {
    country: 'AE',
    iban: 'AE070331234567890123456',
    account_number: null,
    bic: 'EBILAEAD',
    routing_code: null,
  }
  it.each([
    ['the IBAN of another country', { country: 'DE', bic: null }, 'iban'],
    ['the BIC of another country', { bic: 'DEUTDEFF' }, 'bic'],
    ['no IBAN where banks have one', { iban: null, account_number: '0123456789' }, 'iban'],
    ['no account', { country: 'US', iban: null, bic: 'CHASUS33' }, 'account_number'],
    ['no bank', { country: 'US', iban: null, account_number: '0123456789', bic: null }, 'bic'],
  ])('bank details with %s are refused', (_, wrong, field) => {
    expect(Object.keys(bankMistakes({ ...good, ...wrong }))).toEqual([field])
  })

  it('bank details in a country without IBANs need the account and the bank', () => {
    expect(bankMistakes(good)).toEqual({})
    expect(
      bankMistakes({ country: 'US', iban: null, account_number: '0123456789', bic: null, routing_code: '021000021' }),
    ).toEqual({})
  })
})
