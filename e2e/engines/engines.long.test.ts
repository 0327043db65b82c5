import { accessSync, constants, globSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { startJourneyServers } from '../../server/test/journey-server.ts'
import { actor, keys } from './actor.ts'
import type { Engine } from './engine.ts'
import { startFirefox } from './firefox.ts'
import { startWebKit } from './webkit.ts'

const PASSWORD = 'storey-demo-2026'
const SCREENS = new URL('../../artifacts/screens/', import.meta.url)
const NEEDS = 'apt-get install -y --no-install-recommends firefox-esr webkit2gtk-driver xvfb'

/** A program of the PATH, or of a folder that is not on it. */
function find(name: string, elsewhere = ''): string {
  const places = [...(process.env.PATH ?? '').split(delimiter).map((folder) => join(folder, name))]
  for (const place of [...places, ...(elsewhere ? globSync(elsewhere) : [])])
    try {
      accessSync(place, constants.X_OK)
      return place
    } catch {}
  throw new Error(`${name} is not installed. This test needs Firefox and WebKitGTK; on Debian: ${NEEDS}`)
}

const engines = {
  Firefox: () => startFirefox(process.env.FIREFOX_PATH ?? find('firefox-esr')),
  WebKit: () =>
    startWebKit({
      driver: find('WebKitWebDriver'),
      browser: find('MiniBrowser', '/usr/lib/*/webkit2gtk-4.*/MiniBrowser'),
      display: find('Xvfb'),
    }),
} as const

describe.each(Object.keys(engines) as (keyof typeof engines)[])('main tasks in %s', (name) => {
  let servers: Awaited<ReturnType<typeof startJourneyServers>>
  let engine: Engine
  let user: ReturnType<typeof actor>
  let server = ''
  let unit = ''
  beforeAll(async () => {
    engine = await engines[name]()
    console.log(`${name} ${engine.version}`)
    servers = await startJourneyServers(1)
    server = servers.addresses[0] ?? ''
    user = actor(engine)
  }, 300_000)
  afterEach(async ({ task }) => {
    if (task.result?.state !== 'fail') return
    await mkdir(SCREENS, { recursive: true })
    const file = `failed-${name}-${task.name.replace(/\W+/g, '-')}.png`
    await writeFile(new URL(file, SCREENS), await engine.screenshot())
  }, 60_000)
  afterAll(async () => {
    await engine?.close()
    await servers?.stop()
  })

  const signIn = async (who: string) => {
    await user.open(`${server}/`)
    await user.fill('E-mail', `${who}@storey.demo`)
    await user.fill('Password', PASSWORD)
    await user.press(keys.enter)
    await user.click('link', 'Not now')
  }

  it(`a broker signs in with ${name}`, async () => {
    await signIn('broker')

    await user.see('heading', 'Leads')
    expect(await user.path()).toBe('/crm/leads')
  })

  it(`a broker creates a lead with ${name} and finds it`, async () => {
    await user.click('button', 'New lead')
    await user.fill('Full name', 'Wilhelmina Ångström', 'New lead')
    await user.fill('Phone', '050 123 4567', 'New lead')
    await user.fill('Budget from', '1.2m', 'New lead')
    await user.click('button', 'Create lead', 'New lead')
    await user.see('heading', 'Wilhelmina Ångström')
    await user.read('from AED 1.2M')

    await user.open(`${server}/crm/leads`)
    await user.fill('Name, phone or e-mail', 'angstrom wil')
    await user.click('link', 'Wilhelmina Ångström')
    await user.read('+971 50 123 4567')
  })

  it(`a broker moves a deal with ${name}, by mouse and by keyboard`, async () => {
    await user.click('button', 'New deal')
    await user.fill('Title', 'Corner unit', 'New deal')
    await user.click('button', 'Create deal', 'New deal')
    await user.read('created the deal Corner unit')
    await user.click('link', 'Boards')
    await user.fill('Deal, lead or unit', 'Corner unit')

    const card = await user.see('card', 'Wilhelmina…', 'New enquiry…')
    const contacted = await user.see('heading', 'Contacted…')
    await user.drag(card, { x: contacted.x, y: card.y })
    await user.see('card', 'Wilhelmina…', 'Contacted…')

    await user.focus('[data-card] a')
    await user.press(keys.space, keys.right, keys.space)
    await user.see('card', 'Wilhelmina…', 'Qualified…')

    await user.click('button', 'Account…')
    await user.click('menuitem', 'Sign out')
    await user.see('field', 'E-mail')
  })

  it(`a sales manager holds a unit with ${name} and releases it`, async () => {
    await signIn('sales_manager')
    await user.see('link', 'Buildings…')
    await user.open(`${server}/inventory/units?status=available&sort=-price`)
    unit = await user.nameLike('main tbody a[href^="/inventory/units/"]', '^[A-Z]+-')
    await user.click('link', unit)

    await user.click('button', 'Hold')
    await user.fill('Client', 'Jonas Weber', 'Hold…')
    await user.click('button', 'Hold unit')
    await user.read('for Jonas Weber')
    await user.click('button', 'Release')
    await user.see('button', 'Hold')
  })

  it(`a sales manager books the unit with ${name}, and records a receipt with amount and day`, async () => {
    await user.click('link', 'Book')
    await user.see('heading', `Book ${unit}`)
    await user.click('button', 'Continue to buyers')
    await user.fill('Full name…', 'Jonas Weber')
    await user.fill('Nationality', 'Germany')
    await user.click('option', 'Germany')
    await user.fill('Number', 'C01X00T47')
    await user.fill('E-mail', 'jonas.weber@example.com')
    await user.click('button', 'Review')
    await user.click('button', `Book ${unit}`)
    await user.see('heading', `${unit}, …`)

    await user.open(`${server}/inventory/overdue-payments`)
    await user.click('link', await user.nameLike('main tbody a[href^="/inventory/units/booked"]', '-'))
    await user.click('button', 'Record receipt')
    await user.fill('Amount…', '1.5k', 'Record receipt…')
    await user.fill('Received on', 'yesterday', 'Record receipt…')
    await user.fill('Reference', 'FT26 4711', 'Record receipt…')
    await user.click('button', 'Record receipt', 'Record receipt…')
    await user.read('Receipt recorded')
    await user.read('FT26 4711')
  })
})
