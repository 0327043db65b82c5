import { readFile } from 'node:fs/promises'
import { afterAll, describe, expect, it } from 'vitest'
import {
  type Account,
  accessibilityTroubles,
  accounts,
  follow,
  lastEmailTo,
  settled,
  shoot,
  signIn,
  typePassword,
  useBrowser,
  type Visitor,
  visit,
  widths,
} from './browser.ts'
import { addressOf, type Ids, idsFor, screenPaths } from './records.ts'

useBrowser()

const roleOf: Readonly<Record<Account, string>> = {
  super_admin: 'super_admin',
  sales_manager: 'super_admin_sales_manager',
  developer_admin: 'developer_admin',
  developer: 'developer',
  broker_admin: 'broker_admin',
  broker: 'broker',
}
const homes: Readonly<Partial<Record<Account, string>>> = {
  super_admin: '/auth/organizations',
  sales_manager: '/inventory/projects',
}
const homeOf = (account: Account) => homes[account] ?? '/crm/leads'

interface Screen {
  readonly path: string
  readonly capability: string
  /** Whose pictures are kept, and by what name. */
  readonly as: Account
  readonly name: string
}

const screen = (path: string, capability: string, as: Account, name: string): Screen => ({
  path,
  capability,
  as,
  name,
})

/** Instead of a capability: any signed-in user. */
const EVERYBODY = 'everybody'
/** The sales desk, or the developer whose sales they are. */
const SALES = 'bookings.view or own_sales.view'

/** Every role: of the CRM, or of the sales desk. */
const HOME = 'activities.view or bookings.view'

