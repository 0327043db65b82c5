import { describe, expect, it } from 'vitest'
import { beginBooking, goOn } from '../booking-steps.ts'
import { accessibilityTroubles, settled, signIn, useBrowser, visit } from '../browser.ts'
import { forgetDrafts } from '../forget-drafts.ts'

useBrowser()

describe('booking with a schedule of its own', () => {
  it('a schedule is set in the booking form, survives a reload, and is that of the booking', {
    timeout: 180_000,
  }, async () => {
    const { page, close } = await visit()
    await signIn(page, 'sales_manager')
    await forgetDrafts(page)
    await beginBooking(page)
    for (const step of ['broker', 'discount', 'documents', 'schedule']) await goOn(page, step)

    // Nearly all at the handover: beyond the limits, so that it needs a reason.
    const dialog = page.getByRole('dialog')
    await page.getByRole('button', { name: 'Change schedule' }).click()
    const second = dialog.getByRole('button', { name: 'Remove row 2' })
    await dialog.getByLabel('Percent of row 1').waitFor()
    while (await second.isVisible()) await second.click()
    await dialog.getByLabel('Percent of row 1').fill('10')
    await dialog.getByRole('button', { name: 'Add installment' }).click()
    await dialog.getByLabel('Name of row 2').fill('Keys')
    await dialog.getByLabel('Percent of row 2').fill('90')
    await dialog.getByRole('combobox', { name: 'Due of row 2' }).click()
    await page.getByRole('option', { name: 'On handover', exact: true }).click()
    await dialog.getByText('Needs approval').waitFor()
    await dialog.getByRole('button', { name: 'Request', exact: true }).click()
    await dialog.getByText('It needs approval, so add a reason.').first().waitFor()
    await dialog.getByLabel('Reason').fill('Their home is sold next year')
    await dialog.getByRole('button', { name: 'Request', exact: true }).click()
    await page.getByText('Its own schedule needs approval').waitFor()

    // All at once, within the limits.
    await page.getByRole('button', { name: 'Change schedule' }).click()
    await second.click()
    await dialog.getByLabel('Percent of row 1').fill('100')
    const saved = page.waitForResponse(
      (response) =>
        response.url().includes('/booking-draft') &&
        response.request().postData()?.includes('"percent":"100"') === true,
    )
    await dialog.getByRole('button', { name: 'Use schedule' }).click()
    await page
      .getByText(/, own schedule/)
      .first()
      .waitFor()
    await settled(page)
    expect(await accessibilityTroubles(page)).toEqual([])

    await saved
    await page.reload()
    await page.getByRole('heading', { name: 'Payment schedule' }).waitFor()
    await page
      .getByText(/, own schedule/)
      .first()
      .waitFor()
    await page.getByRole('button', { name: 'Review booking' }).click()
    await page.getByRole('heading', { level: 3, name: 'Schedule' }).waitFor()
    await page.getByRole('button', { name: /^Book / }).click()
    await page.getByRole('heading', { level: 1, name: /, B-\d{4}-[A-Z]+\d*-\d+$/ }).waitFor()
    await page
      .getByText(/, own schedule/)
      .first()
      .waitFor()
    await close()
  })
})
