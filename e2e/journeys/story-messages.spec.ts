import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { expireLeases } from '../../server/test/faults/leases.ts'
import { type Emulator, startEmulator, WHATSAPP } from '../../server/test/whatsapp.ts'
import { accessibilityTroubles, settled, shoot, useBrowser, visit } from '../browser.ts'
import { startEmptyServer } from '../empty-server.ts'

useBrowser()

const EMAIL = 'elena@example.com'
const PASSWORD = 'seven quiet herons'
const CITY = 'Aktau'
/** Messages a minute: few enough to be watched, and to be killed in the middle. */
const RATE = '240'
/** The emulator refuses a number that ends so the first time, as WhatsApp does while it limits marketing messages. */
const REFUSED_ONCE = { name: 'Acacia Court', whatsapp: '+971501110002', city: CITY }
const STOPS = { name: 'Kestrel', whatsapp: '+971501110021', city: CITY }

const NAMES =
  'Almaty Bosphorus Cedarwood Dunecrest Ebbtide Falconry Greenwich Hillside Indigo Jumeira Kestrel Lagoon Monsoon Nightjar Opaline Peregrine Quayside Riverine Saltmarsh Tamarind Umbra Vellum Westerly Xenon Yarrow Zephyr Amberly Birchall Coralline Driftwood Elmhurst Foxglove Goshawk Heathrow Ironbark Juniper Kingfisher Larkspur Mulberry'

interface Partner {
  readonly name: string
  readonly whatsapp?: string
  readonly email?: string
  readonly city: string
  readonly country?: string
}

/** Forty that can be reached by WhatsApp. */
const PARTNERS = [
  REFUSED_ONCE,
  ...NAMES.split(' ').map((name, at) => ({
    name,
    whatsapp: `+97150111${String(at + 11).padStart(4, '0')}`,
    city: CITY,
  })),
]
const RECIPIENTS = PARTNERS.length
/** Two that are alike; in one country the import would take them for one. */
const ALIKE = [
  { name: 'Lotus Gate Properties', email: 'info@lotusgate.example', city: 'Dubai', country: 'AE' },
  { name: 'Lotus Gate Real Estate LLC', email: 'sales@lotusgate.example', city: 'Muscat', country: 'OM' },
]

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true }).waitFor()
const rowOf = (page: Page, words: string) => page.getByRole('row').filter({ hasText: words }).first()

/** How often each number was reached. */
async function arrivals(emulator: Emulator): Promise<ReadonlyMap<string, number>> {
  const counts = new Map<string, number>()
  for (const { to } of await emulator.taken()) counts.set(`+${to}`, (counts.get(`+${to}`) ?? 0) + 1)
  return counts
}

/** The messages of the log with this status, as the screen lists them. */
async function named(page: Page, batch: string, status: string): Promise<readonly string[]> {
  await page.goto(`/messenger/logs?batch=${batch}&status=${status}&per_page=100`)
  await heading(page, 'Messages')
  await settled(page)
  const shown = new RegExp(`(${PARTNERS.map(({ name }) => name).join('|')})$`)
  const names = await page.getByRole('table').getByRole('button', { name: shown }).allTextContents()
  return names.map((name) => name.trim())
}

/** Chooses the forty, and fills in the template. */
async function write(page: Page, all: number) {
  await page.goto(`/auth/contacts/companies?city=${CITY}&per_page=100`)
  await heading(page, 'Companies')
  await settled(page)
  await page.getByRole('checkbox', { name: 'Select all rows on this page' }).check()
  await press(page, 'Send message')
  const dialog = page.getByRole('dialog', { name: `Message ${all} companies` })
  await dialog.getByRole('combobox', { name: 'Template' }).click()
  await page.getByRole('option', { name: 'Partner invitation · en' }).click()
  await dialog.getByLabel('Text for project').fill('Harbour Crescent')
  await dialog.getByText('Enter a value for commission.').waitFor()
  await dialog.getByLabel('Text for commission').fill('5%')
  await dialog.getByText(/^Meridian Homes opens Harbour Crescent|opens Harbour Crescent to partners in Aktau/).waitFor()
  return dialog
}