/** Every screen behind the sign-in with the capability that the specification asks for. */
const screens: readonly Screen[] = [
  screen('/home', HOME, 'sales_manager', 'home'),
  screen('/auth/account-settings/profile', EVERYBODY, 'broker', 'profile'),
  screen('/auth/account-settings/security', EVERYBODY, 'broker', 'security'),
  screen('/auth/account-settings/invites', EVERYBODY, 'broker', 'invites'),
  screen('/auth/account-settings/notifications', EVERYBODY, 'broker', 'notification-settings'),
  screen('/auth/organizations', 'organizations.list', 'super_admin', 'organizations'),
  screen('/auth/organizations/$id', 'organizations.show', 'super_admin', 'organization'),
  screen('/auth/organization', 'contracts.sign', 'developer_admin', 'own-organization'),
  screen('/auth/contacts/companies', 'contacts.manage', 'super_admin', 'contact-companies'),
  screen('/auth/contacts/brokers', 'contacts.manage', 'super_admin', 'contact-brokers'),
  screen('/auth/contacts/companies/import', 'contacts.manage', 'super_admin', 'company-imports'),
  screen('/auth/contacts/companies/import/$id', 'contacts.manage', 'super_admin', 'company-import'),
  screen('/auth/contacts/brokers/import', 'contacts.manage', 'super_admin', 'broker-imports'),
  screen('/auth/contacts/brokers/import/$id', 'contacts.manage', 'super_admin', 'broker-import'),
  screen('/auth/users', 'users.view', 'super_admin', 'users'),
  screen('/auth/users/$id', 'users.view', 'super_admin', 'user'),
  screen('/auth/contracts', 'organizations.download_documents', 'super_admin', 'agreements'),
  screen('/auth/contracts/$id', 'organizations.download_documents', 'super_admin', 'agreement'),
  screen('/auth/audit', 'audit.view', 'super_admin', 'audit'),
  screen('/auth/settings', 'platform.settings', 'super_admin', 'settings'),
  screen('/auth/system', 'system.read', 'super_admin', 'system'),
  screen('/messenger/logs', 'message_logs.view', 'super_admin', 'messages'),
  screen('/messenger/batches', 'message_logs.view', 'super_admin', 'message-batches'),
  screen('/messenger/templates', 'message_logs.view', 'super_admin', 'message-templates'),
  screen('/crm/leads', 'leads.interact', 'broker_admin', 'leads'),
  screen('/crm/leads/import', 'leads.interact', 'broker_admin', 'lead-imports'),
  screen('/crm/leads/import/$id', 'leads.interact', 'broker_admin', 'lead-import'),
  screen('/crm/leads/$id', 'leads.interact', 'broker_admin', 'lead'),
  screen('/crm/activities', 'activities.view', 'broker_admin', 'activities'),
  screen('/crm/bin', 'leads.delete', 'developer_admin', 'bin'),
  screen('/crm/tags', 'tags.manage', 'broker_admin', 'tags'),
  screen('/crm/assignment', 'pipelines.manage', 'broker_admin', 'assignment'),
  screen('/crm/pipelines', 'pipelines.manage', 'broker_admin', 'pipelines'),
  screen('/crm/pipelines/$id', 'pipelines.manage', 'broker_admin', 'pipeline'),
  screen('/crm/pipelines/kanban', 'leads.interact', 'broker_admin', 'boards'),
  screen('/crm/pipelines/kanban/$id', 'leads.interact', 'broker_admin', 'kanban'),
  screen('/crm/pipelines/list/$id', 'leads.interact', 'broker_admin', 'deal-list'),
  screen('/crm/waiting', 'leads.interact', 'broker', 'waiting'),
  screen('/channel/projects', 'channel.view', 'broker', 'channel-projects'),
  screen('/channel/projects/$id', 'channel.view', 'broker', 'channel-project'),
  screen('/channel/units/$id', 'channel.view', 'broker', 'channel-unit'),
  screen('/channel/units/compare', 'channel.view', 'broker', 'channel-compare'),
  screen('/channel/links', 'channel.share', 'broker', 'channel-links'),
  screen('/channel/hold-requests', 'channel.request_holds', 'broker', 'channel-hold-requests'),
  screen('/channel/clients', 'channel.register_clients', 'broker', 'channel-clients'),
  screen('/inventory/client-registrations', 'channel.protect_clients', 'developer_admin', 'client-registrations'),
  screen('/inventory/hold-requests', 'channel.decide_holds', 'developer_admin', 'hold-requests'),
  screen('/inventory/projects', 'projects.view', 'developer_admin', 'projects'),
  screen('/inventory/projects/$id', 'projects.view', 'developer_admin', 'project'),
  screen('/inventory/buildings', 'buildings.view', 'developer_admin', 'buildings'),
  screen('/inventory/buildings/$id', 'buildings.view', 'developer_admin', 'building'),
  screen('/inventory/floor-plates/$id', 'buildings.manage', 'developer_admin', 'floor-plate'),
  screen('/inventory/buildings/$id/building-payment-plan', 'buildings.view', 'developer_admin', 'payment-plans'),
  screen(
    '/inventory/buildings/$id/building-payment-plan/$plan_id',
    'buildings.view',
    'developer_admin',
    'payment-plan',
  ),
  screen('/inventory/vat-rates', 'vat_rules.manage', 'super_admin', 'vat-rates'),
  screen('/inventory/amenities', 'amenities.manage', 'developer_admin', 'amenities'),
  screen('/inventory/units', 'units.list', 'developer_admin', 'units'),
  screen('/inventory/units/import', 'units.manage', 'developer_admin', 'unit-imports'),
  screen('/inventory/units/import/$id', 'units.manage', 'developer_admin', 'unit-import'),
  screen('/inventory/units/compare', 'units.list', 'developer_admin', 'compare-units'),
  screen('/inventory/units/$id', 'units.view', 'developer_admin', 'unit'),
  screen('/inventory/price-lists', 'units.manage', 'developer_admin', 'price-lists'),
  screen('/inventory/price-lists/new', 'units.manage', 'developer_admin', 'new-price-list'),
  screen('/inventory/price-lists/$id', 'units.manage', 'developer_admin', 'price-list'),
  screen('/inventory/overview', SALES, 'sales_manager', 'overview'),
  screen('/crm/reports', 'leads.interact', 'broker_admin', 'crm-reports'),
  screen('/crm/reports/rows', 'leads.interact', 'broker', 'crm-report-rows'),
  screen('/inventory/reports', 'reports.sales', 'sales_manager', 'sales-reports'),
  screen('/inventory/reports/rows', 'reports.sales', 'developer_admin', 'report-rows'),
  screen('/inventory/units/booked-units', SALES, 'sales_manager', 'bookings'),
  screen('/inventory/typed-brokerages', 'bookings.book', 'sales_manager', 'typed-brokerages'),
  screen('/inventory/units/booked-units/$id', SALES, 'sales_manager', 'booking'),
  screen('/inventory/earlier-sales/import', 'bookings.record_earlier', 'sales_manager', 'import-sales'),
  screen('/inventory/earlier-sales/new', 'bookings.record_earlier', 'sales_manager', 'earlier-sale'),
  screen('/inventory/overdue-payments', SALES, 'sales_manager', 'overdue-payments'),
  screen('/inventory/payments-due', SALES, 'sales_manager', 'payments-due'),
  screen('/inventory/receipts', SALES, 'sales_manager', 'receipts'),
  screen('/inventory/cheques', 'cheques.view', 'sales_manager', 'cheques'),
  screen('/inventory/commissions', 'commissions.view', 'super_admin', 'commissions'),
  screen('/inventory/commission-terms', 'commissions.manage or commissions.invoice', 'super_admin', 'commission-terms'),
  screen('/inventory/sale-offers', 'sale_offers.list', 'developer_admin', 'sale-offers'),
  screen('/inventory/sale-offers/own', 'sale_offers.create', 'sales_manager', 'own-offers'),
  screen('/inventory/sale-offers/new', 'sale_offers.create', 'sales_manager', 'new-offer'),
  screen('/inventory/sale-offers/$id/show', 'sale_offers.manage', 'developer_admin', 'sale-offer'),
  screen('/inventory/discount-request', 'discount_requests.view or own_sales.view', 'super_admin', 'discounts'),
  screen('/inventory/units/$id/plan/$plan_id/book', 'bookings.book', 'sales_manager', 'book'),
]

