import { expect, it } from 'vitest'
import { rejectedEmail, returnedEmail } from './emails.ts'
import { fieldName } from './field-names.ts'

it('the e-mail of a returned registration has its notes with the names of their fields, at most ten', () => {
  const notes = Array.from({ length: 12 }, (_, at) => ({ field: `brokers.${at}.email`, note: `Note ${at}` }))
  const { box, paragraphs } = returnedEmail('https://x.test', 'Al Noor', notes)

  expect(box?.notes).toHaveLength(10)
  expect(box?.notes?.[0]).toEqual(['Broker: e-mail', 'Note 0'])
  expect(box?.more).toBe('and 2 more')
  expect(paragraphs[0]).toContain('Al Noor')
  const one = returnedEmail('https://x.test', 'Al Noor', notes.slice(0, 1))
  expect(one.box?.more).toBeUndefined()
  expect(one.paragraphs[0]).toContain('please change this and send it again')
})

it('the e-mail of a rejected registration sets the reason apart', () => {
  expect(rejectedEmail('https://x.test', 'Al Noor', 'No license.').box).toMatchObject({ lines: ['No license.'] })
})

it.each([
  ['company.legal_name', 'Legal name'],
  ['company.trade_license_number', 'License number'],
  ['company.po_box', 'PO box'],
  ['bank.iban', 'IBAN'],
  ['signatory.id_number', 'Signatory: ID number'],
  ['documents.bank_confirmation_letter', 'Bank confirmation letter'],
] as const)('a note of %s names the field as its page does', (field, name) => {
  expect(fieldName(field)).toBe(name)
})
