import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { settled } from './browser.ts'

/** A note that names a colleague, chosen by keyboard alone. */
export async function writeNote(page: Page): Promise<void> {
  const note = page.getByRole('textbox', { name: 'Note' })
  await note.pressSequentially('Wants a sea view, asked @Yas')
  const offered = page.getByRole('listbox', { name: 'People to mention' }).getByRole('option')
  await expect.poll(() => offered.allInnerTexts()).toEqual([expect.stringContaining('Yasmin Farouk')])
  await note.press('Tab')
  await expect.poll(() => note.inputValue()).toBe('Wants a sea view, asked @Yasmin Farouk ')
  await note.press('Control+Enter')
  await page.locator('main li').getByText('@Yasmin Farouk').waitFor()
  await expect.poll(() => note.inputValue()).toBe('')
}

/** A call, planned and done. */
export async function callThem(page: Page): Promise<void> {
  await page.getByRole('group', { name: 'What to add' }).getByText('Activity').click()
  await page.getByLabel('Subject').fill('Ask about the viewing')
  await page.getByRole('button', { name: 'Plan activity' }).click()
  const planned = page.getByRole('article', { name: 'Ask about the viewing' })
  await completeActivity(page, planned, 'Reached', 'Viewing on Saturday at ten.')
  await planned.waitFor({ state: 'detached' })
  await page.locator('main li').getByText('Viewing on Saturday at ten.').waitFor()
}

/** Completes an activity by its circle; without an outcome it asks for one first. */
export async function completeActivity(page: Page, row: Locator, outcome: string, notes: string): Promise<void> {
  await row.getByRole('button', { name: /^Complete / }).click()
  await page.getByRole('button', { name: 'Complete activity' }).click()
  await page.getByText('Choose an outcome.').waitFor()
  await page.getByRole('group', { name: 'Outcome' }).getByText(outcome, { exact: true }).click()
  await page.getByRole('textbox', { name: 'Notes', exact: true }).fill(notes)
  await page.getByRole('button', { name: 'Complete activity' }).click()
}

/** A viewing, planned and held. */
export async function planViewing(page: Page): Promise<void> {
  await page.getByRole('group', { name: 'What to add' }).getByText('Activity').click()
  await page.getByRole('combobox', { name: 'Type' }).click()
  await page.getByRole('option', { name: 'Viewing' }).click()
  await page.getByLabel('Subject').fill('Walk through the show flat')
  await page.getByRole('button', { name: 'Plan activity' }).click()
  const planned = page.getByRole('article', { name: 'Walk through the show flat' })
  await completeActivity(page, planned, 'Took place', 'They liked the corner.')
  await planned.waitFor({ state: 'detached' })
  await page.locator('main li').getByText('They liked the corner.').waitFor()
}

export async function openDeal(page: Page, title: string): Promise<void> {
  await page.getByRole('button', { name: 'New deal' }).first().click()
  const form = page.getByRole('dialog', { name: 'New deal' })
  await form.getByLabel('Title').fill(title)
  await form.getByRole('button', { name: 'Create deal' }).click()
  await form.waitFor({ state: 'detached' })
  await page.getByText(`created the deal ${title}`).waitFor()
}

/** There only while a card is in the air. */
const wonZone = (page: Page) => page.locator('[data-drop][data-kind="won"]')

/** Lifts a card by its link. A dialog that has just closed gives the focus back a moment later, and takes it from the link. */
export const lift = (page: Page, link: Locator): Promise<void> =>
  expect
    .poll(async () => {
      if (await wonZone(page).isVisible()) return true
      await link.focus()
      await page.keyboard.press('Space')
      return wonZone(page).isVisible()
    })
    .toBe(true)

const column = (page: Page, stage: string) => page.getByRole('region', { name: new RegExp(`^${stage}\\b`) })
const inColumn = (page: Page, stage: string, card: Locator) => column(page, stage).locator(card)

/** By pointer into the second stage, by keyboard into the third; winning is cancelled once, then done. */
export async function carryToWon(page: Page, card: Locator, title: string): Promise<void> {
  const names = await page.locator('main section h2 span[dir]').allInnerTexts()
  const [first = '', second = '', third = ''] = names
  await inColumn(page, first, card).waitFor()
  await drag(page, card, column(page, second))
  await inColumn(page, second, card).waitFor()

  const link = page.getByRole('link', { name: title })
  await lift(page, link)
  for (const key of ['ArrowRight', 'Space']) await page.keyboard.press(key)
  await inColumn(page, third, card).waitFor()

  const dialog = page.getByRole('dialog', { name: `Mark ${title} as won` })
  const win = async () => {
    await lift(page, link)
    // Over the stages after the third, and once more.
    for (const _ of names.slice(2)) await page.keyboard.press('ArrowRight')
    await wonZone(page).and(page.locator('[data-over]')).waitFor()
    await page.keyboard.press('Space')
    await dialog.waitFor()
  }
  await win()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await dialog.waitFor({ state: 'detached' })
  await inColumn(page, third, card).waitFor()
  await win()
  await closeDeal(dialog)
}

/** On a phone one stage is shown at a time: the card's menu moves it. */
export async function sendToWon(page: Page, card: Locator, title: string): Promise<void> {
  const tabs = page.getByRole('group', { name: 'Stages' }).getByRole('button')
  const second = ((await tabs.nth(1).innerText()).split('\n')[0] ?? '').trim()
  const send = async (stage: string) => {
    await card.getByRole('button', { name: `More for ${title}` }).click()
    await page.getByRole('menuitem', { name: 'Move to stage…' }).click()
    await page.getByRole('menuitem', { name: stage, exact: true }).click()
  }
  await send(second)
  await tabs.nth(1).click()
  await inColumn(page, second, card).waitFor()

  const dialog = page.getByRole('dialog', { name: `Mark ${title} as won` })
  await send('Won')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await dialog.waitFor({ state: 'detached' })
  await inColumn(page, second, card).waitFor()

  // Space lifts the card here too, for those with a keyboard at their phone.
  await lift(page, page.getByRole('link', { name: title }))
  for (const key of ['ArrowRight', 'Space']) await page.keyboard.press(key)
  await closeDeal(dialog)
}

/** Says what the deal was won for. */
async function closeDeal(dialog: Locator): Promise<void> {
  const value = dialog.getByLabel('Sale value')
  await value.fill('')
  await dialog.getByRole('button', { name: 'Mark as won' }).click()
  await value.and(dialog.page().locator('[aria-invalid="true"]')).waitFor()
  await value.fill('1.65m')
  await dialog.getByRole('button', { name: 'Mark as won' }).click()
  await dialog.waitFor({ state: 'detached' })
}

/** Carries something with the mouse, in steps, as a hand does. */
export async function drag(page: Page, what: Locator, where: Locator): Promise<void> {
  // What still moves is not where it was measured.
  await settled(page)
  const [from, to] = [await what.boundingBox(), await where.boundingBox()]
  if (!from || !to) throw new Error('What is dragged, and where to, must be on screen.')
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2)
  await page.mouse.down()
  await page.mouse.move(from.x + from.width / 2 + 12, from.y + from.height / 2 + 6, { steps: 3 })
  await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 12 })
  await page.mouse.up()
}

/** How many unseen leads the navigation counts: spoken in full, where the eye reads no more than "99+". */
export async function unseenIn(page: Page): Promise<number> {
  const line = page.getByRole('link', { name: /^Leads/ }).first()
  const [spoken = ''] = (await line.locator('span').allTextContents())
    .filter((text) => text.endsWith(' unseen'))
    .slice(-1)
  return Number(spoken.replace(/\D/g, ''))
}
