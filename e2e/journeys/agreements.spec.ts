import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import {
  accessibilityTroubles,
  freshDigits,
  freshName,
  PASSWORD,
  settled,
  shoot,
  useBrowser,
  visit,
} from '../browser.ts'

useBrowser()

/** Types a day into a field and leaves it. */
async function typeDay(page: Page, field: string, day: string) {
  const input = page.getByRole('textbox', { name: field })
  await input.fill(day)
  await input.press('Tab')
}

const badge = (page: Page, words: string) => page.getByRole('main').getByText(words, { exact: true }).first()

describe('agency agreement', () => {
  it('an agency agreement is written, sent, signed by the brokerage and countersigned', async () => {
    const platform = await visit({ as: 'super_admin' })
    const broker = await visit({ as: 'broker_admin' })
    const template = `Agency ${freshName()}`
    const title = `Agreement ${freshDigits(6)}`

    const { page } = platform
    await page.goto('/auth/contracts?tab=templates')
    await settled(page)
    await page.getByRole('button', { name: 'New template' }).first().click()
    const form = page.getByRole('dialog', { name: 'New template' })
    await form.getByRole('textbox', { name: 'Name' }).fill(template)
    await form.getByRole('textbox', { name: 'Text' }).fill('# Agency\n\nWith {{organisation}}.')
    await form.getByRole('button', { name: 'Create template' }).click()
    await form.getByText('There is no placeholder {{organisation}}.').waitFor()
    await form
      .getByRole('textbox', { name: 'Text' })
      .fill('# Agency\n\nWith **{{organization_name}}**, from {{starts_on}}.')
    await form.getByRole('button', { name: 'Create template' }).click()
    await page.getByText('Template created').waitFor()

    await page.goto('/auth/contracts?open=new')
    await settled(page)
    const draft = page.getByRole('dialog', { name: 'New agreement' })
    await draft.getByRole('combobox', { name: 'Organization' }).fill('Harbour')
    await page.getByRole('option', { name: 'Harbour & Pine Realty' }).click()
    await draft.getByRole('combobox', { name: 'Template' }).fill(template)
    await page.getByRole('option', { name: template }).click()
    await draft.getByRole('textbox', { name: 'Title' }).fill(title)
    const year = new Date().getUTCFullYear() + 1
    await typeDay(page, 'First day', `1 Jan ${year}`)
    await typeDay(page, 'Last day', `31 Dec ${year}`)
    await typeDay(page, 'Sign until', `1 Feb ${year}`)
    await draft.getByRole('button', { name: 'Create draft' }).click()
    await page.getByRole('heading', { level: 1, name: title }).waitFor()
    await settled(page)
    const address = new URL(page.url()).pathname
    expect(await page.locator('[data-sheet]').innerText()).toContain(
      `With Harbour & Pine Realty, from 1 January ${year}.`,
    )
    expect(await accessibilityTroubles(page)).toEqual([])

    // A draft is private.
    await broker.page.goto(address)
    await broker.page.getByRole('heading', { level: 1, name: /not found/ }).waitFor()

    await page.getByRole('button', { name: 'Send to sign' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Send to sign' }).click()
    await badge(page, 'Sent').waitFor()

    await broker.page.goto(address)
    await settled(broker.page)
    await badge(broker.page, 'Waiting for your signature').waitFor()
    await badge(page, 'Viewed').waitFor()
    await broker.page.getByRole('button', { name: 'Sign', exact: true }).click()
    const signature = broker.page.getByRole('dialog')
    await shoot(broker.page, 'agreement-sign')
    await signature.getByLabel('Your password').fill('not this one')
    await signature.getByRole('button', { name: 'Sign agreement' }).click()
    await signature.getByText('Confirm that you have read the agreement.').waitFor()
    await signature.getByRole('checkbox').check()
    await signature.getByRole('button', { name: 'Sign agreement' }).click()
    await signature.getByText('Wrong password.').waitFor()
    await signature.getByLabel('Your password').fill(PASSWORD)
    await signature.getByRole('button', { name: 'Sign agreement' }).click()
    await badge(broker.page, 'Signed').waitFor()

    await badge(page, 'Signed').waitFor()
    await page.getByRole('button', { name: 'Countersign' }).click()
    const counter = page.getByRole('dialog')
    await counter.getByLabel('Your password').fill(PASSWORD)
    await counter.getByRole('button', { name: 'Countersign' }).click()
    await page.getByText('Agreement signed').waitFor()
    await settled(page)
    await page.getByRole('button', { name: 'More actions' }).click()
    const [arriving] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: 'Download PDF' }).click(),
    ])
    expect(arriving.suggestedFilename()).toMatch(/^AG-\d{4}-\d{4,}\.pdf$/)

    expect(platform.troubles).toEqual([])
    await broker.close()
    await platform.close()
  })
})