/** Opens the newest batch by the notice that sending leaves. */
async function send(page: Page, dialog: Awaited<ReturnType<typeof write>>, count: number): Promise<string> {
  await dialog.getByRole('button', { name: `Send to ${count}`, exact: true }).click()
  await page.getByText(`Sending to ${count}`).waitFor()
  await press(page, 'See progress')
  await heading(page, 'Messages')
  const link = page.getByRole('row').nth(1).getByRole('link', { name: 'Partner invitation' })
  return new URL((await link.getAttribute('href')) ?? '', 'http://here').searchParams.get('batch') ?? ''
}

describe('messages to contact companies (story 6)', () => {
  it('a super admin messages imported companies once each despite a server kill, with a retry and an opt-out', {
    timeout: 900_000,
  }, async () => {
    const emulator = await startEmulator({ step_ms: 300 })
    const server = await startEmptyServer({
      ...WHATSAPP,
      MESSENGER_WHATSAPP_RATE: RATE,
      MESSENGER_WHATSAPP_URL: emulator.url,
    })
    try {
      await emulator.mood({ webhook: `${server.address}/api/messenger/webhooks/meta`, delay_ms: 400 })
      const { page, troubles } = await visit({ server: server.address })
      await page.goto(server.link)
      await page.getByLabel('Full name').fill('Elena Markovic')
      await page.getByLabel('E-mail').fill(EMAIL)
      await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
      await page.getByLabel('Confirm password').fill(PASSWORD)
      await press(page, 'Create account')
      await page.getByRole('link', { name: 'Not now' }).click()
      await importCompanies(page, [...ALIKE, ...PARTNERS])

      // Two look alike; one of them becomes a brokerage.
      await page.goto('/auth/contacts/companies?has_match=true')
      await heading(page, 'Companies')
      await page
        .getByRole('table')
        .getByRole('button', { name: ALIKE[1]?.name ?? '', exact: true })
        .click()
      const panel = page.getByRole('dialog', { name: ALIKE[1]?.name ?? '' })
      await panel.getByText('Same e-mail domain', { exact: false }).first().waitFor()
      await panel.getByRole('button', { name: 'Convert' }).click()
      const convert = page.getByRole('dialog', { name: /^Convert / })
      await convert.getByRole('button', { name: 'Convert' }).click()
      await convert.waitFor({ state: 'detached' })
      await panel.getByText('Converted', { exact: true }).waitFor()

      // Templates come from WhatsApp, with their states and variables.
      await page.goto('/messenger/templates')
      await heading(page, 'Messages')
      await page.getByRole('button', { name: 'Sync' }).first().click()
      await page.getByText('20 templates synced').waitFor()
      await rowOf(page, 'Double commission').getByText('Rejected', { exact: true }).waitFor()
      await rowOf(page, 'Partner invitation').getByTitle('name, project, city, commission').waitFor()

      // Forty get it; the states come in while the batch is under way.
      const dialog = await write(page, RECIPIENTS)
      expect(await accessibilityTroubles(page)).toEqual([])
      await shoot(page, 'story-messages-send')
      const batch = await send(page, dialog, RECIPIENTS)
      const first = page.getByRole('row').nth(1)
      await first.getByText(/[1-9]\d* read/).waitFor()
      await expect.poll(async () => (await arrivals(emulator)).size).toBeGreaterThanOrEqual(10)
      expect(troubles).toEqual([])

      // kill -9 in the middle, and the same again.
      await server.kill()
      const before = (await arrivals(emulator)).size
      expect(before).toBeLessThan(RECIPIENTS - 1)
      await emulator.mood({ delay_ms: 0 })
      await server.startAgain()
      await page.goto('/messenger/batches')
      await settled(page)
      // It goes on by itself, and the lost ones are named once their time is over.
      await expireLeases(server.ask, Number(batch))
      await first.getByText('Completed').waitFor({ timeout: 300_000 })
      await settled(page)
      await shoot(page, 'story-messages-killed')
      const uncertain = await named(page, batch, 'uncertain')
      const failed = await named(page, batch, 'failed')
      const reached = await named(page, batch, 'sent,delivered,read')
      const after = await arrivals(emulator)
      console.log(
        `killed: ${before} had arrived; then ${reached.length} reached, ${uncertain.length} uncertain, ${failed.length} failed, ${
          [...after.values()].filter((count) => count > 1).length
        } twice`,
      )
      expect([...after.values()].filter((count) => count > 1)).toEqual([])
      expect([...uncertain, ...failed, ...reached].toSorted()).toEqual(PARTNERS.map(({ name }) => name).toSorted())
      expect(uncertain.length).toBeLessThanOrEqual(4)
      for (const { name, whatsapp } of PARTNERS)
        if (reached.includes(name)) expect([name, after.get(whatsapp)]).toEqual([name, 1])

      expect(failed).toEqual([REFUSED_ONCE.name])

      // Who started it hears of it under the bell, and gets to the batch from there.
      await page.getByRole('button', { name: /^Notifications/ }).click()
      const told = page.getByRole('link').filter({ hasText: 'Sending partner_invitation has ended' }).first()
      await told
        .getByText(
          [
            `${reached.length} sent`,
            '1 failed',
            ...(uncertain.length > 0 ? [`${uncertain.length} uncertain`] : []),
          ].join(', '),
        )
        .waitFor()
      await shoot(page, 'story-messages-bell')
      await told.click()
      await page.waitForURL((url) => url.pathname === '/messenger/logs' && url.searchParams.get('batch') === batch)

      // The one that WhatsApp held back is sent again from the list.
      await page.goto(`/messenger/logs?batch=${batch}&status=failed`)
      await settled(page)
      await rowOf(page, REFUSED_ONCE.name).getByText('WhatsApp limits marketing messages').waitFor()
      await shoot(page, 'story-messages-failed')
      await page.getByRole('checkbox', { name: `Select Message to ${REFUSED_ONCE.name}` }).check()
      await page.getByRole('toolbar').getByRole('button', { name: 'Retry' }).click()
      await page.getByText('1 queued again').waitFor()
      await expect.poll(async () => (await arrivals(emulator)).get(REFUSED_ONCE.whatsapp)).toBe(1)
      await page.goto(`/messenger/logs?batch=${batch}&search=Acacia`)
      await rowOf(page, REFUSED_ONCE.name).getByText('Read', { exact: true }).waitFor()

      // One answers STOP, and is left out of the next sending.
      const had = (await arrivals(emulator)).get(STOPS.whatsapp) ?? 0
      await emulator.reply({ from: STOPS.whatsapp.slice(1), text: 'STOP' })
      await page.goto('/auth/contacts/companies?opted_out=true')
      await expect
        .poll(async () => {
          await page.reload()
          await settled(page)
          return page.getByRole('table').getByRole('button', { name: STOPS.name, exact: true }).count()
        })
        .toBe(1)
      const again = await write(page, RECIPIENTS)
      await again.getByText('Opted out').waitFor()
      await send(page, again, RECIPIENTS - 1)
      await first.getByText('Completed').waitFor({ timeout: 60_000 })
      const all = await arrivals(emulator)
      expect(all.get(STOPS.whatsapp) ?? 0).toBe(had)
      expect(all.get('+971501110030')).toBe((after.get('+971501110030') ?? 0) + 1)
    } finally {
      await server.stop()
      await emulator.close()
    }
  })
})

