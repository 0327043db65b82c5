import { email, line, recordId, version } from '@storey/api/conventions.ts'
import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { bodyOf, isOptional, mistakesIn } from './body.ts'

const newLead = z
  .object({ full_name: line(), email: email.optional(), owner_id: recordId.nullable(), tags: z.array(z.string()) })
  .refine((given) => given.email !== undefined, { path: ['email'], error: 'Enter an e-mail address.' })
const change = z.object({ full_name: line().optional(), company: line().nullable().optional(), version })
const booking = z.object({ buyers: z.array(z.object({ full_name: line(), address: line().optional() })) })

describe('bodyOf', () => {
  it('leaves out what is empty and may be left out, and nulls what may be null', () => {
    const values = { full_name: 'Amal', email: '', owner_id: '', tags: [] }

    expect(bodyOf(newLead, values, values)).toEqual({ full_name: 'Amal', owner_id: null, tags: [] })
  })

  it('clears a field of a record with null', () => {
    const before = { full_name: 'Amal', company: 'Meridian', version: 3 }

    expect(bodyOf(change, { ...before, company: '' }, before)).toEqual({ ...before, company: null })
  })

  it('keeps an emptied field that must be filled, so that it is refused rather than ignored', () => {
    const before = { full_name: 'Amal', company: null, version: 3 }
    const body = bodyOf(change, { ...before, full_name: '' }, before)

    expect(mistakesIn(change, body)).toEqual({ full_name: 'Enter a value.' })
  })

  it('reaches into lists', () => {
    const values = { buyers: [{ full_name: 'Ziad', address: '' }] }

    expect(bodyOf(booking, values, values)).toEqual({ buyers: [{ full_name: 'Ziad' }] })
  })

  it('leaves files alone', () => {
    const file = new File(['x'], 'plan.pdf')
    const schema = z.object({ files: z.array(z.instanceof(File)) })

    expect(bodyOf(schema, { files: [file] }, { files: [] })).toEqual({ files: [file] })
  })
})

describe('mistakesIn', () => {
  it('names a field by its dotted name', () => {
    expect(mistakesIn(booking, { buyers: [{ full_name: '' }] })).toEqual({ 'buyers.0.full_name': 'Enter a value.' })
  })

  it('asks for what is missing in plain words', () => {
    expect(mistakesIn(newLead, { full_name: 'Amal', email: 'a@example.com', tags: [] })).toEqual({
      owner_id: 'Enter a value.',
    })
  })

  it('keeps the schema’s own words for a wrong value', () => {
    const body = { full_name: 'Amal', email: 'amal', owner_id: null, tags: [] }

    expect(mistakesIn(newLead, body)).toEqual({ email: 'Enter an e-mail address such as ada@example.com.' })
  })
})

describe('isOptional', () => {
  it('marks what may be left out of a new record', () => {
    expect(isOptional(newLead, 'email')).toBe(true)
    expect(isOptional(newLead, 'full_name')).toBe(false)
  })

  it('does not take everything in a change for optional', () => {
    expect(isOptional(change, 'full_name')).toBe(false)
    expect(isOptional(change, 'company')).toBe(true)
  })

  it('takes a list that may be empty for optional, also where it changes a record', () => {
    const lists = z.object({
      tag_ids: z.array(recordId).optional(),
      stages: z.array(line()).min(1).optional(),
      version,
    })

    expect(isOptional(lists, 'tag_ids')).toBe(true)
    expect(isOptional(lists, 'stages')).toBe(false)
  })

  it('reaches into lists', () => {
    expect(isOptional(booking, 'buyers.0.address')).toBe(true)
    expect(isOptional(booking, 'buyers.0.full_name')).toBe(false)
  })
})
