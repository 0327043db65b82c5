import { leadFields } from '@storey/api/crm/lead-fields.ts'
import { fieldsWith } from '@storey/api/fields.ts'
import { describe, expect, it } from 'vitest'
import { fieldText } from '../../../parts/lead-field-text.ts'
import { sentenceOf } from './history-labels.ts'

const how = { currency: 'AED' }
const changed = (field: string, old: unknown, made: unknown) =>
  sentenceOf(
    {
      id: 1,
      kind: 'field_changed',
      actor: null,
      automatic: false,
      field,
      old,
      new: made,
      subject: null,
      note: null,
      at: '2026-11-22T09:00:00Z',
    },
    'AED',
  )

describe('texts of the lead history', () => {
  it.each([
    ['nationality', 'LB', 'Lebanon'],
    ['language', 'ar', 'Arabic'],
    ['rating', 'hot', 'Hot'],
    ['timeframe', '1_3_months', '1 to 3 months'],
    ['property_types_wanted', ['villa', 'studio'], 'Villa, Studio'],
    ['bedrooms_wanted', [0, 2], 'studio or 2 bed'],
    ['budget_min', 120_000_000, 'AED\u00a01,200,000'],
    ['opted_out', true, 'Opted out'],
    ['campaign', 'Spring', 'Spring'],
    ['purpose', null, ''],
  ] as const)('fieldText shows the lead field %s as readable text', (field, value, text) => {
    expect(fieldText(field, value, how)).toBe(text)
  })

  it('fieldText and the history have a label for every code of every choice', () => {
    for (const field of fieldsWith(leadFields, 'kind', 'choice', 'choices'))
      for (const [code, label] of Object.entries(leadFields[field].values)) {
        expect(fieldText(field, code, how)).toBe(label)
        expect(changed(field, null, code)).toMatchObject({ from: 'not set', to: label })
      }
  })

  it('sentenceOf names a changed field as on the screen, in lower case', () => {
    expect(changed('whatsapp', null, '+971501234567').verb).toBe('changed WhatsApp')
    expect(changed('interest_note', '', 'Sea').verb).toBe('changed notes on needs')
    expect(changed('opted_out', false, true)).toEqual({ verb: 'changed messages', from: 'allowed', to: 'opted out' })
  })
})
