import type { AuditChange } from '@storey/api/administration/audit.ts'
import { endpoints } from '@storey/api/index.ts'
import { describe, expect, it } from 'vitest'
import { actionText, changeTitle, detailFacts, fieldsOf, whoOf } from './event-text.ts'

const change: AuditChange = {
  id: 1,
  table: 'payment_plans',
  row_id: '7',
  operation: 'update',
  before: { name: 'A', valid_from: null },
  after: { name: 'B', valid_from: '2026-01-01' },
  private: false,
}

describe('texts of the audit log', () => {
  it('actionText gives every action of the application a readable text', () => {
    const texts = endpoints.map(({ name }) => actionText(name))

    expect(texts.filter((text) => !/^[A-Z](?:[a-z0-9 :,-]|API\b|CRM\b|VAT\b)+$/.test(text))).toEqual([])
    expect(actionText('bookings.accept')).toBe('Accept booking')
    expect(actionText('bookings.reopenedLongAgo')).toBe('Reopened long ago booking')
    expect(actionText('work.letter')).toBe('Send e-mail')
  })

  it('whoOf names users, and who acts without an account', () => {
    const who = (action: string, user_id: number | null = null, user_name: string | null = null) =>
      whoOf({ action, user_id, user_name })

    expect(who('publicOffers.answer', null, 'Karim Farouk (client)')).toBe('Karim Farouk (client)')
    expect(who('publicOffers.answer')).toBe('Client of an offer')
    expect(who('auth.login')).toBe('Unknown user')
    expect(who('bookings.accept', 4)).toBe('Deleted user')
  })

  it('changeTitle and fieldsOf show a change with its fields, before and after', () => {
    expect(changeTitle(change, {})).toBe('Payment plan #7 changed')
    expect(changeTitle(change, { 'payment_plan 7': 'Cash' })).toBe('Payment plan Cash changed')
    expect(fieldsOf(change, {})).toEqual([
      { name: 'name', label: 'Name', before: 'A', after: 'B' },
      { name: 'valid_from', label: 'Valid from', before: '–', after: '2026-01-01' },
    ])
  })

  it('fieldsOf leaves out the values before the creation of a row', () => {
    const [field] = fieldsOf({ ...change, before: null, after: { secret: '(hidden)' } }, {})

    expect(field).toEqual({ name: 'secret', label: 'Secret', before: undefined, after: 'Hidden' })
  })

  it('fieldsOf shows the names of referenced records, and the numbers of those that are gone', () => {
    const after = { owner_id: 4, building_id: 9, project_id: null }

    const fields = fieldsOf({ ...change, before: null, after }, { 'user 4': 'Priya Raman' })

    expect(fields.map(({ label, after: text }) => [label, text])).toEqual([
      ['Building', '9'],
      ['Owner', 'Priya Raman'],
      ['Project', '–'],
    ])
  })

  it('detailFacts shows why a request was refused', () => {
    expect(detailFacts({ code: 'forbidden', fields: ['email'] })).toEqual([
      { label: 'Reason', value: 'Not allowed for this role' },
      { label: 'Invalid fields', value: 'email' },
    ])
  })
})
