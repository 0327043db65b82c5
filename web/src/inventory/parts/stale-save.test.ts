import { describe, expect, it } from 'vitest'
import { changedFields, changedOnly } from './stale-save.ts'

describe('changedOnly', () => {
  it('leaves out what was not touched, and counts empty as empty', () => {
    const initial = { name: 'Tower A', city: '', floors: 14, skipped_floors: [4], price: null }
    const body = { name: 'Tower B', city: null, floors: 14, skipped_floors: [4, 13], price: null }

    expect(changedOnly(body, initial)).toEqual({ name: 'Tower B', skipped_floors: [4, 13] })
  })

  it('keeps a field that was emptied', () => {
    expect(changedOnly({ view: null }, { view: 'Sea' })).toEqual({ view: null })
  })
})

describe('changedFields', () => {
  it('names what differs in plain words, and never the version', () => {
    const before = { completion_on: '2029-06-30', version: 1, name: 'Creek' }

    expect(changedFields(before, { completion_on: '2029-09-30', version: 2, name: 'Creek' })).toEqual(['completion on'])
  })
})