/** The table of the specification, not what was generated from it. */
const [head = [], ...rows] = (await readFile(new URL('../api/permissions.csv', import.meta.url), 'utf8'))
  .trim()
  .split('\n')
  .map((line) => line.split(','))
const may = (account: Account, { capability }: Screen) =>
  capability === EVERYBODY ||
  rows.some(
    ([name = '', ...cells]) =>
      capability.split(' or ').includes(name) && cells[head.indexOf(roleOf[account]) - 1] === '1',
  )

let good = 0
afterAll(() => {
  console.log(
    `Screens: ${good} of ${screens.length * accounts.length}, ${screens.length} screens as ${accounts.length} roles`,
  )
})

describe('screens of the router', () => {
  it('every screen of the router is listed in this test', async () => {
    const paths = await screenPaths()
    expect(paths.sort()).toEqual(screens.map(({ path }) => path).sort())
  })

  it.each(accounts)(
    'every screen opens for %s where the role has its capability, and leads to the start page otherwise',
    { timeout: 180_000 },
    async (account) => {
      const visitor = await visit({ as: account })
      const ids = await idsFor(visitor)
      await visitor.page.goto('/')
      await settled(visitor.page)
      const wrong = await isTold(
        visitor,
        account,
        addressOf(screens.find((one) => !may(account, one))?.path ?? '', ids),
      )
      // Those of which this account keeps the pictures are opened below.
      for (const one of screens.filter(({ as }) => as !== account)) {
        const address = addressOf(one.path, ids)
        const found = may(account, one) ? await opens(visitor, address) : await leadsHome(visitor, account, address)
        if (found.length === 0) good++
        wrong.push(...found.map((trouble) => `${one.path}: ${trouble}`))
      }
      expect(wrong).toEqual([])
      await visitor.close()
    },
  )
})

async function opens(visitor: Visitor, address: string): Promise<string[]> {
  const { page, troubles } = visitor
  await follow(page, address).catch(() => troubles.push('it is not drawn'))
  return [...troubles.splice(0), ...(await headingTroubles(visitor))]
}

/** A page without a heading, or with that of no page. */
async function headingTroubles({ page }: Visitor): Promise<string[]> {
  const title = await page.locator('h1').first().innerText()
  return title === '' || title === 'Page not found' ? [`its heading is "${title}"`] : []
}

