import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { settled, shoot, useBrowser, visit, widths } from '../browser.ts'

useBrowser()

/** How many pictures of people a screen shows, drawn. */
const countPictures = (page: Page) =>
  page.locator('main [data-initials] img').evaluateAll((all) => {
    const drawn = all.filter((one) => one instanceof HTMLImageElement && one.naturalWidth > 0)
    return drawn.length
  })

async function expectPictures(page: Page): Promise<void> {
  await expect.poll(() => countPictures(page), { message: page.url() }).toBeGreaterThan(0)
}

/** Where people stand, by who sees it. */
const SCREENS = {
  broker_admin: ['/crm/leads', '/crm/activities', '/crm/leads/import', '/crm/pipelines/kanban'],
  super_admin: [
    '/inventory/units/booked-units',
    '/inventory/sale-offers',
    '/inventory/discount-request',
    '/auth/audit',
    '/auth/contacts/companies/import',
    '/auth/users',
    '/auth/organizations',
  ],
} as const

describe('profile pictures', () => {
  it.each(Object.entries(SCREENS))(
    'profile pictures show next to names on every screen of %s',
    { timeout: 240_000 },
    async (as, paths) => {
      const { page, troubles, close } = await visit({ as })
      for (const path of paths) {
        await page.goto(path)
        await settled(page)
        await expectPictures(page)
        await shoot(page, `profile-pictures-${path.replaceAll('/', '-').slice(1)}`)
      }
      expect(troubles).toEqual([])
      await close()
    },
  )

  it('profile pictures show in the choice of an owner, the history of a lead and the selected value', {
    timeout: 180_000,
  }, async () => {
    const { page, troubles, close } = await visit({ as: 'broker_admin' })
    await page.goto('/crm/leads')
    await settled(page)
    await page.locator('main tbody tr').first().getByRole('link').first().click()
    await settled(page)
    await expectPictures(page)
    await shoot(page, 'profile-pictures-lead')
    await page.setViewportSize(widths.phone)
    await shoot(page, 'profile-pictures-lead-phone')
    await page.setViewportSize(widths.desktop)
    await page.getByRole('button', { name: 'Edit' }).first().click()
    const owner = page.getByRole('dialog').getByRole('combobox', { name: 'Owner' })
    await owner.click()
    await expect.poll(() => page.getByRole('option').locator('img').count()).toBeGreaterThan(0)
    await shoot(page, 'profile-pictures-owner')
    expect(troubles).toEqual([])
    await close()
  })
})
