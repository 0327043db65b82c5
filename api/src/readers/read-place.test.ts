import { expect, it } from 'vitest'
import { readPlace } from './read-place.ts'

it.each([
  ['25.1124, 55.1390', 25.1124, 55.139],
  ['(25.1124, 55.1390)', 25.1124, 55.139],
  ['25.1124 55.1390', 25.1124, 55.139],
  ['25.1124° N, 55.1390° E', 25.1124, 55.139],
  ['33.8688° S; 151.2093° E', -33.8688, 151.2093],
  ['-33.8688,-70.6', -33.8688, -70.6],
])('readPlace reads %j', (text, latitude, longitude) => {
  expect(readPlace(text)).toEqual({ latitude, longitude })
})

it.each(['25.1124', '25,1124', '125.1, 55', '25.1, 255', 'Dubai Marina', ''])(
  'readPlace reads no pair in %j',
  (text) => {
    expect(readPlace(text)).toBeUndefined()
  },
)
