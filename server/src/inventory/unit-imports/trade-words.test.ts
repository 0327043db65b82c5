import { expect, it } from 'vitest'
import { baysIn, bedroomsIn, countIn, floorOf, saysMoreOfCount, typeIn } from './trade-words.ts'

it.each([
  ['LVL12', 12],
  ['12FL', 12],
  ['Floor No. 12', 12],
  ['No. 12', 12],
  ['12 (mech)', 12],
  ['13th (refuge)', 13],
  ['3層', 3],
  ['12/F', 12],
  ['G/F', 0],
  ['G/Floor', 0],
  ['12/Floor', 12],
  ['L/12', 12],
  ['B/1', -1],
  ['P/2', 2],
  ['R/C', 0],
  ['1 (Basement)', undefined],
  ['1 (B)', undefined],
  ['2 (Podium)', undefined],
])('the floor %s is %s', (text, floor) => {
  expect(floorOf(text, { top: 30, number: undefined })).toBe(floor)
})

it.each([
  ['P2-114', 1, true],
  ['P2-114 & P2-115', 2, true],
  ['B1 023A', 1, true],
  ['2.5', 2, true],
  ['2,5 baths', 2, true],
  ['1+1', 2, false],
  ['2 bays', 2, false],
  ['x2', undefined, false],
  ['P2', undefined, false],
  ['No. P2-114', 1, true],
  ['No', 0, false],
])('%s counts %s, and says more: %s', (text, count, isMore) => {
  expect([baysIn(text), saysMoreOfCount(text)]).toEqual([count, isMore])
})

it('a name of a bay counts no bathrooms', () => {
  expect(['B-2', '2', '2.5'].map(countIn)).toEqual([undefined, 2, 2])
})

it('a villa that is semi-detached is a villa', () => {
  expect(['Semi-detached Villa', 'Semi detached'].map(typeIn)).toEqual(['villa', 'townhouse'])
})

it.each([
  ['Офис', 'office'],
  ['Апартаменты', 'apartment'],
  ['Stüdyo', 'studio'],
  ['Reihenhaus', 'townhouse'],
  ['Departamento', 'apartment'],
  ['别墅', 'villa'],
  ['商铺', 'retail'],
])('%s is a type: %s', (text, type) => {
  expect(typeIn(text)).toBe(type)
})

it('a row house is a townhouse, a chalet a villa, and St. a studio', () => {
  expect(['Semi-detached', 'Row House', 'Chalet'].map(typeIn)).toEqual(['townhouse', 'townhouse', 'villa'])
  expect(bedroomsIn('St.').bedrooms).toBe(0)
})
