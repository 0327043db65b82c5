import { describe, expect, it } from 'vitest'
import { Refusal } from '../errors/problems.ts'
import { type Fields, putField } from './form-fields.ts'

function formOf(...pairs: readonly (readonly [string, unknown])[]) {
  const fields: Fields = Object.create(null)
  for (const [name, value] of pairs) putField(fields, name, value)
  return JSON.parse(JSON.stringify(fields)) as unknown
}

describe('putField', () => {
  it('putField builds lists and objects from the names of a form', () => {
    expect(
      formOf(
        ['source', 'x'],
        ['markets[]', 'GB'],
        ['markets[]', 'FR'],
        ['brokers[0][full_name]', 'Ada'],
        ['brokers[0][languages][]', 'en'],
        ['brokers[1][full_name]', 'Omar'],
        ['client[name]', 'Amal'],
        ['odd]name[', '1'],
      ),
    ).toEqual({
      source: 'x',
      markets: ['GB', 'FR'],
      brokers: [{ full_name: 'Ada', languages: ['en'] }, { full_name: 'Omar' }],
      client: { name: 'Amal' },
      'odd]name[': '1',
    })
  })

  it.each([
    ['a name sent twice', ['name', 'name'], 'repeated_field'],
    ['an item sent twice', ['a[0]', 'a[0]'], 'repeated_field'],
    ['a value and a list', ['a', 'a[]'], 'repeated_field'],
    ['a value and an object', ['a[0]', 'a[0][b]'], 'repeated_field'],
    ['an index that is too large', ['a[0]', 'a[4294967295]'], 'malformed_body'],
    ['a name in a list', ['a[]', 'a[length]'], 'malformed_body'],
  ])('putField refuses %s', (_what, names, code) => {
    try {
      formOf(...names.map((name) => [name, '1'] as const))
    } catch (error) {
      expect(error instanceof Refusal && error.body.code).toBe(code)
      return
    }
    throw new Error('It was not refused.')
  })

  it('putField takes __proto__ as any other name', () => {
    const fields: Fields = Object.create(null)
    putField(fields, '__proto__[polluted]', '1')

    expect({}).not.toHaveProperty('polluted')
    expect(Object.keys(fields)).toEqual(['__proto__'])
  })
})
