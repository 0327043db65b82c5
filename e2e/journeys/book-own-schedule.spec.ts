import type { Locator } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { beginBooking, goOn } from '../booking-steps.ts'
import { accessibilityTroubles, settled, signIn, useBrowser, visit } from '../browser.ts'
import { forgetDrafts } from '../forget-drafts.ts'

useBrowser()

async function middleOf(handle: Locator): Promise<{ x: number; y: number }> {
  const box = await handle.locator('circle').last().boundingBox()
  if (!box) throw new Error('The handle is not on the screen.')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

describe('booking with a schedule of its own', () => {
  it('a schedule is set in the booking form, survives a reload, and is that of the booking', {
    timeout: 180_000,
  }, async () => {
    const { page, close } = await visit()
    await signIn(page, 'sales_manager')
    await forgetDrafts(page)
    await beginBooking(page)
    for (const step of ['broker', 'discount', 'documents', 'schedule']) await goOn(page, step)

    // An installment is dragged to another day, and its amount is moved by keys; both are taken back.
    const dialog = page.getByRole('dialog')
    await page.getByRole('button', { name: 'Change schedule' }).click()
    const handle = dialog.getByRole('slider').first()
    const due = dialog.getByRole('combobox', { name: 'Due of row 1' })
    await handle.waitFor()
    await settled(page)
    const before = await handle.getAttribute('aria-valuetext')
    const { x, y } = await middleOf(handle)
    await page.mouse.move(x, y)
    await page.mouse.down()
    await page.mouse.move(x + 40, y + 3, { steps: 5 })
    await page.mouse.move(x + 90, y + 3, { steps: 5 })
    await page.mouse.up()
    expect(await due.inputValue()).toBe('Months after booking')
    expect(await handle.getAttribute('aria-valuetext')).not.toBe(before)
    await dialog.getByText('The installments add up to the price.').waitFor()
    await dialog.getByRole('button', { name: 'Undo move' }).click()
    await dialog.getByText('This is the payment plan of the booking.').waitFor()
    expect(await due.inputValue()).toBe('On booking')

    await handle.focus()
    for (const key of ['ArrowUp', 'ArrowUp', 'Shift+ArrowRight']) await page.keyboard.press(key)
    expect(await due.inputValue()).toBe('Days after booking')
    expect(await handle.getAttribute('aria-valuetext')).toMatch(/Present value against the plan: AED\s.* (less|more), /)
    await dialog.getByText('The installments add up to the price.').waitFor()
    await page.keyboard.press('Escape')
    expect(await handle.getAttribute('aria-valuetext')).toBe(before)

    // Nearly all at the handover: beyond the limits, so that it needs a reason.
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
