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

  it('a developer proposes a text, and the platform sees the difference, rejects one and approves the next', {
    timeout: 150_000,
  }, async () => {
    const developer = await visit({ as: 'developer_admin' })
    const platform = await visit({ as: 'super_admin' })
    const { page } = developer
    await page.goto('/auth/organization?tab=agreements')
    const proposals = page.getByRole('list', { name: 'Proposed contract texts' })
    const propose = async (words: string, purpose: string) => {
      await page.getByRole('button', { name: 'Propose a change' }).click()
      await panel(page).getByRole('textbox', { name: 'Text' }).fill(words)
      await panel(page).getByRole('textbox', { name: 'Why it should change' }).fill(purpose)
      await panel(page).getByRole('button', { name: 'Propose change' }).click()
      await page.getByText('Change proposed').first().waitFor()
      await page.getByRole('dialog').waitFor({ state: 'detached' })
    }
    await page.getByRole('button', { name: 'Propose a change' }).click()
    const before = await panel(page).getByRole('textbox', { name: 'Text' }).inputValue()
    await page.keyboard.press('Escape')
    await propose(`${before}\n## 8. Keys\nThe seller hands over the keys.`, 'Buyers ask when they get the keys.')
    await proposals.getByText('Buyers ask when they get the keys.').waitFor()
    expect(await page.getByRole('button', { name: 'Edit contract text' }).count()).toBe(0)

    // The one that waits is shown line by line, rejected with a reason, and replaced by another.
    await platform.page.goto('/auth/organizations?search=Meridian')
    await platform.page.getByRole('link', { name: 'Meridian Homes' }).first().click()
    await platform.page
      .locator('main')
      .getByRole('link', { name: /^Agreements/ })
      .click()
    await platform.page.getByRole('button', { name: 'Show difference of the proposed contract text' }).first().click()
    await panel(platform.page).getByText('## 8. Keys').waitFor()
    await settled(platform.page)
    await shoot(platform.page, 'contract-text-difference')
    expect(await accessibilityTroubles(platform.page)).toEqual([])
    await platform.page.keyboard.press('Escape')
    await platform.page.getByRole('button', { name: 'Reject the proposed contract text' }).click()
    await panel(platform.page).getByRole('textbox', { name: 'Reason' }).fill('Say who hands them over.')
    await panel(platform.page).getByRole('button', { name: 'Reject', exact: true }).click()
    await proposals.getByText('Say who hands them over.').waitFor()

    await propose(`# Sale agreement\n\n${freshName()} {{price}}`, 'A shorter text')
    await platform.page.getByRole('button', { name: 'Approve the proposed contract text' }).click()
    await panel(platform.page).getByRole('button', { name: 'Approve', exact: true }).click()
    await platform.page.getByText('Contract text approved').first().waitFor()
    await page.getByText(/^Version 2, written by/).waitFor()
    expect([developer.troubles, platform.troubles]).toEqual([[], []])
    await developer.close()
    await platform.close()
  })
})
