import { describe, expect, it } from 'vitest'
import { accessibilityTroubles, settled, shoot, useBrowser, visit, widths } from '../browser.ts'

useBrowser()

describe('settings of the platform', () => {
  it('a super admin names the platform and the developer, which the sign-in page and the registration show', {
    timeout: 90_000,
  }, async () => {
    const { page, troubles, close } = await visit({ as: 'super_admin' })
    await page.goto('/auth/settings')
    await settled(page)
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Harbor Homes')
    await page.getByRole('textbox', { name: 'Color', exact: true }).fill('#ffd400')
    await page.getByText('White text could not be read on #ffd400').waitFor()
    await page.getByRole('textbox', { name: 'Developer', exact: true }).fill('Meridian Developments')
    await page.getByRole('textbox', { name: 'Working days for an answer' }).fill('3')
    await page.getByRole('button', { name: 'Save settings' }).click()
    await page.getByText('Settings saved').waitFor()
    await shoot(page, 'platform-settings')
    await page.setViewportSize(widths.phone)
    await shoot(page, 'platform-settings-phone')
    await page.setViewportSize(widths.desktop)
    expect(await accessibilityTroubles(page)).toEqual([])

    const visitor = await visit({})
    await visitor.page.goto('/signup/skylinebuilders')
    await visitor.page.getByText('for Meridian Developments').waitFor()
    await visitor.page.getByText('within 3 working days').waitFor()
    await shoot(visitor.page, 'platform-signup')
    await visitor.page.goto('/')
    await visitor.page.getByText('Harbor Homes', { exact: true }).waitFor()
    await shoot(visitor.page, 'platform-sign-in')
    await visitor.close()

    // Empty again: the defaults.
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('')
    await page.getByRole('textbox', { name: 'Color', exact: true }).fill('')
    await page.getByRole('textbox', { name: 'Developer', exact: true }).fill('')
    await page.getByRole('switch', { name: 'Open for new brokerages' }).click()
    await page.getByRole('button', { name: 'Save settings' }).click()
    await page.getByText('Settings saved').first().waitFor()
    const late = await visit({})
    await late.page.goto('/signup/skylinebuilders')
    await late.page.getByText('Registration is closed').waitFor()
    await late.close()
    await page.getByRole('switch', { name: 'Open for new brokerages' }).click()
    await page.getByRole('button', { name: 'Save settings' }).click()
    await expect
      .poll(async () => (await page.request.get('/api/auth/platform')).json())
      .toMatchObject({
        data: { name: 'Storey', signup: { open: true } },
      })
    expect(troubles).toEqual([])
    await close()
  })
})
