import { expect, it } from 'vitest'
import { Refusal } from '../errors/problems.ts'
import { rangeHeaders, rangeOf } from './ranges.ts'

const SIZE = 1_000

it.each([
  ['bytes=0-99', { start: 0, end: 99 }],
  ['bytes=900-', { start: 900, end: 999 }],
  ['bytes=900-5000', { start: 900, end: 999 }],
  ['bytes=-100', { start: 900, end: 999 }],
  ['bytes=-5000', { start: 0, end: 999 }],
  ['bytes=999-999', { start: 999, end: 999 }],
  [undefined, undefined],
  ['bytes=', undefined],
  ['bytes=-', undefined],
  ['bytes=5-3', undefined],
  ['bytes=0-1,5-6', undefined],
  ['lines=0-1', undefined],
  ['bytes=0x10-20', undefined],
  ['bytes=99999999999999999999-', undefined],
])('the range %s of 1,000 bytes is %o', (range, expected) => {
  expect(rangeOf({ range }, SIZE, '"a"')).toEqual(expected)
})

it.each(['bytes=1000-', 'bytes=1000-1001', 'bytes=-0'])('%s is refused with 416 and the size', (range) => {
  const refused = (() => {
    try {
      return rangeOf({ range }, SIZE, '"a"')
    } catch (problem) {
      return problem
    }
  })()

  expect(refused).toBeInstanceOf(Refusal)
  expect(refused).toMatchObject({ status: 416, headers: { 'content-range': 'bytes */1000' } })
})

it('a range of something else, by If-Range, is all of what is stored now', () => {
  expect(rangeOf({ range: 'bytes=0-9', 'if-range': '"a"' }, SIZE, '"a"')).toEqual({ start: 0, end: 9 })
  expect(rangeOf({ range: 'bytes=0-9', 'if-range': '"b"' }, SIZE, '"a"')).toBeUndefined()
  expect(rangeHeaders({ start: 0, end: 9 }, SIZE, '"a"')).toMatchObject({
    'content-range': 'bytes 0-9/1000',
    'content-length': 10,
  })
})
