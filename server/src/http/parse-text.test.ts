import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { parseText } from './parse-text.ts'

const schema = z.strictObject({
  id: z.int(),
  amount: z.int().nullable().optional(),
  name: z.string().optional(),
  share: z.string().optional(),
  hot: z.boolean().optional(),
  agreed: z.literal(true).optional(),
  ids: z.array(z.int()).optional(),
  buyers: z.array(z.strictObject({ share: z.number() })).optional(),
  one: z.union([z.literal('all'), z.array(z.int()), z.strictObject({ unit_id: z.int() })]).optional(),
  file: z.file('Choose a file.').optional(),
})
const parse = (value: object, form = false) => {
  const parsed = parseText(schema, { id: 1, ...value }, { form })
  return parsed.success ? parsed.data : parsed.error.issues.map(({ path }) => path.join('.'))
}

describe('parseText', () => {
  it.each([
    [{ id: '605' }, { id: 605 }],
    [{ amount: '100000' }, { id: 1, amount: 100_000 }],
    [{ ids: ['1', 2] }, { id: 1, ids: [1, 2] }],
    [{ buyers: [{ share: '12.5' }] }, { id: 1, buyers: [{ share: 12.5 }] }],
    [{ one: { unit_id: '7' } }, { id: 1, one: { unit_id: 7 } }],
    [{ hot: 'true' }, { id: 1, hot: true }],
    [{ agreed: '1' }, { id: 1, agreed: true }],
    // A text that is valid stays a text.
    [
      { name: '605', share: '12.5' },
      { id: 1, name: '605', share: '12.5' },
    ],
  ])('parseText reads %j', (value, expected) => {
    expect(parse(value)).toEqual(expected)
  })

  it.each([
    [{ id: '' }, ['id']],
    [{ id: 'x' }, ['id']],
    [{ id: '1e3' }, ['id']],
    [{ id: ' 1' }, ['id']],
    [{ id: '0x10' }, ['id']],
    [{ id: '1.5' }, ['id']],
    [{ id: '9007199254740993' }, ['id']],
    [{ id: ['1'] }, ['id']],
    [{ hot: 'yes' }, ['hot']],
    [{ agreed: 'false' }, ['agreed']],
    [{ ids: '[1]' }, ['ids']],
    [{ ids: 1 }, ['ids']],
    [{ buyers: '[]' }, ['buyers']],
    [{ one: 'none' }, ['one']],
    [{ id: 'x', amount: '5', ids: ['1', 'x'] }, ['id', 'ids.1']],
  ])('parseText refuses %j', (value, fields) => {
    expect(parse(value)).toEqual(fields)
  })

  it.each([
    [{ ids: '[1,"2"]' }, { id: 1, ids: [1, 2] }],
    [{ ids: '3' }, { id: 1, ids: [3] }],
    [{ buyers: ['{"share":"50"}'] }, { id: 1, buyers: [{ share: 50 }] }],
    [{ amount: '' }, { id: 1 }],
    [{ hot: '0' }, { id: 1, hot: false }],
  ])('parseText reads %j of a form', (value, expected) => {
    expect(parse(value, true)).toEqual(expected)
  })

  it('parseText reads a list of one file as the file, and no list of two', () => {
    const file = new File(['x'], 'x.pdf')

    expect(parse({ file: [file] }, true)).toEqual({ id: 1, file })
    expect(parse({ file: [file, file] }, true)).toEqual(['file'])
  })

  it.each(['__proto__', 'constructor', 'toString'])('parseText leaves %s alone', (name) => {
    expect(parse(JSON.parse(`{"${name}":"5"}`))).toEqual([''])
    expect(Object.prototype).not.toHaveProperty('5')
  })
})
