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
  it('bodyOf leaves out empty optional values and sends null for nullable ones', () => {
    const values = { full_name: 'Amal', email: '', owner_id: '', tags: [] }

    expect(bodyOf(newLead, values, values)).toEqual({ full_name: 'Amal', owner_id: null, tags: [] })
  })

  it('bodyOf clears a field of a record with null', () => {
    const before = { full_name: 'Amal', company: 'Meridian', version: 3 }

    expect(bodyOf(change, { ...before, company: '' }, before)).toEqual({ ...before, company: null })
  })

  it('bodyOf keeps an emptied required field, so that it is refused', () => {
    const before = { full_name: 'Amal', company: null, version: 3 }
    const body = bodyOf(change, { ...before, full_name: '' }, before)

    expect(mistakesIn(change, body)).toEqual({ full_name: 'Enter a value.' })
  })

  it('bodyOf handles fields in lists', () => {
    const values = { buyers: [{ full_name: 'Ziad', address: '' }] }

    expect(bodyOf(booking, values, values)).toEqual({ buyers: [{ full_name: 'Ziad' }] })
  })

  it('bodyOf leaves files unchanged', () => {
    const file = new File(['x'], 'plan.pdf')
    const schema = z.object({ files: z.array(z.instanceof(File)) })

    expect(bodyOf(schema, { files: [file] }, { files: [] })).toEqual({ files: [file] })
  })
})

describe('mistakesIn', () => {
  it('mistakesIn names a field by its dotted path', () => {
    expect(mistakesIn(booking, { buyers: [{ full_name: '' }] })).toEqual({ 'buyers.0.full_name': 'Enter a value.' })
  })

  it('mistakesIn gives a missing value a plain message', () => {
    expect(mistakesIn(newLead, { full_name: 'Amal', email: 'a@example.com', tags: [] })).toEqual({
      owner_id: 'Enter a value.',
    })
  })

  it('mistakesIn keeps the message of the schema for an invalid value', () => {
    const body = { full_name: 'Amal', email: 'amal', owner_id: null, tags: [] }

    expect(mistakesIn(newLead, body)).toEqual({ email: 'Enter an e-mail address such as ada@example.com.' })
  })
})

describe('isOptional', () => {
  it('isOptional is true for optional fields of a new record', () => {
    expect(isOptional(newLead, 'email')).toBe(true)
    expect(isOptional(newLead, 'full_name')).toBe(false)
  })

  it('isOptional is false for a required field in a change', () => {
    expect(isOptional(change, 'full_name')).toBe(false)
    expect(isOptional(change, 'company')).toBe(true)
  })

  it('isOptional is true for a list that may be empty, also in a change', () => {
    const lists = z.object({
      tag_ids: z.array(recordId).optional(),
      stages: z.array(line()).min(1).optional(),
      version,
    })

    expect(isOptional(lists, 'tag_ids')).toBe(true)
    expect(isOptional(lists, 'stages')).toBe(false)
  })

  it('isOptional handles fields in lists', () => {
    expect(isOptional(booking, 'buyers.0.address')).toBe(true)
    expect(isOptional(booking, 'buyers.0.full_name')).toBe(false)
  })
})
