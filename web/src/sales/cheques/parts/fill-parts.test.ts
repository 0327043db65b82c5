import { expect, it } from 'vitest'
import { fillParts, openLines } from './fill-parts.ts'

const lines = [1, 2, 3].map((position) => ({
  position,
  name: `Payment ${position}`,
  left: position * 100,
  due_on: null,
}))
const cheque = (id: number, status: 'received' | 'bounced', amount: number) => ({
  id,
  status,
  pays: [{ position: 1, name: 'Payment 1', amount }],
})

it('fills an amount over the installments in order, the last in part', () => {
  const open = openLines(lines, [], undefined)
  expect(fillParts(350, open)).toEqual([
    { position: 1, amount: 100 },
    { position: 2, amount: 200 },
    { position: 3, amount: 50 },
  ])
  expect(fillParts(100, open)).toEqual([{ position: 1, amount: 100 }])
  expect(fillParts(null, open)).toEqual([])
  expect(fillParts(1000, open)).toEqual(lines.map(({ position, left: amount }) => ({ position, amount })))
})

it('leaves out what other held cheques pay, but not bounced ones and the one that is replaced', () => {
  const known = [cheque(1, 'received', 60), cheque(2, 'received', 40), cheque(3, 'bounced', 100)]
  expect(openLines(lines, known, undefined).map(({ free }) => free)).toEqual([0, 200, 300])
  expect(openLines(lines, known, 2).map(({ free }) => free)).toEqual([40, 200, 300])
  expect(fillParts(220, openLines(lines, known, 2))).toEqual([
    { position: 1, amount: 40 },
    { position: 2, amount: 180 },
  ])
})

it('leaves out installments that are paid', () => {
  expect(
    openLines([{ position: 1, name: 'Payment 1', left: 0, due_on: null }, ...lines.slice(1)], [], undefined),
  ).toHaveLength(2)
})
