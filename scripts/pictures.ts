import { mkdir } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { chromium, type Page } from 'playwright-core'
import sharp, { type Sharp } from 'sharp'
import { FLAGS } from '../e2e/chromium-flags.ts'
import { findChromium } from './chromium.ts'
import { root } from './root.ts'

const PASSWORD = 'storey-demo-2026'
const FOLDER = root('docs/screenshots/')
const DESK = { width: 1280, height: 800 }
const PHONE = { width: 390, height: 780 }
const SCALE = 1.5
/** Between two phones. */
const GAP = 54
const QUALITY = { quality: 64, effort: 6 }

/** Screens at a desk: who opens them, and where they are. */
const SCREENS = [
  { name: 'home', as: 'sales_manager', path: () => '/home' },
  {
    name: 'availability-grid',
    as: 'developer_admin',
    path: (api: Api) => first(api, '/inventory/buildings?search=Tower%20A', '/inventory/buildings'),
  },
  {
    name: 'deal-board',
    as: 'broker_admin',
    path: (api: Api) => first(api, '/crm/pipelines/options-with-stages', '/crm/pipelines/kanban'),
  },
  { name: 'reports', as: 'sales_manager', path: () => '/inventory/reports' },
] as const

const SCHEMES = ['light', 'dark'] as const
type Scheme = (typeof SCHEMES)[number]
type Api = Awaited<ReturnType<typeof signIn>>

interface Row {
  readonly id: number
  readonly building?: { readonly id: number }
  readonly status?: string
}

const [address = 'http://localhost:3000', ...only] = process.argv.slice(2)
const isWanted = (name: string) => only.length === 0 || only.includes(name)
const browser = await chromium.launch({ executablePath: await findChromium(), args: FLAGS })
try {
  await mkdir(FOLDER, { recursive: true })
  for (const { name, as, path } of SCREENS.filter((one) => isWanted(one.name))) {
    const page = await open(DESK)
    await enter(page, as)
    await page.goto(await path(await signIn(as)))
    for (const scheme of SCHEMES) await write(`${name}-${scheme}`, sharp(await shoot(page, scheme)))
    await page.context().close()
  }
  if (isWanted('phones')) await writePhones()
} finally {
  await browser.close()
}

