import { describe, expect, it } from 'vitest'
import { Refusal } from '../../../errors/problems.ts'
import { chosen, FACTS, type Lead, letGo, merged, parted, proposed, stayingOf } from './rules.ts'

const nothing = Object.fromEntries(FACTS.map((column) => [column, null]))
/** A lead with no values but its name and phone. */
const leadOf = (id: number, given: Partial<Lead> = {}) =>
  ({
    ...nothing,
    id,
    version: 1,
    full_name: `Lead ${id}`,
    phone: `+97150555000${id}`,
    other_emails: [],
    other_phones: [],
    status: 'new',
    rating: 'unrated',
    source: 'other',
    currency: 'AED',
    bedrooms_wanted: [],
    property_types_wanted: [],
    interest_note: '',
    created_at: `2026-11-0${id} 09:00:00+00`,
    opted_out: false,
    tag_ids: [],
    project_ids: [],
    ...given,
  }) as Lead
const factsOf = ({ id: _, version: __, ...facts }: Lead) => facts
const mergedOf = (leads: readonly Lead[], stays: Lead, asked = {}) => merged(leads, stays, chosen(leads, stays, asked))
const refusalOf = (work: () => unknown) => {
  try {
    work()
  } catch (error) {
    if (error instanceof Refusal) return error
  }
  throw new Error('It was not refused.')
}

describe('suggestions of a merge', () => {
  it('a merge suggests the earliest lead, with the newest source and rating and the furthest status', () => {
    const late = leadOf(3, { source: 'portal', rating: 'cold', status: 'lost', lost_reason: 'No response' })
    const middle = leadOf(2, { rating: 'hot', status: 'viewing', campaign: 'Autumn' })
    const early = leadOf(1, { source: 'walk_in', nationality: 'LB' })
    const leads = [late, middle, early]

    const stays = stayingOf(leads)

    expect(stays).toBe(early)
    expect(proposed(leads, stays)).toEqual({
      full_name: 1,
      phone: 1,
      status: 2,
      rating: 3,
      source: 3,
      campaign: 2,
      nationality: 1,
    })
    expect(mergedOf(leads, stays)).toMatchObject({
      full_name: 'Lead 1',
      status: 'viewing',
      lost_reason: null,
      rating: 'cold',
      source: 'portal',
      created_at: '2026-11-01 09:00:00+00',
    })
  })

  it('a merge always suggests a converted lead to remain, and keeps it converted', () => {
    const early = leadOf(1, { status: 'negotiation' })
    const converted = leadOf(2, { status: 'converted' })
    const leads = [early, converted]

    expect(stayingOf(leads)).toBe(converted)
    expect(refusalOf(() => chosen(leads, early, {})).body).toMatchObject({ code: 'converted_stays' })
    expect(refusalOf(() => chosen(leads, converted, { status: 1 })).body).toMatchObject({
      errors: { 'choose.status': expect.any(Array) },
    })
    expect(mergedOf(leads, converted)).toMatchObject({ status: 'converted', created_at: early.created_at })
  })

  it('a merge suggests a budget with its currency, and a lost status with its reason', () => {
    const leads = [
      leadOf(1, { budget_min: 100, budget_max: 200 }),
      leadOf(2, { budget_max: 90, currency: 'SAR', status: 'lost', lost_reason: 'Unit gone' }),
    ]

    expect(mergedOf(leads, leads[0] as Lead, { budget: 2, status: 2 })).toMatchObject({
      budget_min: null,
      budget_max: 90,
      currency: 'SAR',
      status: 'lost',
      lost_reason: 'Unit gone',
    })
  })

  it('a merge refuses a choice of an unknown lead or of an empty value', () => {
    const leads = [leadOf(1), leadOf(2, { language: 'ar' })]

    const refusal = refusalOf(() => chosen(leads, leads[0] as Lead, { language: 1, full_name: 9, phone: 2 }))

    expect(refusal.status).toBe(422)
    expect(Object.keys(refusal.body.errors as object)).toEqual(['choose.full_name', 'choose.language'])
  })
})

