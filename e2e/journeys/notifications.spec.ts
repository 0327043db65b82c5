import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import {
  accessibilityTroubles,
  freshName,
  lastEmailTo,
  serverAddress,
  settled,
  shoot,
  useBrowser,
  type Visitor,
  visit,
  type Width,
  widths,
} from '../browser.ts'

useBrowser()

const LIVE_MS = 2_000

const bellOf = (page: Page) => page.getByRole('button', { name: /^Notifications/ })
const unreadOf = async (page: Page) => Number(/(\d+) unread/.exec((await bellOf(page).ariaSnapshot()) ?? '')?.[1] ?? 0)
const panelOf = (page: Page) => page.getByRole('region', { name: 'Notifications' })

describe.each(Object.keys(widths) as Width[])('mention, on a %s', (width) => {
  it('a mention notifies the user once in the app and once by e-mail', { timeout: 180_000 }, async () => {
    const name = `Noor ${freshName()}`
    const writer = await visit({ as: 'broker' })
    const reader = await visit({ as: 'broker_admin', width })
    await reader.page.goto('/crm/leads')
    await settled(reader.page)
    const other = await reader.context.newPage()
    await other.goto('/crm/activities')
    await settled(other)
    await expect.poll(() => bellOf(reader.page).isVisible()).toBe(true)
    await addLead(writer, name)
    const before = await unreadOf(reader.page)

    // Both tabs of the reader say so without a reload.
    await mention(writer.page, 'Pri', 'Priya Raman')
    await expect.poll(() => unreadOf(reader.page), { timeout: LIVE_MS }).toBe(before + 1)
    await expect.poll(() => unreadOf(other), { timeout: LIVE_MS }).toBe(before + 1)
    await other.close()

    // Behind the bell stand who and where; it opens the lead and is read by that.
    await bellOf(reader.page).click()
    const inserted = panelOf(reader.page).getByRole('link', {
      name: new RegExp(`Lucas Ferreira mentioned you.*${name}`),
    })
    await inserted.waitFor()
    // Away from the tooltip of what came to lie under the pointer.
    await reader.page.mouse.move(4, 400)
    await settled(reader.page)
    expect(await accessibilityTroubles(reader.page)).toEqual([])
    await shoot(reader.page, `told-${width}`)
    if (width === 'phone') await inserted.tap()
    else {
      await reader.page.keyboard.press('End')
      await reader.page.keyboard.press('Home')
      await expect.poll(() => inserted.evaluate((row) => row === document.activeElement)).toBe(true)
      await reader.page.keyboard.press('Enter')
    }
    await reader.page.getByRole('heading', { level: 1, name }).waitFor()
    await expect.poll(() => unreadOf(reader.page)).toBe(before)

    // One letter leads to the same place.
    const { links, text } = await lastEmailTo('broker_admin@storey.demo', name)
    expect(text).toContain('is she free on Friday?')
    expect(links[0]).toBe(reader.page.url())
    const { data } = (await (await fetch(`${serverAddress()}/dev/mail.json?to=broker_admin@storey.demo`)).json()) as {
      data: { subject: string }[]
    }
    expect(data.filter(({ subject }) => subject.includes(name))).toHaveLength(1)

    expect([...writer.troubles, ...reader.troubles]).toEqual([])
    await writer.close()
    await reader.close()
  })
})

describe('notification settings', () => {
  it('notification settings are saved, and security cannot be turned off', { timeout: 120_000 }, async () => {
    const { page, troubles, close } = await visit({ as: 'developer' })
    await page.goto('/crm/leads')
    await bellOf(page).click()
    await page.getByRole('link', { name: 'Notification settings' }).click()
    await page.getByRole('heading', { level: 1, name: 'Account settings' }).waitFor()
    const mentions = page.getByRole('switch', { name: 'Mentions, by e-mail' })
    await expect.poll(() => mentions.isChecked()).toBe(true)

    // A reload before it is kept would show it as it was.
    await Promise.all([
      page.waitForResponse((answer) => answer.request().method() !== 'GET' && answer.ok()),
      page
        .getByRole('row', { name: /^Mentions/ })
        .getByRole('switch', { name: 'Mentions, by e-mail' })
        .press('Space'),
    ])
    await expect.poll(() => mentions.isChecked()).toBe(false)
    await page.reload()
    await settled(page)

    await expect.poll(() => mentions.isChecked()).toBe(false)
    expect(await page.getByRole('switch', { name: 'Security, by e-mail' }).isDisabled()).toBe(true)
    expect(await accessibilityTroubles(page)).toEqual([])
    expect(troubles).toEqual([])
    await close()
  })
})

async function addLead({ page }: Visitor, name: string): Promise<void> {
  await page.goto('/crm/leads')
  await page.getByRole('button', { name: 'New lead' }).click()
  const form = page.getByRole('dialog', { name: 'New lead' })
  await form.getByLabel('Full name').fill(name)
  await form.getByLabel('E-mail').fill(`${name.toLowerCase().replaceAll(' ', '.')}@example.com`)
  await form.getByRole('button', { name: 'Create lead' }).click()
  await page.getByRole('heading', { level: 1, name }).waitFor()
}

/** Writes a note that names a colleague, chosen from those who may read it. */
async function mention(page: Page, typed: string, name: string): Promise<void> {
  const note = page.getByRole('textbox', { name: 'Note' })
  await note.pressSequentially(`@${typed}`)
  const offered = page.getByRole('listbox', { name: 'People to mention' }).getByRole('option')
  await expect.poll(() => offered.allInnerTexts()).toEqual([expect.stringContaining(name)])
  // Tab takes the name and stays in the note (A18).
  await note.press('Tab')
  await expect.poll(() => note.inputValue()).toBe(`@${name} `)
  await expect.poll(() => note.evaluate((one) => one === document.activeElement)).toBe(true)
  await note.pressSequentially('is she free on Friday?')
  await note.press('Control+Enter')
  await page.locator('main li').getByText(`@${name}`).waitFor()
}
