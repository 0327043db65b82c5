import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { beginBooking, goOn } from '../booking-steps.ts'
import { freshName, openFromNavigation, signIn, useBrowser, visit, type Width, widths } from '../browser.ts'
import { forgetDrafts } from '../forget-drafts.ts'

useBrowser()

const bare = (text: string | null) => Number((text ?? '').replace(/[^\d.]/g, ''))

/** Books the first free unit that has a plan on offer, with a discount; answers the number of the booking. */
async function bookWith(page: Page, percent: string, reason: string): Promise<string> {
  await beginBooking(page)
  await goOn(page, 'broker')
  await goOn(page, 'discount')
  await page.getByLabel('Discount in percent').fill(percent)
  await page.getByText('Above your limit').first().waitFor()
  await goOn(page, 'documents')
  // A decision needs a reason.
  await page.getByText('Above your limit').first().waitFor()
  await page.getByLabel('Reason for the discount').fill(reason)
  await goOn(page, 'documents')
  await goOn(page, 'schedule')
  await page.getByRole('button', { name: 'Review booking' }).click()
  await page.getByRole('button', { name: /^Book / }).click()
  const title = page.getByRole('heading', { level: 1, name: /, B-\d{4}-[A-Z]+\d*-\d+$/ })
  return (await title.textContent())?.split(', ')[1] ?? ''
}

/** Pays all at once, which needs no approval, and then nearly all at the handover, which does. */
async function giveOwnSchedule(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog')
  await page.getByRole('button', { name: 'Change schedule' }).click()
  await dialog.getByText('This is the payment plan of the booking.').waitFor()
  const second = dialog.getByRole('button', { name: 'Remove row 2' })
  while (await second.isVisible()) await second.click()
  await dialog.getByText('of the price is missing').waitFor()
  await dialog.getByLabel('Percent of row 1').fill('100')
  await dialog.getByText('The installments add up to the price.').waitFor()
  await dialog.getByRole('button', { name: 'Use schedule' }).click()
  await page
    .getByText(/, own schedule/)
    .first()
    .waitFor()

  await page.getByRole('button', { name: 'Change schedule' }).click()
  await dialog.getByLabel('Percent of row 1').fill('10')
  await dialog.getByRole('button', { name: 'Add installment' }).click()
  await dialog.getByLabel('Name of row 2').fill('Keys')
  await dialog.getByLabel('Percent of row 2').fill('90')
  await dialog.getByRole('combobox', { name: 'Due of row 2' }).click()
  await page.getByRole('option', { name: 'On handover', exact: true }).click()
  await dialog.getByText('Needs approval').waitFor()
  await dialog.getByLabel('Reason').fill('Their home is sold next year')
  await dialog.getByRole('button', { name: 'Send for approval' }).click()
  await page.getByRole('button', { name: 'View request' }).waitFor()
}

describe.each(Object.keys(widths) as Width[])('discount above the limit, on a %s', (width) => {
  it('a discount above the limit is returned by a sales manager, then approved for less by a super admin', {
    timeout: 240_000,
  }, async () => {
    const maker = await visit({ width })
    const admin = await visit({ width, as: 'super_admin' })
    await signIn(maker.page, 'sales_manager')
    await forgetDrafts(maker.page)
    const reason = `Pays half on booking ${freshName()}`

    // Of the project whose unit is booked.
    const number = await bookWith(maker.page, '5', reason)
    const before = bare(await maker.page.getByLabel('Decision').getByText(/AED/).first().textContent())

    // The queue of super admins has it; one opens it and sends it back.
    await admin.page.goto('/auth/organizations')
    await openFromNavigation(admin.page, 'Discounts')
    await admin.page.getByRole('heading', { level: 1, name: 'Discounts' }).waitFor()
    await admin.page.goto(`/inventory/discount-request?search=${number}`)
    const row = admin.page.locator('main').getByText(number).first()
    await row.waitFor()
    await admin.page.locator('main').getByRole('button', { name: /-/ }).first().click()
    const panel = admin.page.getByRole('dialog').first()
    await panel.getByText(reason).first().waitFor()
    await panel.getByRole('button', { name: 'Request changes' }).click()
    await admin.page.getByLabel('What to change').fill('Three percent is the most')
    await admin.page.getByRole('dialog').last().getByRole('button', { name: 'Request changes' }).click()

    // Its maker reads why, and sends it again.
    await maker.page.getByText('Changes requested').first().waitFor()
    await maker.page.getByRole('button', { name: 'View discount' }).click()
    await maker.page.getByText('Three percent is the most').first().waitFor()
    await maker.page.getByRole('button', { name: 'Change and send again' }).click()
    await maker.page.getByRole('dialog').last().getByLabel('Discount in percent').fill('4')
    await maker.page.getByRole('dialog').last().getByRole('button', { name: 'Send' }).click()

    // A lower discount is approved, and the booking has its new price at once on every screen.
    await panel.getByRole('button', { name: 'Approve', exact: true }).click()
    await admin.page.getByRole('dialog').last().getByLabel('Discount in percent').fill('3')
    await admin.page.getByRole('dialog').last().getByRole('button', { name: 'Approve', exact: true }).click()
    await panel.getByText('Approved').first().waitFor()
    await maker.page.keyboard.press('Escape')
    const price = maker.page.getByLabel('Decision').getByText(/AED/).first()
    await expect.poll(async () => bare(await price.textContent())).toBeCloseTo(before * 0.97, 0)

    await giveOwnSchedule(maker.page)

    // Beyond the limits a super admin decides, who sees both schedules.
    await panel.getByRole('button', { name: 'Close' }).first().click()
    await admin.page.locator('main').getByRole('button', { name: /-/ }).first().click()
    await panel.getByRole('heading', { name: 'Requested schedule' }).waitFor()
    await panel.getByRole('heading', { name: 'Beyond the limits' }).waitFor()
    await panel.getByRole('button', { name: 'Approve', exact: true }).click()
    await admin.page.getByRole('dialog').last().getByRole('button', { name: 'Approve', exact: true }).click()
    await panel.getByText('Approved').first().waitFor()
    await maker.page.getByRole('row', { name: /^Keys/ }).waitFor()
    await expect.poll(async () => bare(await price.textContent())).toBeCloseTo(before * 0.97, 0)
  })
})