describe('mergedOf', () => {
  const one = leadOf(1, { email: 'a@example.com', whatsapp: '+971505550009', tag_ids: [5, 1], opted_out: true })
  const two = leadOf(2, {
    email: 'b@example.com',
    other_emails: ['A@example.com', 'c@example.com'],
    tag_ids: [5, 7],
    project_ids: [3],
    last_contacted_at: '2026-11-05 10:00:00.123456+00',
  })

  it('mergedOf keeps all addresses, numbers, tags and projects, the last contact and the opt-out', () => {
    expect(mergedOf([one, two], one, { email: 2 })).toMatchObject({
      email: 'b@example.com',
      other_emails: ['a@example.com', 'c@example.com'],
      phone: '+971505550001',
      whatsapp: '+971505550009',
      other_phones: ['+971505550002'],
      tag_ids: [1, 5, 7],
      project_ids: [3],
      last_contacted_at: '2026-11-05 10:00:00.123456+00',
      opted_out: true,
    })
  })

  it('mergedOf refuses more addresses than a lead can have', () => {
    const many = (name: string) => Array.from({ length: 12 }, (_, at) => `${name}${at}@example.com`)
    const leads = [leadOf(1, { other_emails: many('a') }), leadOf(2, { other_emails: many('b') })]

    expect(refusalOf(() => mergedOf(leads, leads[0] as Lead)).body).toMatchObject({ code: 'too_many_reaches' })
  })

  it('mergedOf refuses more tags than a lead can have', () => {
    const tags = Array.from({ length: 51 }, (_, index) => index + 1)
    const leads = [leadOf(1, { tag_ids: tags.slice(0, 50) }), leadOf(2, { tag_ids: tags.slice(20) })]

    expect(refusalOf(() => mergedOf(leads, leads[0] as Lead)).body).toMatchObject({ code: 'too_many_links' })
  })

  it('letGo names the values that are not kept, except addresses and numbers', () => {
    const leads = [
      leadOf(1, { rating: 'hot', budget_min: 5, email: 'a@example.com' }),
      leadOf(2, { full_name: 'Lead 1', rating: 'cold', budget_min: 7, email: 'b@example.com' }),
      leadOf(3, { full_name: 'Other', rating: 'cold' }),
    ]
    const facts = mergedOf(leads, leads[0] as Lead, { rating: 1 })

    expect(letGo(leads, facts)).toEqual({ full_name: ['Other'], rating: ['cold'], budget: [[7, null, 'AED']] })
  })
})

describe('parted', () => {
  const before = leadOf(1, { email: 'a@example.com', rating: 'cold', tag_ids: [1] })
  const other = leadOf(2, { email: 'b@example.com', rating: 'hot', tag_ids: [2], full_name: 'Other', opted_out: true })
  const after = mergedOf([before, other], before, { email: 2, full_name: 2 })
  const plain = factsOf(before)

  it('parted restores exactly the earlier values when nothing changed', () => {
    expect(parted(plain, after, after)).toEqual({ facts: plain, kept: [] })
  })

  it('parted keeps and names values that changed since', () => {
    const now = { ...after, rating: 'warm' as const, language: 'ar', tag_ids: [1, 2, 9], opted_out: true }

    expect(parted(plain, after, now)).toEqual({
      facts: { ...plain, rating: 'warm', language: 'ar', tag_ids: [1, 9] },
      kept: ['rating'],
    })
  })

  it('parted loses no address of the lead, whichever is the main one', () => {
    const now = { ...after, email: 'new@example.com', other_emails: ['a@example.com', 'b@example.com'] }

    expect(parted(plain, after, now)).toMatchObject({
      facts: { email: 'new@example.com', other_emails: ['a@example.com'] },
      kept: ['email'],
    })
  })

  it('parted leaves an address or number on the lead', () => {
    const alone = leadOf(1, { phone: '+971505550001' })
    const joined = mergedOf([alone, leadOf(2, { phone: null, email: 'b@example.com' })], alone)
    const now = { ...joined, phone: null, other_phones: [] }

    expect(parted(factsOf(alone), joined, now)).toMatchObject({
      facts: { email: 'b@example.com', phone: null },
      kept: ['email'],
    })
  })
})
