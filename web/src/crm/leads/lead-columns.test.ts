import { leadColumnNames } from '@storey/api/crm/lead-column-names.ts'
import { leadFields } from '@storey/api/crm/lead-fields.ts'
import { expect, it } from 'vitest'
import { leadColumns } from './lead-columns.tsx'

const columns = leadColumns({ onLose: () => undefined, hasProjects: true })

// The list does not load the table of fields first, so it has its own copy of the labels; this test compares them.
it('leadColumns has every field with a column, under the label of the field', () => {
  const titles = new Map<string, string>(columns.map(({ id, title }) => [id, title]))
  expect([...titles.keys()].sort()).toEqual([...leadColumnNames].sort())
  const listed = Object.values(leadFields).filter(({ column }) => column !== false && column !== 'budget')
  expect(listed.map(({ column }) => titles.get(String(column)))).toEqual(listed.map(({ label }) => label))
  expect([...new Set(Object.values(leadFields).flatMap(({ column }) => column || []))].sort()).toEqual(
    [...leadColumnNames].sort(),
  )
})
