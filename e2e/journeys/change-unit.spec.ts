import { describe, expect, it } from 'vitest'
import { accessibilityTroubles, freshName, useBrowser, type Width, widths } from '../browser.ts'
import { type Desk, deskOf, type Stored } from '../fields/desk.ts'
import { requestEnded } from '../request-ended.ts'

useBrowser()

interface Unit {
  readonly id: number
  readonly number: string
  readonly building: { readonly id: number; readonly code: string }
}

/** A building of two free units of its own price each, and a booking of the first one. */
async function bookedUnit(desk: Desk): Promise<{ booking: Stored; from: Unit; to: Unit }> {
  const [first] = (await desk.get('/inventory/units?status=available&sort=updated_at')) as Unit[]
  if (!first) throw new Error('No unit is free.')
  const others = (await desk.get(
    `/inventory/units?status=available&building_id=${first.building.id}&sort=-price`,
  )) as Unit[]
  const to = others.find(({ id }) => id !== first.id)
  const [plan] = (await desk.get(`/inventory/units/${first.id}/plans`)) as { id: number; price: { amount: number } }[]
  if (!to || !plan) throw new Error('Nothing to change to.')
  const booking = await desk.change('post', '/inventory/booked-units', {
    unit_id: first.id,
    payment_plan_id: plan.id,
    expected_price: plan.price.amount,
    buyers: [
      {
        full_name: freshName(),
        nationality: 'DE',
        id_type: 'passport',
        id_number: 'C01X00T47',
        phone: '+971501234567',
        share_percent: '100',
      },
    ],
  })
  return { booking, from: first, to }
}

const nameOf = ({ building, number }: Unit) => `${building.code}-${number}`

describe.each(Object.keys(widths) as Width[])('change of the unit of a booking, on a %s', (width) => {
  it('changing the unit of a booking compares both terms first, moves at once and keeps the history', {
    timeout: 180_000,
  }, async () => {
    const desk = await deskOf('sales_manager', width)
    const { page } = desk
    const { booking, from, to } = await bookedUnit(desk)
    await page.goto(`/inventory/units/booked-units/${booking.id}`)
    await page.getByRole('heading', { level: 1, name: new RegExp(`^${nameOf(from)}, B-`) }).waitFor()

    await page.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: 'Change unit' }).click()
    const panel = page.getByRole('dialog')
    await panel.getByRole('combobox', { name: 'New unit' }).fill(to.number)
    await page.getByRole('option', { name: new RegExp(`^${nameOf(to)},`) }).click()

    // Both are there before anything moves.
    const both = panel.getByRole('region', { name: 'Before and after' })
    await both.getByRole('cell', { name: nameOf(from), exact: true }).waitFor()
    await both.getByRole('cell', { name: nameOf(to), exact: true }).waitFor()
    await both.getByRole('heading', { name: 'New payments' }).waitFor()
    expect(await accessibilityTroubles(page)).toEqual([])

    // Without a reason nothing moves.
    await panel.getByRole('button', { name: 'Change unit' }).click()
    await panel.getByLabel('Reason').and(panel.locator('[aria-invalid=true]')).waitFor()
    await panel.getByLabel('Reason').fill('Wants to see the sea')
    const ended = requestEnded(page, /\/unit-change$/)
    await panel.getByRole('button', { name: 'Change unit' }).click()
    await ended

    await page.getByRole('heading', { level: 1, name: new RegExp(`^${nameOf(to)}, B-`) }).waitFor()
    await page.getByText('Unit changed', { exact: true }).first().waitFor()
    const earlier = page.getByRole('region', { name: 'Earlier unit' })
    await earlier.getByText('Wants to see the sea').waitFor()
    await earlier.getByRole('button', { name: `Show payments of ${nameOf(from)}` }).click()
    await earlier.getByRole('table').waitFor()

    const left = (await desk.get(`/inventory/units/${from.id}`)) as { status: string }
    expect(left.status).toBe('available')
    await desk.change('post', `/inventory/booked-units/${booking.id}/cancel`, { reason: 'Booked by a test.' })
    await desk.close()
  })
})
