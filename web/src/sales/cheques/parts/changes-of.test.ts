import type { Cheque } from '@storey/api/sales/cheques.ts'
import { expect, it } from 'vitest'
import { changesOf } from './changes-of.ts'

type Status = Cheque['booking']['status']
const labels = (booking: Status, status: Cheque['status'], days = 1) =>
  changesOf({ booking: { id: 1, number: 'B-2026-1', status: booking }, status, days }).map(({ label }) => label)

it('offers what the bank did of a cheque of a canceled booking, and no deposit', () => {
  expect(labels('cancelled', 'deposited')).toEqual(['Clear', 'Bounce'])
  expect(labels('cancelled', 'received')).toEqual(['Return'])
  expect(labels('cancelled', 'bounced')).toEqual(['Return'])
  expect(labels('pending', 'received')).toEqual(['Return'])
})

it('offers a deposit of an accepted booking from the date on the cheque', () => {
  expect(labels('accepted', 'received')).toEqual(['Deposit', 'Return'])
  expect(labels('completed', 'bounced')).toEqual(['Deposit again', 'Return'])
  expect(labels('accepted', 'received', -1)).toEqual(['Return'])
})
