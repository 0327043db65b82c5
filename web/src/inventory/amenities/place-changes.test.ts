import { describe, expect, it } from 'vitest'
import { changesOf, marksOf } from './place-changes.ts'

const tower = { id: 7, name: 'Tower A', mapped: true, highlight: false, units: 0, all_units: 12 }
const projects = [{ id: 7, name: 'Harbour', mapped: false, highlight: false, buildings: [tower] }]

const changed = (...marks: [string, { mapped: boolean; highlight: boolean }][]) =>
  changesOf(projects, marksOf(projects, new Map(marks)))

describe('changesOf', () => {
  it('changesOf is empty until a place is marked differently', () => {
    expect(changed().changes).toEqual([])
    expect(changed(['buildings 7', { mapped: true, highlight: false }]).changes).toEqual([])
  })

  it('changesOf distinguishes a project and a building with the same id', () => {
    expect(changed(['projects 7', { mapped: true, highlight: true }])).toEqual({
      changes: [{ item_type: 'projects', item_id: 7, mapped: true, highlight: true }],
      added: 1,
      taken: 0,
      other: 0,
    })
  })

  it('changesOf counts added, removed and highlighted places', () => {
    expect(changed(['buildings 7', { mapped: false, highlight: true }])).toMatchObject({
      changes: [{ item_type: 'buildings', item_id: 7, mapped: false }],
      taken: 1,
    })
    expect(changed(['buildings 7', { mapped: true, highlight: true }])).toMatchObject({ added: 0, other: 1 })
  })
})
