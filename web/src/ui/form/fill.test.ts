import { expect, it } from 'vitest'
import { fillText } from './fill.ts'

it.each([
  ['Name', 'text', 'Enter a name.'],
  ['E-mail', 'text', 'Enter an e-mail.'],
  ['Full name, as in the document', 'text', 'Enter a full name.'],
  ['Internal area', 'text', 'Enter an internal area.'],
  ['Unit', 'choice', 'Choose a unit.'],
  ['Owner', 'choice', 'Choose an owner.'],
  ['Bedrooms', 'text', 'Enter bedrooms.'],
  ['IBAN', 'text', 'Enter an IBAN.'],
  ['WhatsApp (if different)', 'text', 'Enter a WhatsApp number.'],
  ['Phone', 'text', 'Enter a phone number.'],
  ['Office phone', 'text', 'Enter an office phone number.'],
  ['Your phone', 'text', 'Enter your phone number.'],
  ['Address', 'text', 'Enter an address.'],
  ['Handover', 'day', 'Enter a date.'],
] as const)('fillText for an empty %s (%s) is: %s', (label, kind, text) => {
  expect(fillText(label, kind)).toBe(text)
})
