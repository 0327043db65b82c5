import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { accessibilityTroubles, freshName, settled, shoot, useBrowser, visit } from '../browser.ts'

useBrowser()

const panel = (page: Page) => page.getByRole('dialog').last()

async function write(page: Page, words: string): Promise<void> {
  await page.getByRole('button', { name: 'Edit contract text' }).click()
  await panel(page).getByRole('textbox', { name: 'Text' }).fill(`# Sale agreement\n\n${words} {{price}}`)
  await panel(page).getByRole('button', { name: 'Save text' }).click()
  await page.getByText('Text saved').first().waitFor()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
}

describe('contract text of a developer', () => {
  it('a contract text is written, and an earlier version is read and used again', { timeout: 120_000 }, async () => {
    const { page, troubles, close } = await visit({ as: 'super_admin' })
    await page.goto('/auth/organizations?search=Northgate')
    await page.getByRole('link', { name: 'Northgate Living' }).first().click()
    await page
      .locator('main')
      .getByRole('link', { name: /^Agreements/ })
      .click()
    const [first, second] = [freshName(), freshName()]
    await write(page, first)
    await write(page, second)

    await page.getByRole('button', { name: 'Earlier texts' }).click()
    const lines = panel(page).getByRole('listitem')
    const inUse = lines.first().getByText(/^Version \d+, in use$/)
    const version = Number(/\d+/.exec(await inUse.innerText())?.[0])
    await lines
      .nth(1)
      .getByRole('button', { name: /^Read version \d+$/ })
      .click()
    await lines.nth(1).locator('[data-sheet]').getByText(first).waitFor()
    await settled(page)
    await shoot(page, 'earlier-texts')
    expect(await accessibilityTroubles(page)).toEqual([])
    await lines.nth(1).getByRole('button', { name: 'Use this text again' }).click()

    const box = panel(page).getByRole('textbox', { name: 'Text' })
    await expect.poll(() => box.inputValue()).toContain(first)
    await panel(page).getByRole('button', { name: 'Save text' }).click()
    await page.getByText('Text saved').first().waitFor()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Earlier texts' }).click()
    // The list of before stands until the new one is here.
    await lines
      .first()
      .getByRole('button', { name: `Read version ${version + 1}`, exact: true })
      .click()
    await lines.first().locator('[data-sheet]').getByText(first).waitFor()
    await expect.poll(() => lines.first().getByRole('button', { name: 'Use this text again' }).count()).toBe(0)
    expect(troubles).toEqual([])
    await close()
  })
})
