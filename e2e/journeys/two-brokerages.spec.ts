import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { accessibilityTroubles, settled, shoot, useBrowser, visit } from '../browser.ts'
import { cutOff } from '../fits.ts'
import { showList } from '../published-units.ts'

useBrowser()

/** A broker of each of two brokerages. */
const FIRST = 'broker'
const SECOND = 'kwame.boateng'

const fits = async (page: Page) => {
  await settled(page)
  expect(await cutOff(page)).toEqual([])
  expect(await accessibilityTroubles(page)).toEqual([])
}

/** The address of the `nth` available unit of the published project. */
async function availableUnit(page: Page, nth: number): Promise<string> {
  await page.goto('/channel/projects')
  await page.getByRole('link', { name: 'Harbour Crescent' }).click()
  await showList(page)
  await page.getByRole('listitem').filter({ hasText: 'Available' }).nth(nth).getByRole('link').click()
  await page.getByRole('button', { name: 'Request unit' }).waitFor()
  return new URL(page.url()).pathname
}

/** Opens a unit and fills in a request for it, which is not sent. */
async function prepare(page: Page, unit: string, client: string) {
  await page.goto(unit)
  await page.getByRole('button', { name: 'Request unit' }).click()
  const panel = page.getByRole('dialog')
  const name = /Request (\S+)/.exec(await panel.innerText())?.[1] ?? ''
  await panel.getByRole('textbox', { name: /^Client/ }).fill(client)
  return { name, send: () => panel.getByRole('button', { name: 'Send request' }).click() }
}

const rowOf = (page: Page, text: string) => page.getByRole('listitem').filter({ hasText: text })

