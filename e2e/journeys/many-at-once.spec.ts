import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { accessibilityTroubles, freshName, settled, shoot, useBrowser, visit } from '../browser.ts'
import { type Desk, deskOf, type Stored } from '../fields/desk.ts'
import { sendOffer } from '../offer-steps.ts'

useBrowser()

/** Chooses every row of the list, and presses an action of the bar. */
async function pressForAll(page: Page, rows: number, action: string): Promise<void> {
  await settled(page)
  await expect.poll(() => page.locator('main tbody tr').count()).toBe(rows)
  for (const box of await page.locator('main tbody').getByRole('checkbox').all()) await box.check()
  await page
    .getByRole('toolbar', { name: 'Actions for selected rows' })
    .getByRole('button', { name: action, exact: true })
    .click()
}
const dialog = (page: Page) => page.getByRole('dialog').last()

/** A pending booking of a free unit, whose discount waits for a decision. */
async function askDiscount(desk: Desk, full_name: string): Promise<{ booking: Stored; version: number }> {
  const free = (await desk.get('/inventory/units?status=available&sort=updated_at')) as readonly Stored[]
  const unit_id = free[0]?.id
  const [plan] = (await desk.get(`/inventory/units/${unit_id}/plans`)) as { id: number; price: { amount: number } }[]
  const booking = await desk.change('post', '/inventory/booked-units', {
    unit_id,
    payment_plan_id: plan?.id,
    expected_price: plan?.price.amount,
    buyers: [
      {
        full_name,
        nationality: 'DE',
        id_type: 'passport',
        id_number: 'C01X00T47',
        phone: '+971501234567',
        share_percent: '100',
      },
    ],
    discount_percent: '5',
    discount_reason: 'Pays half on booking',
  })
  return { booking, version: (booking.discount_request as { version: number }).version }
}

describe('bulk actions on sale offers', () => {
  it('sale offers are extended and withdrawn in bulk, and refused ones are listed', { timeout: 180_000 }, async () => {
    const { page, troubles, close } = await visit({ as: 'developer_admin' })
    const name = freshName()
    const [first, second] = [await sendOffer({ client: { name } }), await sendOffer({ client: { name } })]
    const third = await sendOffer({ client: { name } })
    await third.withdraw()
    await page.goto(`/inventory/sale-offers?search=${name}`)

    await pressForAll(page, 3, 'Extend')
    await page.getByRole('heading', { name: 'Extend 3 offers' }).waitFor()
    expect(await accessibilityTroubles(page)).toEqual([])
    await dialog(page).getByRole('button', { name: 'Extend', exact: true }).click()
    await page.getByText('2 offers extended').waitFor()
    await page.getByRole('heading', { name: '1 offer stayed as it is' }).waitFor()
    await dialog(page).getByText(`${third.number}, ${name} is withdrawn.`).waitFor()
    await shoot(page, 'many-offers-stayed')
    await dialog(page).getByRole('button', { name: 'Close' }).click()

    await page
      .getByRole('toolbar', { name: 'Actions for selected rows' })
      .getByRole('button', { name: 'Withdraw', exact: true })
      .click()
    await page.getByRole('heading', { name: 'Withdraw 3 offers?' }).waitFor()
    await dialog(page).getByRole('button', { name: 'Withdraw', exact: true }).click()
    await page.getByText('2 offers withdrawn').waitFor()
    await dialog(page).getByText(`${third.number}, ${name} is withdrawn.`).waitFor()
    await page.keyboard.press('Escape')
    for (const { number } of [first, second])
      await page.locator('main tbody tr').filter({ hasText: number }).getByText('Withdrawn').waitFor()
    expect(troubles).toEqual([])
    await close()
  })
})

describe('bulk actions on discounts', () => {
  it('discounts are assigned in bulk to one sales manager, and a withdrawn one is listed', {
    timeout: 180_000,
  }, async () => {
    const desk = await deskOf('sales_manager')
    const name = freshName()
    const asked = [await askDiscount(desk, `Amal ${name}`), await askDiscount(desk, `Karim ${name}`)]
    const late = await askDiscount(desk, `Layla ${name}`)
    const { page, troubles, close } = await visit({ as: 'super_admin' })
    await page.goto(`/inventory/discount-request?search=${name}`)

    await pressForAll(page, 3, 'Choose sales manager')
    await page.getByRole('heading', { name: 'Sales manager for 3 discounts' }).waitFor()
    const at = `/inventory/booked-units/${late.booking.id}/discount/withdraw`
    await desk.change('post', at, { version: late.version })
    expect(await accessibilityTroubles(page)).toEqual([])
    await dialog(page).getByRole('combobox', { name: 'Sales manager' }).click()
    await page.getByRole('option', { name: 'Ingrid Solheim' }).click()
    await dialog(page).getByRole('button', { name: 'Choose', exact: true }).click()
    await page.getByText('Sales manager assigned to 2 discounts').waitFor()
    await dialog(page).getByText(`${late.booking.number} is withdrawn by now.`).waitFor()
    await shoot(page, 'many-discounts-stayed')
    await page.keyboard.press('Escape')
    for (const { booking } of asked)
      await page
        .locator('main tbody tr')
        .filter({ hasText: String(booking.number) })
        .getByText('Ingrid Solheim')
        .waitFor()
    expect(troubles).toEqual([])
    await close()
    await desk.close()
  })
})
