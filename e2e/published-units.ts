import type { Page } from 'playwright-core'

/** Shows the units of a building as a list: by the label, which is pressed where it has come to rest. */
export async function showList(page: Page): Promise<void> {
  await page
    .locator('label')
    .filter({ hasText: /^List$/ })
    .click()
  await page.getByRole('radio', { name: 'List', checked: true }).waitFor({ state: 'attached' })
}
