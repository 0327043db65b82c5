import { describe, expect, it } from 'vitest'
import { findInOptions } from './find-options.ts'

const options = ['José Núñez', 'أحمد الكتبي', "O'Brien", 'Côte d’Ivoire'].map((label) => ({ value: label, label }))
const found = (search: string) => findInOptions({ options, search, limit: 10 })

describe('findInOptions', () => {
  it.each([
    ['jose nunez', 'José Núñez'],
    ['احمد', 'أحمد الكتبي'],
    ['obrien', "O'Brien"],
    ["cote d'i", 'Côte d’Ivoire'],
  ])('the choices of a select are found by %s, as in searches of the server', (search, label) => {
    expect(found(search)).toEqual([{ value: label, label }])
  })
})
