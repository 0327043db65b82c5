import { expect, it } from 'vitest'
import { masked } from './masked.ts'

it.each([
  ['lina.haddad@example.com', 'l•••@example.com'],
  ['a@b.example', 'a•••@b.example'],
  ['żaneta@example.com', 'ż•••@example.com'],
])('masked shows %s as %s', (email, shown) => {
  expect(masked(email)).toBe(shown)
})
