import { screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { renderPart } from '../../../test/render.tsx'
import { clearSession, startSession } from '../../http/session.ts'
import { InPeriod } from './InPeriod.tsx'

const period = {
  ...{ from: '2026-11-01', to: '2026-11-29' },
  booked: [{ currency: 'AED', amount: 250_000_000, bookings: 2, lost_amount: 100_000_000, lost: 1 }],
  received: [{ currency: 'AED', amount: 50_000_000, payments: 3 }],
}

beforeEach(() =>
  startSession({
    ...{ two_factor_auth: false, token: 'token', full_name: 'Lina Haddad', user_id: 4 },
    organizations: [{ id: 7, name: 'Storey', pivot_enabled: true, pivot_role: 'super_admin', restriction: null }],
    ...{ has_enabled_two_factor_auth: true, two_factor_policy: 'optional' },
  } as unknown as Parameters<typeof startSession>[0]),
)
afterEach(clearSession)

const linkOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href')

it('each figure of a period opens its list, and the reports have the same days', async () => {
  await renderPart(() => <InPeriod period={period} name="month" wrong={false} onChange={() => undefined} />)

  expect(linkOf('2 bookings')).toBe(
    '/inventory/units/booked-units?status=pending,accepted,completed&currency=AED&booked_from=2026-11-01&booked_to=2026-11-29',
  )
  expect(linkOf('1 booking')).toContain('status=cancelled,rejected,expired')
  expect(linkOf('3 receipts')).toBe(
    '/inventory/receipts?currency=AED&received_from=2026-11-01&received_to=2026-11-29&refund=false&reversed=false',
  )
  expect(linkOf('By sales manager and brokerage, in the reports')).toBe(
    '/inventory/reports?from=2026-11-01&to=2026-11-29&currency=AED',
  )
})

it('another period is put into the address, and chosen days begin with those that are shown', async () => {
  const change = vi.fn()
  const { user } = await renderPart(() => <InPeriod period={period} name="month" wrong={false} onChange={change} />)
  const choose = async (name: string) => {
    await user.click(screen.getByRole('combobox', { name: 'Period' }))
    await user.click(await screen.findByRole('option', { name, hidden: true }))
  }

  await choose('Last month')
  await choose('Chosen days')

  expect(change.mock.calls).toEqual([
    [{ period: 'last-month', from: '', to: '' }],
    [{ period: '', from: '2026-11-01', to: '2026-11-29' }],
  ])
})