async function leadsHome({ page, troubles }: Visitor, account: Account, address: string): Promise<string[]> {
  await page.evaluate((to) => window.history.pushState(null, '', to), address)
  await page.waitForURL((url) => url.pathname === homeOf(account)).catch(() => troubles.push('it does not lead home'))
  await settled(page)
  return troubles.splice(0)
}

/** The notice is the same for every screen, and its animation takes longer than the way home: it is awaited once. */
async function isTold(visitor: Visitor, account: Account, address: string): Promise<string[]> {
  const wrong = await leadsHome(visitor, account, address)
  const notice = visitor.page.getByRole('status').filter({ hasText: 'You don’t have access to that page.' })
  await notice.waitFor().catch(() => wrong.push('no notice says why it does not open'))
  return wrong
}

describe('accessibility of screens', () => {
  const looked = accounts.filter((account) => screens.some(({ as }) => as === account))

  it.each(looked)(
    'every screen is accessible and fits, in light and dark and at every width, as %s',
    // Every screen six times, by the slowest machine.
    { timeout: 480_000 },
    async (account) => {
      const visitor = await visit({ as: account })
      const ids = await idsFor(visitor)
      const wrong: string[] = []
      for (const { path, name } of screens.filter(({ as }) => as === account)) {
        const found = [...(await look(visitor, addressOf(path, ids), name)), ...(await headingTroubles(visitor))]
        if (found.length === 0) good++
        wrong.push(...found.map((trouble) => `${path}: ${trouble}`))
      }
      expect(wrong).toEqual([])
      await visitor.close()
    },
  )

  it('the screens before and outside the shell are accessible and fit', { timeout: 180_000 }, async () => {
    const stranger = await visit()
    const wrong = await look(stranger, '/', 'sign-in')
    for (const [path, name] of entryPages) wrong.push(...(await look(stranger, path, name)))
    wrong.push(...(await look(stranger, await linkTo(stranger.page, 'verify-email'), 'verify-email')))
    wrong.push(...(await look(stranger, await linkTo(stranger.page, 'reset-password'), 'reset-password')))
    wrong.push(...(await look(stranger, '/there/is/nothing/here', 'not-found-stranger')))
    const broker = await visit({ as: 'broker' })
    wrong.push(...(await look(broker, '/there/is/nothing/here', 'not-found')))
    const setter = await visit()
    await setter.page.goto('/')
    await typePassword(setter.page, 'hannah.osei')
    await setter.page.getByRole('link', { name: 'Not now' }).waitFor()
    wrong.push(...(await look(setter, '/auth/two-factor/notice', 'two-factor-notice')))
    wrong.push(...(await look(setter, '/auth/two-factor/authenticator-app', 'two-factor-app')))
    const newcomer = await visit()
    await signIn(newcomer.page, 'newcomer')
    wrong.push(...(await look(newcomer, '/auth/no-organizations', 'no-organizations')))
    expect(wrong).toEqual([])
    for (const one of [stranger, broker, setter, newcomer]) await one.close()
  })
})

/** A link of an e-mail that works: a used one shows no form. */
async function linkTo({ request }: Visitor['page'], page: 'verify-email' | 'reset-password'): Promise<string> {
  const email = `looks-at-${page}@example.com`
  const ask = (path: string, data: object) =>
    request.post(`/api/auth/${path}`, { data: { email, locale: 'en', ...data } })
  await ask('register', { full_name: 'Amal Haddad', phone: '+971501234567', device_name: 'Test' })
  if (page === 'reset-password') await ask('forgot-password', {})
  const { links } = await lastEmailTo(email, page === 'reset-password' ? 'Reset' : 'Confirm')
  const { pathname, hash } = new URL(links.find((link) => link.includes(`/auth/${page}#`)) ?? '')
  return pathname + hash
}

/** Beside sign-in, where strangers may go. */
const entryPages = [
  ['/register', 'register'],
  ['/auth/forgot-password', 'forgot-password'],
  ['/auth/forgot-password/success', 'forgot-password-success'],
  ['/auth/reset-password/success', 'reset-password-success'],
] as const