/** Brings the companies in from a spreadsheet, whose one bad row is named. */
async function importCompanies(page: Page, companies: readonly Partner[]): Promise<void> {
  const rows = companies.map(({ name, whatsapp = '', email = '', city, country = '' }) =>
    [name, whatsapp, email, city, country].join(';'),
  )
  const buffer = Buffer.from(['Company;WhatsApp;E-mail;City;Country', ...rows, ';+971501119999;;Aktau;'].join('\n'))
  await page.goto('/auth/contacts/companies')
  await settled(page)
  await page.getByRole('link', { name: 'Import companies' }).first().click()
  await page.getByRole('heading', { name: 'Import companies' }).waitFor()
  await page.locator('input[type=file]').setInputFiles({ name: 'partners.csv', mimeType: 'text/csv', buffer })
  await page.getByRole('heading', { name: 'Map columns' }).waitFor()
  await press(page, 'Continue')
  await press(page, `Check ${companies.length + 1} rows`)
  await page.getByText('1 row can’t be imported').waitFor()
  await page.getByText('The name is missing.').first().waitFor()
  await shoot(page, 'story-messages-import')
  await press(page, `Import ${companies.length} companies`)
  await page.getByRole('heading', { name: 'Imported', exact: true }).waitFor()
  await page.getByRole('link', { name: 'Open companies' }).click()
  await heading(page, 'Companies')
}
