import type { HoldRequest } from '@storey/api/inventory/hold-requests.ts'
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderPart } from '../../../../test/render.tsx'
import { RequestRows } from './RequestRows.tsx'

const request = {
  ...{ id: 7, kind: 'booking', status: 'waiting', requested_at: '2026-11-01T08:00:00Z', client_name: 'Nadia Farouk' },
  ...{ unit: { id: 3, name: 'A-101' }, project: { id: 1, name: 'Harbor' }, plan_name: '60/40', counter: [] },
  ...{ broker: { name: 'Omar Aziz' }, brokerage: { name: 'Brightwater' }, message: null, reason: null },
  record: { held: 2, booked: 1, expired: 1 },
} as unknown as HoldRequest

it('RequestRows says in each row what its column is, and when it was requested: screen readers hear no headings', async () => {
  await renderPart(() => <RequestRows requests={[request]} to={() => '/'} actions={() => null} showBroker />)

  const [row, ...others] = screen.getAllByRole('listitem')
  expect(others).toEqual([])
  for (const text of ['A-101', 'Harbor', 'Nadia Farouk', 'Booking · 60/40', 'Waiting', 'Omar Aziz · Brightwater'])
    expect(within(row as HTMLElement).getByText(text)).toBeTruthy()
  expect(row?.textContent).toContain('Requested 1 Nov 2026')
  expect(row?.textContent).toContain('2 holds in the past year, 1 booked, 1 expired')
})

it('RequestRows says which words are those of the broker, and which those of the desk that rejected', async () => {
  const rejected = {
    ...request,
    status: 'rejected',
    message: 'Client pays in cash',
    reason: 'Kept for the launch',
  } as const
  await renderPart(() => <RequestRows requests={[rejected]} to={() => '/'} actions={() => null} />)

  expect(screen.getByText('Message: Client pays in cash')).toBeTruthy()
  expect(screen.getByText('Reason: Kept for the launch')).toBeTruthy()
})
