import { describe, expect, it } from 'vitest'
import { openFromNavigation, signIn, useBrowser, visit, type Width, widths } from '../browser.ts'

useBrowser()

/** `480 available of 1,064` begins with the number that its list counts. */
const numberIn = (text: string) =>
  Number(
    text
      .replace(/^\D*/, '')
      .replace(/[^\d,].*$/s, '')
      .replaceAll(',', ''),
  )

describe.each(Object.keys(widths) as Width[])('sales overview, on a %s', (width) => {
  it('the sales overview opens from the navigation, and its numbers link to what they count', {
    timeout: 180_000,
  }, async () => {
    const { page } = await visit({ width })
    await signIn(page, 'sales_manager')
    await page.goto('/inventory/units')
    await page.getByRole('heading', { level: 1, name: 'Units', exact: true }).waitFor()
    await openFromNavigation(page, 'Overview')
    await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor()

    const figures = page.getByRole('list', { name: 'What waits' })
    for (const [words, heading] of [
      [/bookings? to decide/, 'Bookings'],
      [/units? on hold/, 'Units'],
      [/installments? overdue/, 'Overdue payments'],
    ] as const) {
      const link = figures.getByRole('link', { name: words })
      const shown = numberIn(await link.innerText())
      await link.click()
      const title = page.getByRole('heading', { level: 1, name: heading, exact: true })
      await title.waitFor()
      const count = title.locator('xpath=following-sibling::span[1]')
      await count.waitFor()
      expect(numberIn(await count.innerText())).toBe(shown)
      await page.goBack()
      await figures.waitFor()
    }

    // The weeks as bars, each a link, and as a table.
    const bar = page.getByRole('list', { name: 'Bookings per week' }).getByRole('link').first()
    const words = (await bar.getAttribute('aria-label')) ?? ''
    expect(words).toMatch(/^\d.+ to .+: [A-Z]{3}\s[\d,.]+, \d+ bookings?(, \d+ lost since)?$/)
    await page.getByText('Table', { exact: true }).click()
    const row = page.getByRole('row').filter({ hasText: words.slice(0, words.indexOf(':')) })
    const week = row.getByRole('link').first()
    const booked = numberIn(await week.innerText())
    await week.click()
    const title = page.getByRole('heading', { level: 1, name: 'Bookings', exact: true })
    await title.waitFor()
    const count = title.locator('xpath=following-sibling::span[1]')
    await count.waitFor()
    expect(numberIn(await count.innerText())).toBe(booked)

    // A period is in the address, and goes on to the reports.
    await page.goto('/inventory/overview?period=year')
    const period = page.getByRole('region', { name: 'Period' })
    await period.getByText('Money received').first().waitFor()
    const sold = period.getByRole('link', { name: /bookings?$/ }).first()
    const inYear = numberIn(await sold.innerText())
    expect(
      await period
        .getByRole('link', { name: /in the reports$/ })
        .first()
        .getAttribute('href'),
    ).toMatch(/reports\?from=\d{4}-01-01&to=/)
    await sold.click()
    await title.waitFor()
    await count.waitFor()
    expect(numberIn(await count.innerText())).toBe(inYear)
  })
  it('each report opens the rows that its figure counts, in the period of the address', {
    timeout: 180_000,
  }, async () => {
    const { page } = await visit({ width })
    await signIn(page, 'developer_admin')
    await page.goto('/inventory/reports?from=last-83-days')
    await page.getByRole('heading', { level: 1, name: 'Reports' }).waitFor()
    const total = page.getByRole('link', { name: /, All projects$/ })
    const shown = numberIn(await total.innerText())
    expect(shown).toBeGreaterThan(0)
    await total.click()
    const title = page.getByRole('heading', { level: 1, name: 'Live bookings', exact: true })
    await title.waitFor()
    const count = title.locator('xpath=following-sibling::span[1]')
    await count.waitFor()
    expect(numberIn(await count.innerText())).toBe(shown)
    await page.goBack()

    // By e-mail every month, and stopped.
    if (width === 'phone') await page.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole(width === 'phone' ? 'menuitem' : 'button', { name: 'By e-mail' }).click()
    const panel = page.getByRole('dialog', { name: 'Reports by e-mail' })
    await panel.getByText('Every month').click()
    await panel.getByRole('button', { name: 'Get this report' }).click()
    await panel.getByRole('button', { name: 'Stop: Every month, All projects' }).click()
    await panel.getByRole('button', { name: /^Stop: Every month/ }).waitFor({ state: 'detached' })
    await page.keyboard.press('Escape')
    await panel.waitFor({ state: 'detached' })

    // The table behind a chart has the same figures.
    await page.getByRole('button', { name: /^Show a table: .+ took / }).click()
    const booked = await page
      .getByRole('table', { name: / took / })
      .getByRole('link')
      .allInnerTexts()
    expect(booked.reduce((sum, text) => sum + numberIn(text), 0)).toBe(shown)
  })
})