describe('two brokerages', () => {
  it('the desk grants a request while another brokerage asks for the same home, which hears so at once and accepts another one', {
    timeout: 180_000,
  }, async () => {
    const first = await visit({ as: FIRST, width: 'phone' })
    const second = await visit({ as: SECOND, width: 'phone' })
    const desk = await visit({ as: 'developer_admin' })
    const unit = await availableUnit(first.page, 10)
    const ofFirst = await prepare(first.page, unit, 'Nadia Farouk')
    await ofFirst.send()
    await first.page.getByText(`The sales desk has your request for ${ofFirst.name}.`).waitFor()
    const ofSecond = await prepare(second.page, unit, 'Tom Becker')
    await ofSecond.send()
    await second.page.getByText(`The sales desk has your request for ${ofFirst.name}.`).waitFor()
    // The third one has the form open when the desk decides.
    const colleague = await visit({ as: 'yasmin.farouk', width: 'phone' })
    const late = await prepare(colleague.page, unit, 'Huda Karam')

    await desk.page.goto('/inventory/hold-requests')
    await rowOf(desk.page, 'Nadia Farouk').getByRole('button', { name: 'Grant hold' }).click()
    await desk.page.getByText(`${ofFirst.name} is on hold for Nadia Farouk`).waitFor()

    await late.send()
    await colleague.page.getByText('This unit is not available now.').first().waitFor()
    await shoot(colleague.page, 'request-too-late-phone')
    await colleague.close()
    // The unit that the second broker looks at changes by itself.
    await second.page.getByText('On hold', { exact: true }).first().waitFor()
    await second.page.getByRole('button', { name: 'Request unit' }).waitFor({ state: 'detached' })
    await first.page.goto('/channel/hold-requests')
    await rowOf(first.page, 'Nadia Farouk').getByText('On hold until').waitFor()

    // The desk cannot grant the other request, and is told why.
    await rowOf(desk.page, 'Tom Becker').getByRole('button', { name: 'Grant hold' }).click()
    await desk.page.getByText(/^You hold \S+ already/).waitFor()
    await rowOf(desk.page, 'Tom Becker')
      .getByRole('button', { name: /^Actions for / })
      .click()
    await desk.page.getByRole('menuitem', { name: 'Counter-offer' }).click()
    await desk.page.getByRole('button', { name: 'Make counter-offer' }).click()
    await second.page.goto('/channel/hold-requests')
    await rowOf(second.page, 'Tom Becker')
      .getByRole('button', { name: /^Accept / })
      .first()
      .click()
    await rowOf(second.page, 'Tom Becker').getByText('On hold until').waitFor()
    await fits(second.page)
    // Neither reads anything of the other.
    expect(await second.page.getByText('Nadia Farouk').count()).toBe(0)
    await second.page.getByRole('link', { name: 'Offers and bookings' }).click()
    await second.page.getByText('Offers and bookings that the sales desk makes').waitFor()
    await fits(second.page)
    await first.close()
    await second.close()
    await desk.close()
  })

  it('two brokerages register one client, the first viewing protects it, and the other one hears so at once', {
    timeout: 180_000,
  }, async () => {
    const desk = await visit({ as: 'developer_admin' })
    await desk.page.goto('/inventory/client-registrations')
    await desk.page.getByRole('button', { name: 'Protection rules' }).click()
    const rules = desk.page.getByRole('dialog')
    await rules.getByRole('combobox', { name: 'Project' }).click()
    await desk.page.getByRole('option', { name: 'Harbour Crescent' }).click()
    await rules.getByRole('combobox', { name: 'Protected by' }).click()
    await desk.page.getByRole('option', { name: 'First viewing' }).click()
    await fits(desk.page)
    await shoot(desk.page, 'protection-by-viewing')
    await rules.getByRole('button', { name: 'Save' }).click()
    await desk.page.getByText('Brokerages can register clients for this project.').waitFor()

    const first = await visit({ as: FIRST, width: 'phone' })
    const second = await visit({ as: SECOND, width: 'phone' })
    for (const { page } of [first, second]) {
      await page.goto('/channel/clients')
      await page.getByRole('button', { name: 'Register client' }).first().click()
      const panel = page.getByRole('dialog')
      await panel.getByText('The first viewing of a registered client is protected').waitFor()
      await panel.getByRole('textbox', { name: /^Client/ }).fill('Zainab Idris')
      await panel.getByLabel(/^Phone/).fill('+971 50 555 0171')
      await panel.getByRole('button', { name: 'Register client' }).click()
      await page.getByText('Zainab Idris is registered.').waitFor()
      await rowOf(page, 'Zainab Idris').getByText('No viewing yet').waitFor()
    }
    await fits(first.page)

    await second.page.getByRole('button', { name: 'Record viewing of Zainab Idris' }).click()
    const viewing = second.page.getByRole('dialog')
    await viewing.getByRole('combobox', { name: 'Unit' }).fill('Harbour')
    await second.page.getByRole('option').first().click()
    await fits(second.page)
    await shoot(second.page, 'record-viewing-phone')
    await viewing.getByRole('button', { name: 'Record viewing' }).click()
    await second.page.getByText('Zainab Idris is protected for you.').waitFor()
    await rowOf(second.page, 'Zainab Idris').getByText('First viewing, protected until').waitFor()

    const lost = rowOf(first.page, 'Zainab Idris')
    await lost.getByText('Another brokerage was first').waitFor()
    expect(await lost.innerText()).not.toContain('Brightwater')
    await fits(first.page)
    await shoot(first.page, 'viewing-lost-phone')
    await second.page.getByRole('button', { name: 'Actions for Zainab Idris' }).click()
    const [card] = await Promise.all([
      second.page.waitForEvent('download'),
      second.page.getByRole('menuitem', { name: 'Evidence in Arabic' }).click(),
    ])
    expect(card.suggestedFilename()).toMatch(/^CR-\d{6} evidence\.pdf$/)

    await desk.page.goto('/inventory/client-registrations')
    await rowOf(desk.page, 'Zainab Idris').getByText('First viewing by Brightwater').waitFor()
    await desk.page.getByText('last viewing').first().waitFor()
    await first.close()
    await second.close()
    await desk.close()
  })
})