/** The API with the session of one of the demo's users. */
async function signIn(who: string) {
  const call = async <Answer>(path: string, token?: string, body?: object) => {
    const answer = await fetch(`${address}/api${path}`, {
      method: body ? 'POST' : 'GET',
      headers: {
        ...(body ? { 'content-type': 'application/json' } : {}),
        ...(token ? { authorization: `Bearer ${token}` } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`)
    return (await answer.json()) as Answer
  }
  const login = { email: `${who}@storey.demo`, password: PASSWORD, device_name: 'Pictures' }
  const { token, organizations } = await call<{ token: string; organizations: readonly Row[] }>(
    '/auth/login',
    undefined,
    login,
  )
  const organization_id = organizations[0]?.id
  return {
    rows: async (path: string) => {
      const query = `${path.includes('?') ? '&' : '?'}organization_id=${organization_id}`
      return (await call<{ data: readonly Row[] }>(path + query, token)).data
    },
    send: async <Made>(path: string, body: object) =>
      (await call<{ data: Made }>(path, token, { organization_id, ...body })).data,
  }
}

/** The page of the first record of a list. */
async function first(api: Api, list: string, at = list): Promise<string> {
  const [row] = await api.rows(list)
  if (!row) throw new Error(`${list} is empty: is ${address} the demo?`)
  return `${at}/${row.id}`
}

async function open(viewport: typeof DESK): Promise<Page> {
  const context = await browser.newContext({
    baseURL: address,
    viewport,
    deviceScaleFactor: SCALE,
    hasTouch: viewport === PHONE,
    reducedMotion: 'reduce',
    locale: 'en-GB',
    timezoneId: 'Asia/Dubai',
    serviceWorkers: 'block',
  })
  return context.newPage()
}

async function enter(page: Page, who: string): Promise<void> {
  await page.goto('/')
  await page.getByLabel('E-mail', { exact: true }).fill(`${who}@storey.demo`)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByRole('link', { name: 'Not now' }).click()
  await page.waitForURL((url) => !url.pathname.startsWith('/auth/two-factor'))
}

async function shoot(page: Page, colorScheme: Scheme): Promise<Buffer> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await page.locator('[aria-busy="true"]').first().waitFor({ state: 'hidden' })
  await page.evaluate(
    `Promise.all([...document.images].filter(({ loading }) => loading !== 'lazy').map((one) => one.decode()))`,
  )
  // What is drawn by its measured width.
  await pause(1000)
  return page.screenshot()
}

/** Three phones next to each other: the page of an offer, that of a buyer, and the availability that a broker reads. */
async function writePhones(): Promise<void> {
  const pages = [await open(PHONE), await open(PHONE), await open(PHONE)] as const
  await pages[0].goto(await sendOffer())
  await openBuyerPage(pages[1], await sendBuyerPage())
  await enter(pages[2], 'broker')
  await pages[2].goto(await first(await signIn('broker'), '/channel/projects'))
  for (const scheme of SCHEMES) {
    const shots: Buffer[] = []
    for (const page of pages) shots.push(await round(await shoot(page, scheme)))
    await write(`phones-${scheme}`, sideBySide(shots))
  }
}

/** An offer of two homes, made and sent by a developer. */
async function sendOffer(): Promise<string> {
  const api = await signIn('developer_admin')
  const units = await api.rows('/inventory/units?status=available&per_page=100')
  const [one] = units
  const both = units.filter(({ building }) => building?.id === one?.building?.id).slice(0, 2)
  const plans = await api.rows(`/inventory/buildings/${one?.building?.id}/payment-plans`)
  const payment_plan_ids = plans.filter(({ status }) => status === 'active').map(({ id }) => id)
  const { share_link } = await api.send<{ share_link: string }>('/inventory/sale-offers', {
    client: { name: 'Noura Al Qahtani' },
    title: 'Two homes by the water',
    message: 'These are the homes that we saw on Thursday.',
    valid_until: new Date(Date.now() + 10 * 86_400_000).toISOString().slice(0, 10),
    units: both.map(({ id }) => ({ unit_id: id, payment_plan_ids: payment_plan_ids.slice(0, 3) })),
    send: 'link',
  })
  return new URL(share_link).pathname
}

/** The page of a booking that was sent to its buyer, and the buyer's address. */
async function sendBuyerPage(): Promise<{ path: string; to: string }> {
  const api = await signIn('sales_manager')
  for (const { id } of await api.rows('/inventory/booked-units?status=accepted')) {
    const since = Date.now()
    // A buyer without an e-mail address has no page.
    const page = api.send<{ address: string }>(`/inventory/booked-units/${id}/buyer-pages`, { buyer: 1 })
    const sent = await page.catch(() => undefined)
    if (!sent) continue
    const { text } = await emailTo(sent.address, since)
    return { path: `${/\/buyer\/[\w-]{43}/.exec(text)?.[0]}?lang=en`, to: sent.address }
  }
  throw new Error('No buyer of an accepted booking has an e-mail address.')
}

async function openBuyerPage(page: Page, { path, to }: { path: string; to: string }): Promise<void> {
  await page.goto(path)
  const since = Date.now()
  await page.getByRole('button', { name: /^(Send the code|Code by e-mail)$/ }).click()
  const { subject } = await emailTo(to, since)
  await page.getByLabel('Code').fill(subject.slice(0, 6))
  await page.getByRole('button', { name: 'Open the page' }).click()
  await page.getByRole('heading', { name: 'Next payment' }).waitFor()
}

/** Waits for an e-mail that was sent since. */
async function emailTo(to: string, since: number): Promise<{ subject: string; text: string }> {
  for (let tries = 0; tries < 100; tries++) {
    const answer = await fetch(`${address}/dev/mail.json?to=${encodeURIComponent(to)}`)
    const { data } = (await answer.json()) as { data: readonly { at: string; subject: string; text: string }[] }
    const found = data.find(({ at }) => Date.parse(at) >= since)
    if (found) return found
    await pause(300)
  }
  throw new Error(`No e-mail came to ${to}.`)
}

/** With the corners of a phone, and a line around it. */
async function round(shot: Buffer): Promise<Buffer> {
  const { width, height } = await sharp(shot).metadata()
  const shape = (paint: string) =>
    Buffer.from(
      `<svg width="${width}" height="${height}"><rect x="1.5" y="1.5" width="${width - 3}" height="${height - 3}" rx="42" ${paint}/></svg>`,
    )
  return sharp(shot)
    .ensureAlpha()
    .composite([
      { input: shape('fill="#fff"'), blend: 'dest-in' },
      { input: shape('fill="none" stroke="#9aa0ad" stroke-width="3"') },
    ])
    .png()
    .toBuffer()
}

function sideBySide(shots: readonly Buffer[]): Sharp {
  const [width, height] = [PHONE.width * SCALE, PHONE.height * SCALE]
  const step = width + GAP
  return sharp({
    create: { width: step * shots.length - GAP, height, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
  }).composite(shots.map((input, index) => ({ input, left: index * step, top: 0 })))
}

async function write(name: string, picture: Sharp): Promise<void> {
  const file = `${FOLDER}${name}.webp`
  const { size } = await picture.webp(QUALITY).toFile(file)
  console.log(`${name}.webp: ${Math.round(size / 1000)} kB`)
}
