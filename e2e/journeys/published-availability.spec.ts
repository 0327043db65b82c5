import { describe, expect, it } from 'vitest'
import { accessibilityTroubles, openFromNavigation, settled, shoot, useBrowser, visit } from '../browser.ts'
import { cutOff } from '../fits.ts'
import { showList } from '../published-units.ts'

useBrowser()

describe('published availability', () => {
  it('a broker at 390 px finds a published unit with its payments, and the developer takes its price away', {
    timeout: 180_000,
  }, async () => {
    const broker = await visit({ as: 'broker', width: 'phone' })
    const { page } = broker
    await page.goto('/')
    await openFromNavigation(page, 'Availability')
    await page.getByRole('link', { name: 'Harbour Crescent' }).click()
    await page.getByRole('table', { name: 'Units by floor' }).waitFor()
    await settled(page)
    expect(await cutOff(page)).toEqual([])
    expect(await accessibilityTroubles(page)).toEqual([])
    await shoot(page, 'published-grid-phone')
    await showList(page)
    await page.getByRole('listitem').filter({ hasText: 'Available' }).first().getByRole('link').click()
    await page.getByRole('heading', { name: 'Payment plan' }).waitFor()
    await settled(page)
    expect(await cutOff(page)).toEqual([])
    expect(await accessibilityTroubles(page)).toEqual([])
    await shoot(page, 'published-unit-phone')
    expect(await page.getByText('Dates assume booking today.').count()).toBe(1)

    const desk = await visit({ as: 'developer_admin' })
    await desk.page.goto('/inventory/projects')
    await desk.page.getByRole('link', { name: 'Harbour Crescent' }).first().click()
    await desk.page.getByRole('button', { name: 'More actions' }).click()
    await desk.page.getByRole('menuitem', { name: 'Publish to brokers' }).click()
    await desk.page.getByRole('combobox', { name: 'Prices' }).click()
    await desk.page.getByRole('option', { name: 'No prices' }).click()
    await desk.page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText('The developer does not publish amounts for this unit.').waitFor()
    await desk.close()
    await broker.close()
  })

  it('a broker at 390 px requests a hold, the desk grants one and rejects another, and the broker sees both answers', {
    timeout: 180_000,
  }, async () => {
    const broker = await visit({ as: 'broker', width: 'phone' })
    const { page } = broker
    const desk = await visit({ as: 'developer_admin' })
    await desk.page.goto('/inventory/hold-requests')
    const asked: string[] = []
    for (const client of ['Nadia Farouk', 'Tom Becker']) {
      await page.goto('/channel/projects')
      await page.getByRole('link', { name: 'Harbour Crescent' }).click()
      await showList(page)
      await page
        .getByRole('listitem')
        .filter({ hasText: 'Available' })
        .nth(asked.length + 4)
        .getByRole('link')
        .click()
      await page.getByRole('button', { name: 'Request unit' }).click()
      const panel = page.getByRole('dialog')
      asked.push(/Request (\S+)/.exec(await panel.innerText())?.[1] ?? '')
      await panel.getByRole('textbox', { name: /^Client/ }).fill(client)
      await panel.getByLabel('Message').fill('Wants to visit this week')
      await settled(page)
      expect(await cutOff(page)).toEqual([])
      expect(await accessibilityTroubles(page)).toEqual([])
      await panel.getByRole('button', { name: 'Send request' }).click()
      await page.getByText(`The sales desk has your request for ${asked.at(-1)}.`).waitFor()
    }
    await page.goto('/channel/hold-requests')
    await page.getByRole('listitem').filter({ hasText: 'Nadia Farouk' }).getByText('Waiting').waitFor()

    await desk.page.getByRole('button', { name: `Grant hold of ${asked[0]}` }).click()
    await page.getByRole('listitem').filter({ hasText: 'Nadia Farouk' }).getByText('On hold until').waitFor()
    await desk.page.getByRole('button', { name: `Actions for ${asked[1]}` }).click()
    await desk.page.getByRole('menuitem', { name: 'Reject' }).click()
    await desk.page.getByRole('dialog').getByLabel('Reason').fill('Kept for the launch')
    await desk.page.getByRole('button', { name: 'Reject request' }).click()
    await page.getByText('Reason: Kept for the launch').waitFor()

    await page.goto('/channel/projects')
    await page.getByRole('link', { name: 'Harbour Crescent' }).click()
    await showList(page)
    await page.getByRole('listitem').filter({ hasText: 'Available' }).nth(8).getByRole('link').click()
    await page.getByRole('button', { name: 'Request unit' }).click()
    const third = page.getByRole('dialog')
    const wanted = /Request (\S+)/.exec(await third.innerText())?.[1] ?? ''
    await third.getByText('Booking', { exact: true }).click()
    await third.getByRole('textbox', { name: /^Client/ }).fill('Maria Silva')
    await third.getByRole('button', { name: 'Send request' }).click()
    await desk.page.getByRole('button', { name: `Actions for ${wanted}` }).click()
    await desk.page.getByRole('menuitem', { name: 'Counter-offer' }).click()
    await desk.page.getByRole('button', { name: 'Make counter-offer' }).click()
    await page.goto('/channel/hold-requests')
    const row = page.getByRole('listitem').filter({ hasText: 'Maria Silva' })
    await settled(page)
    expect(await cutOff(page)).toEqual([])
    expect(await accessibilityTroubles(page)).toEqual([])
    await shoot(page, 'counter-offer-phone')
    await row
      .getByRole('button', { name: /^Accept / })
      .first()
      .click()
    await row.getByText('On hold until').waitFor()
    await settled(page)
    expect(await cutOff(page)).toEqual([])
    expect(await accessibilityTroubles(page)).toEqual([])
    await shoot(page, 'hold-requests-phone')
    await desk.close()
    await broker.close()
  })

  it('a broker narrows the grid by bedrooms, opens a unit next to it, requests it there and returns to its place', {
    timeout: 180_000,
  }, async () => {
    const broker = await visit({ as: 'broker_admin' })
    const { page } = broker
    await page.goto('/channel/projects')
    await page.getByRole('link', { name: 'Harbour Crescent' }).click()
    const grid = page.getByRole('table', { name: 'Units by floor' })
    await grid.waitFor()
    const card = page.getByRole('complementary', { name: 'Unit' })
    await grid
      .getByRole('link', { name: /, Available/ })
      .first()
      .focus()
    await page.keyboard.press('Enter')
    await card.getByRole('link', { name: 'Open', exact: true }).waitFor()
    await settled(page)
    // Before the filter: what does not match is dimmed on purpose.
    expect(await accessibilityTroubles(page)).toEqual([])
    await shoot(page, 'published-grid-unit')
    await page.keyboard.press('Escape')
    await card.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Add filter' }).click()
    await page.getByRole('menuitem', { name: 'Bedrooms' }).click()
    await page.getByRole('checkbox', { name: '2 bed', exact: true }).check({ force: true })
    await page.waitForURL((url) => url.searchParams.get('grid_bedrooms') === '2')
    await page.keyboard.press('Escape')
    const unit = grid.getByRole('link', { name: /, 2 bed.*, Available/ }).first()
    const [name = ''] = (await unit.getAttribute('aria-label'))?.split(', ') ?? []
    const place = unit.and(page.locator(':not([data-dim])'))
    await place.focus()
    await page.keyboard.press('Enter')
    await card.getByRole('heading', { name }).waitFor()
    await card.getByRole('button', { name: 'Request unit' }).click()
    const panel = page.getByRole('dialog')
    await panel.getByRole('textbox', { name: /^Client/ }).fill('Omar Nasser')
    await panel.getByRole('button', { name: 'Send request' }).click()
    await page.getByText(`The sales desk has your request for ${name}.`).waitFor()

    await page.goBack()
    await card.waitFor({ state: 'detached' })
    await page.getByRole('heading', { name: 'My clients here' }).waitFor()
    await grid.getByRole('link', { name: new RegExp(`^${name},`) }).click()
    await card.getByRole('heading', { name }).waitFor()
    await card.getByRole('button', { name: 'Close unit' }).click()
    await card.waitFor({ state: 'detached' })
    expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toContain(name)
    expect(new URL(page.url()).searchParams.get('grid_bedrooms')).toBe('2')
    await broker.close()
  })

  it('a broker at 390 px registers a client, is refused one of another brokerage, and the desk sees both', {
    timeout: 180_000,
  }, async () => {
    const broker = await visit({ as: 'broker', width: 'phone' })
    const { page } = broker
    await page.goto('/')
    await openFromNavigation(page, 'Clients')
    await page
      .getByRole('listitem')
      .filter({ hasText: 'Layla Mansour' })
      .getByText('Protected', { exact: true })
      .waitFor()
    const register = async (name: string, phone: string) => {
      await page.getByRole('button', { name: 'Register client' }).first().click()
      const panel = page.getByRole('dialog')
      await panel.getByRole('textbox', { name: /^Client/ }).fill(name)
      await panel.getByLabel(/^Phone/).fill(phone)
      await settled(page)
      expect(await cutOff(page)).toEqual([])
      expect(await accessibilityTroubles(page)).toEqual([])
      await panel.getByRole('button', { name: 'Register client' }).click()
      return panel
    }
    await register('Huda Karam', '050 555 0190')
    await page.getByText('Huda Karam is protected for you.').waitFor()
    // The client of the other brokerage, under another name.
    const panel = await register('D. Okafor', '+971 50 555 0182')
    await panel.getByRole('alert').getByText('Another brokerage registered this client').waitFor()
    expect(await panel.innerText()).not.toContain('Brightwater')
    await shoot(page, 'client-refused-phone')
    await page.goto('/channel/clients')
    await page.getByRole('listitem').filter({ hasText: 'D. Okafor' }).getByText('Refused').waitFor()
    await settled(page)
    expect(await cutOff(page)).toEqual([])
    expect(await accessibilityTroubles(page)).toEqual([])
    await shoot(page, 'clients-phone')
    await page.getByRole('button', { name: 'Actions for Huda Karam' }).click()
    const [card] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: 'Evidence in English' }).click(),
    ])
    expect(card.suggestedFilename()).toMatch(/^CR-\d{6} evidence\.pdf$/)
    await page.getByRole('button', { name: 'Actions for Huda Karam' }).click()
    await page.getByRole('menuitem', { name: 'Transfer' }).click()
    await page.getByRole('button', { name: 'Make code' }).click()
    await page.getByText(/^([A-Z2-9]{5}-){3}[A-Z2-9]{5}$/).waitFor()
    await settled(page)
    expect(await cutOff(page)).toEqual([])
    await page.getByRole('button', { name: 'Close' }).click()
    await page.getByRole('button', { name: 'Enter code for D. Okafor' }).click()
    await page.getByRole('textbox', { name: /^Code/ }).fill('ABCDE-FGHJK-LMNPQ-RSTUV')
    await page.getByRole('button', { name: 'Take over client' }).click()
    // The error is announced to screen readers too.
    await page.getByText('This code is wrong, has expired, or is not for this client.').first().waitFor()

    const desk = await visit({ as: 'developer_admin' })
    await desk.page.goto('/inventory/hold-requests')
    await desk.page.getByRole('link', { name: 'Registered clients' }).click()
    const refused = desk.page.getByRole('listitem').filter({ hasText: 'D. Okafor' })
    await refused.getByText('First registered by Brightwater').waitFor()
    expect(await desk.page.getByText('0505550190').count()).toBe(0)
    await shoot(desk.page, 'registered-clients')
    await desk.page.getByRole('button', { name: 'Verify evidence' }).click()
    await desk.page.getByRole('textbox', { name: /^Seal/ }).fill('CR-000001/1/ABCDE-FGHJK-LMNPQ-RSTUV')
    await desk.page.getByRole('button', { name: 'Verify', exact: true }).click()
    await desk.page.getByText('No card of your projects has this seal.').waitFor()
    await desk.close()
    await broker.close()
  })

  it('a broker at 390 px shares the list of today, a client opens it without signing in, and two units are compared', {
    timeout: 180_000,
  }, async () => {
    const broker = await visit({ as: 'broker', width: 'phone' })
    const { page } = broker
    await page.goto('/channel/projects')
    await page.getByRole('link', { name: 'Harbour Crescent' }).click()
    await page.getByRole('button', { name: 'List of today' }).click()
    await page.getByRole('menuitem', { name: 'Share link' }).first().click()
    const panel = page.getByRole('dialog')
    const address = (await panel.getByText('/availability/').innerText()).trim()
    await settled(page)
    expect(await cutOff(page)).toEqual([])
    expect(await accessibilityTroubles(page)).toEqual([])
    expect(
      decodeURIComponent((await panel.getByRole('link', { name: 'Open WhatsApp' }).getAttribute('href')) ?? ''),
    ).toContain(address)

    const client = await visit({ width: 'phone' })
    await client.page.goto(new URL(address).pathname)
    await client.page.getByRole('heading', { name: 'Harbour Crescent' }).waitFor()
    await client.page.getByText('This page always shows the present state.').waitFor()
    await shoot(client.page, 'shared-list-phone')
    expect(await client.page.getByRole('link', { name: 'Download PDF' }).getAttribute('href')).toMatch(/list\.pdf$/)
    await client.close()

    await page.goto('/channel/links')
    await page.getByText('Opened').first().waitFor()
    await settled(page)
    expect(await cutOff(page)).toEqual([])
    await shoot(page, 'shared-links-phone')

    await page.goto('/channel/projects')
    await page.getByRole('link', { name: 'Harbour Crescent' }).click()
    await showList(page)
    await page.getByRole('listitem').filter({ hasText: 'Available' }).first().getByRole('link').click()
    await page.getByRole('link', { name: 'Compare' }).click()
    await page.getByLabel('Add a unit').first().fill('Harbour')
    await page.getByRole('option').first().click()
    await page.getByRole('table', { name: 'Facts side by side' }).getByRole('columnheader').nth(2).waitFor()
    await page.getByText('Payments, booked today').waitFor()
    await settled(page)
    expect(await cutOff(page)).toEqual([])
    expect(await accessibilityTroubles(page)).toEqual([])
    await shoot(page, 'published-comparison-phone')
    await broker.close()
  })
})
