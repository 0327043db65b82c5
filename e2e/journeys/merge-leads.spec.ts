import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import {
  accessibilityTroubles,
  freshDigits,
  freshName,
  settled,
  signIn,
  useBrowser,
  visit,
  type Width,
  widths,
} from '../browser.ts'

useBrowser()

/** One person entered twice: the same number in two notations. */
function twice(width: Width) {
  const [family, digits] = [freshName(), freshDigits(4)]
  return {
    name: `Rana ${family}`,
    again: `R. ${family}`,
    number: `+971 50 911 ${digits}`,
    written: width === 'desktop' ? `0097150911${digits}` : `050 911 ${digits}`,
  }
}

describe.each(Object.keys(widths) as Width[])('merging two leads, on a %s', (width) => {
  it('two leads are merged from the warning while typing, and separated again', { timeout: 240_000 }, async () => {
    const { page, troubles, close } = await visit({ width })
    const { name, again, number, written } = twice(width)
    await signIn(page, 'broker_admin')

    await addLead(page, name, number)
    await page.getByRole('heading', { level: 1, name }).waitFor()
    await writeNote(page, 'Looks for a sea view.')
    const first = new URL(page.url()).pathname

    // The same number in another format: named while it is typed, with the way there; saving stays possible.
    await fillLead(page, again, written)
    const form = page.getByRole('dialog', { name: 'New lead' })
    const warning = form.getByRole('status').filter({ hasText: 'Possible duplicate' })
    await warning.getByRole('link', { name, exact: true }).waitFor()
    await expect.poll(() => warning.innerText()).toContain('never contacted')
    expect(await warning.getByRole('link', { name: `Open instead: ${name}` }).getAttribute('href')).toBe(first)
    await form.getByRole('button', { name: 'Create lead' }).click()
    await page.getByRole('heading', { level: 1, name: again }).waitFor()
    await writeNote(page, 'Asked for the payment plan.')
    const second = new URL(page.url()).pathname

    // Side by side: the earlier lead stays, the name is taken from the later one.
    await page.getByRole('button', { name: 'Compare and merge' }).click()
    const dialog = page.getByRole('dialog', { name: 'Merge 2 leads' })
    await dialog.getByRole('radio', { name: `Name: ${again}, of ${again}` }).check()
    await settled(page)
    expect(await accessibilityTroubles(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Merge 2 leads' }).click()
    await dialog.waitFor({ state: 'detached' })
    await page.waitForURL((url) => url.pathname === first)
    await page.getByRole('heading', { level: 1, name: again }).waitFor()
    const main = page.locator('main')
    for (const note of ['Looks for a sea view.', 'Asked for the payment plan.'])
      await main.getByText(note).first().waitFor()
    await expect.poll(() => main.getByText('merged this lead with').count()).toBe(1)
    await main.getByText(`Not kept: Name: ${name}.`).waitFor()

    // The old address leads to the one that stays.
    await page.goto(second)
    await page.waitForURL((url) => url.pathname === first)
    await main.getByText('merged this lead with').waitFor()

    // And back: both are there, each with its own note.
    await main.getByRole('button', { name: 'Undo merge' }).click()
    await page
      .getByRole('status')
      .filter({ hasText: `${again} restored` })
      .waitFor()
    await page.getByRole('heading', { level: 1, name }).waitFor()
    await expect.poll(() => main.getByText('Asked for the payment plan.').count()).toBe(0)
    await main.getByText('Looks for a sea view.').first().waitFor()
    await page.goto(second)
    await page.getByRole('heading', { level: 1, name: again }).waitFor()
    await main.getByText('Asked for the payment plan.').first().waitFor()

    await mergeFromList(page, [name, again])
    // Asking for a lead that was merged is answered as for one that is not there.
    expect(troubles.filter((trouble) => !/^404 GET \/api\/crm\/leads\/\d+\/open$/.test(trouble))).toEqual([])
    await close()
  })
})

async function fillLead(page: Page, name: string, phone: string): Promise<void> {
  await page.goto('/crm/leads?open=new')
  const form = page.getByRole('dialog', { name: 'New lead' })
  await form.getByLabel('Full name').fill(name)
  await form.getByRole('textbox', { name: /^Phone/ }).fill(phone)
}

async function addLead(page: Page, name: string, phone: string): Promise<void> {
  await fillLead(page, name, phone)
  await page.getByRole('dialog', { name: 'New lead' }).getByRole('button', { name: 'Create lead' }).click()
}

async function writeNote(page: Page, text: string): Promise<void> {
  const note = page.getByRole('textbox', { name: 'Note' })
  await note.fill(text)
  await note.press('Control+Enter')
  await page.locator('main li').getByText(text).waitFor()
}

/** Both chosen in the list, merged, and back by the notice. */
async function mergeFromList(page: Page, names: readonly string[]): Promise<void> {
  const family = names[0]?.split(' ').at(-1) ?? ''
  await page.goto(`/crm/leads?search=${family}`)
  await settled(page)
  for (const name of names) await page.getByRole('checkbox', { name: new RegExp(name.replace('.', '\\.')) }).check()
  const bar = page.getByRole('toolbar', { name: 'Actions for selected rows' })
  await bar.getByRole('button', { name: 'More' }).click()
  await bar.getByRole('button', { name: 'Merge', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Merge 2 leads' })
  await dialog.getByRole('button', { name: 'Merge 2 leads' }).click()
  const notice = page.getByRole('status').filter({ hasText: 'merged into' })
  await notice.waitFor()
  await notice.getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('status').filter({ hasText: 'restored' }).waitFor()
}