describe('accessibility check', () => {
  it('the accessibility check finds a button without a name and low contrast', async () => {
    const { page, close } = await visit()
    await page.setContent(
      '<main><h1>A page</h1><button></button><p style="color: #bbb; background: #ccc">Dim</p></main>',
    )

    const found = await accessibilityTroubles(page)

    expect(found.filter((line) => line.startsWith('button-name at button: '))).toHaveLength(1)
    expect(found.filter((line) => line.startsWith('color-contrast at p: '))).toHaveLength(1)
    await close()
  })
})

const sizes = { ...widths, laptop: { width: 1024, height: 768 } } as const

/** In this order the scheme changes three times a screen, each time with every style of the page. */
const looks = [
  ['desktop', 'light'],
  ['desktop', 'dark'],
  ['laptop', 'dark'],
  ['laptop', 'light'],
  ['phone', 'light'],
  ['phone', 'dark'],
] as const
/** Axe, which is slow, sees each width and each scheme once. */
const CHECKED = ['desktop light', 'phone dark']

/** Opens a screen once and looks at it at each width in each scheme. */
async function look(visitor: Visitor, address: string, name: string): Promise<string[]> {
  const { page, troubles } = visitor
  await page.setViewportSize(widths.desktop)
  await page.goto(address)
  const wrong: string[] = []
  for (const [width, colorScheme] of looks) {
    await page.setViewportSize(sizes[width])
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await page.locator(`html[data-mantine-color-scheme="${colorScheme}"]`).waitFor()
    await settled(page)
    await picturesDrawn(page)
    await shoot(page, `${name}-${width}-${colorScheme}`)
    const over = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    if (over > 0) wrong.push(`${name}, ${width}, ${colorScheme}: ${over} px wider than the window`)
    if (!CHECKED.includes(`${width} ${colorScheme}`)) continue
    const found = await accessibilityTroubles(page)
    wrong.push(...found.map((trouble) => `${name}, ${width}, ${colorScheme}: ${trouble}`))
  }
  return [...wrong, ...troubles.splice(0).map((trouble) => `${name}: ${trouble}`)]
}

/** Waits for the pictures in view. */
const picturesDrawn = (page: Visitor['page']) =>
  page.waitForFunction(() => [...document.images].every((image) => image.complete || image.loading === 'lazy'))

describe('addresses', () => {
  it('an unknown address shows the not-found page, inside the shell when signed in', async () => {
    const { page, troubles, close } = await visit({ as: 'broker' })

    await page.goto('/crm/unheard-of')

    await page.getByRole('heading', { level: 1, name: 'Page not found' }).waitFor()
    await page.getByRole('navigation', { name: 'Screens', exact: true }).waitFor()
    await page.getByRole('link', { name: 'Back to home' }).click()
    await page.getByRole('heading', { level: 1, name: 'Leads' }).waitFor()
    expect(troubles).toEqual([])
    await close()
  })

  it('an address of a record of another organization shows the same page as one that does not exist', async () => {
    const builder = await visit({ as: 'developer_admin' })
    const foreign: Ids = await idsFor(builder)
    const { page, troubles, close } = await visit({ as: 'broker' })

    const texts: string[] = []
    for (const id of [foreign.lead, 999_999_999]) {
      await page.goto(`/crm/leads/${id}`)
      await page.getByRole('heading', { level: 1, name: 'Page not found' }).waitFor()
      texts.push(await page.locator('main').innerText())
    }

    expect(texts[0]).toBe(texts[1])
    expect(new Set(troubles.map((trouble) => trouble.slice(0, 3)))).toEqual(new Set(['404']))
    await builder.close()
    await close()
  })

  it('an address opened without a session leads to sign-in, and afterwards back to it', async () => {
    const { page, troubles, close } = await visit()

    await page.goto('/crm/leads?rating=hot')
    await page.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor()
    await typePassword(page, 'broker')
    await page.getByRole('link', { name: 'Not now' }).click()

    await page.getByRole('heading', { level: 1, name: 'Leads' }).waitFor()
    expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe('/crm/leads?rating=hot')
    expect(troubles).toEqual([])
    await close()
  })
})
