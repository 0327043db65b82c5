import { mkdir } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import AxeBuilder from '@axe-core/playwright'
import { type Browser, type BrowserContext, chromium, type Locator, type Page, type Request } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject } from 'vitest'
import { FLAGS } from './chromium-flags.ts'

export const PASSWORD = 'storey-demo-2026'
export const accounts = [
  'super_admin',
  'sales_manager',
  'developer_admin',
  'developer',
  'broker_admin',
  'broker',
] as const
export type Account = (typeof accounts)[number]

/** Vitest numbers its workers from 1. */
const WORKER = Number(process.env.VITEST_POOL_ID) - 1

/** The server of this worker. */
export function serverAddress(): string {
  const address = inject('addresses')[WORKER]
  if (address === undefined) throw new Error(`There is no server for worker ${process.env.VITEST_POOL_ID}.`)
  return address
}

export const isSecondTry = ({ result }: { result?: { retryCount?: number } }): boolean => (result?.retryCount ?? 0) > 0

/** What a first try left half done is no matter of the second: its browsers are closed, its server begins again. */
async function startOver(): Promise<void> {
  for (const context of browser?.contexts() ?? []) await context.close()
  signedIn.clear()
  const answer = await fetch(`${inject('renewals')}/${WORKER}`, { method: 'POST' })
  if (!answer.ok) throw new Error(await answer.text())
}

export const widths = { desktop: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } } as const
export type Width = keyof typeof widths

/** A surname that only this try of a journey has, so that a second try finds nothing that the first one left. */
export const freshName = (): string =>
  `Q${Array.from({ length: 6 }, () => 'aeioubdklmnrst'[Math.floor(Math.random() * 14)]).join('')}`

/** As many digits that only this try has, the first of them no 0. */
export const freshDigits = (count: number): string =>
  String(10 ** (count - 1) + Math.floor(Math.random() * 9 * 10 ** (count - 1)))

const ARTEFACTS = new URL('../artifacts/screens/', import.meta.url)
const TRACES = new URL('../artifacts/traces/', import.meta.url)

let browser: Browser | undefined
/** Calls that the server failed at in this test, which fail it whether or not it looks at its visitors' troubles. */
const failures: string[] = []
/** Recording slows every step: only second tries are recorded, and all tries where `TRACE` is set. */
let isTraced = false
const traced = new Set<BrowserContext>()

/** The browser of this worker, begun anew where it died. A failure leaves pictures of its pages; a recorded one leaves its trace too. */
export function useBrowser(): void {
  beforeAll(async () => {
    if (!browser?.isConnected()) browser = await chromium.launch({ executablePath: inject('chromium'), args: FLAGS })
  })
  beforeEach(async ({ task }) => {
    isTraced = process.env.TRACE !== undefined || isSecondTry(task)
    if (isSecondTry(task)) await startOver()
    failures.length = 0
  })
  afterEach(async ({ task }) => {
    if (task.result?.state === 'fail') {
      const pages = browser?.contexts().flatMap((context) => context.pages()) ?? []
      for (const [index, page] of pages.entries()) await shoot(page, `failed-${slug(task.name)}-${index + 1}`)
    }
    // Those that a journey closed itself went well.
    for (const [index, context] of [...traced].entries())
      await context.tracing.stop({ path: new URL(`${slug(task.name)}-${index + 1}.zip`, TRACES).pathname })
    traced.clear()
    expect(failures.splice(0), 'what the server failed at').toEqual([])
  })
  // The next file starts signed out with nothing open. The browser itself ends with its worker.
  afterAll(async () => {
    signedIn.clear()
    for (const context of browser?.contexts() ?? []) await context.close()
  })
}

const slug = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 60)

/** A person's own browser, and everything that went wrong in it. */
export interface Visitor {
  readonly page: Page
  readonly context: BrowserContext
  /** Console errors, exceptions and refused or failed requests; a journey ends with none but those it caused. */
  readonly troubles: string[]
  close(): Promise<void>
}

interface Visit {
  readonly width?: Width
  readonly scheme?: 'light' | 'dark'
  /** Signed in already, as this person. */
  readonly as?: string
  /** Addresses begin here: without a word, at this worker's server. */
  readonly server?: string
}

/** The end of the first request to such an address: answered, or given up by the page. */
export const requestEnded = (page: Page, address: RegExp): Promise<void> =>
  new Promise((done) => {
    const look = (request: Request) => {
      if (address.test(request.url())) done()
    }
    page.on('requestfinished', look).on('requestfailed', look)
  })

type State = Awaited<ReturnType<BrowserContext['storageState']>>
const signedIn = new Map<string, Promise<State>>()

/** A fresh browser context; with `as`, signed in as that person. */
export async function visit({
  width = 'desktop',
  scheme = 'light',
  as,
  server = serverAddress(),
}: Visit = {}): Promise<Visitor> {
  if (!browser) throw new Error('Call useBrowser() at the top of the file.')
  const context = await browser.newContext({
    baseURL: server,
    viewport: widths[width],
    hasTouch: width === 'phone',
    colorScheme: scheme,
    reducedMotion: 'reduce',
    locale: 'en-GB',
    timezoneId: 'Asia/Dubai',
    ...(as === undefined ? {} : { storageState: await stateOf(as) }),
  })
  context.setDefaultTimeout(20_000)
  if (isTraced) {
    await context.tracing.start({ screenshots: true, snapshots: true, title: as ?? 'a stranger' })
    traced.add(context)
    context.on('close', () => traced.delete(context))
  }
  const troubles: string[] = []
  context.on('page', (page) => watch(page, troubles))
  const page = await context.newPage()
  return { page, context, troubles, close: () => context.close() }
}

/** Everything that goes wrong on a page, a line each. */
function watch(page: Page, troubles: string[]): void {
  page.on('console', (message) => {
    // A refused call is reported by its response below, with its address.
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
      troubles.push(`console: ${message.text()}`)
  })
  page.on('pageerror', (error) => troubles.push(`exception: ${error.message}`))
  page.on('response', (response) => {
    if (response.status() < 400) return
    const trouble = `${response.status()} ${response.request().method()} ${new URL(response.url()).pathname}`
    troubles.push(trouble)
    // An answer that a journey made up has no number of a request.
    if (response.status() >= 500 && 'x-request-id' in response.headers()) failures.push(trouble)
  })
}

/** What a browser keeps of a person who signed in by the form: once for each person and file. */
function stateOf(who: string): Promise<State> {
  const known = signedIn.get(who)
  if (known) return known
  const made = visit().then(async ({ page, context, close }) => {
    await signIn(page, who)
    const state = await context.storageState()
    await close()
    return state
  })
  signedIn.set(who, made)
  // A sign-in that failed is not everybody's.
  made.catch(() => signedIn.delete(who))
  return made
}

/** Types e-mail and password into the sign-in form that is open. */
export async function typePassword(page: Page, who: string): Promise<void> {
  await page.getByLabel('E-mail').fill(`${who}@storey.demo`)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

/** Signs in by the form, as a person does, and leaves the second factor for later. */
export async function signIn(page: Page, who: string): Promise<void> {
  await page.goto('/')
  await typePassword(page, who)
  await page.getByRole('link', { name: 'Not now' }).click()
  await page.waitForURL((url) => !url.pathname.startsWith('/auth/two-factor'))
}

/** Waits until a screen has drawn what it asked for, and nothing on it moves or fades any more. */
export async function settled(page: Page): Promise<void> {
  await page.waitForLoadState('load')
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await page.waitForFunction(() => {
    const moving = document.getAnimations().some((one) => one.effect?.getComputedTiming().endTime !== Infinity)
    return !moving && document.querySelector('[aria-busy="true"]') === null
  })
}

/** Opens an address as a link of the application does, and waits for its heading. */
export async function follow(page: Page, address: string): Promise<void> {
  const isHere = await page.evaluate((to) => {
    if (window.location.pathname === to) return true
    for (const heading of document.querySelectorAll('h1')) heading.dataset.before = ''
    window.history.pushState(null, '', to)
    return false
  }, address)
  await page
    .locator(isHere ? 'h1' : 'h1:not([data-before])')
    .first()
    .waitFor()
  await settled(page)
}

/** Presses a box whose state the address or a store keeps, and waits until it is drawn as the press left it. */
export async function press(box: Locator, ticked: boolean): Promise<void> {
  await box.click()
  await expect.poll(() => box.isChecked()).toBe(ticked)
}

/** What axe finds against WCAG 2.2 A and AA, a line each. */
export async function accessibilityTroubles(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page })
    // What axe calls good or cannot decide stays in the page: to carry it out costs more than to look.
    .options({ resultTypes: ['violations'] })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    // In the page itself, not in a second one that is opened for the results. What others show in a frame is not ours.
    .setLegacyMode()
    .analyze()
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} at ${target.join(' ')}: ${failureSummary?.replace(/\s+/g, ' ')}`),
  )
}

/** Keeps a picture of the screen as an artefact. */
export async function shoot(page: Page, name: string): Promise<void> {
  await mkdir(ARTEFACTS, { recursive: true })
  await page.screenshot({ path: new URL(`${name}.png`, ARTEFACTS).pathname })
}

/** Opens a screen by its link in the navigation, which phones keep behind a button. */
export async function openFromNavigation(page: Page, name: string): Promise<void> {
  await settled(page)
  const burger = page.getByRole('button', { name: 'Open navigation' })
  if (await burger.isVisible()) await burger.click()
  await page
    .getByRole('navigation', { name: 'Screens' })
    .getByRole('link', { name: new RegExp(`^${name}\\b`) })
    .click()
}

/** A letter as its reader sees it, with the addresses it leads to. */
interface Email {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly links: readonly string[]
}

const MAX_LETTER_MS = 30_000

/** The newest letter to an address; with `about`, whose subject holds it; of another `server` than this worker's. Waits for one that is still on its way. */
export async function lastEmailTo(address: string, about = '', server = serverAddress()): Promise<Email> {
  const until = Date.now() + MAX_LETTER_MS
  for (;;) {
    const answer = await fetch(`${server}/dev/mail.json?to=${encodeURIComponent(address)}`)
    const { data } = (await answer.json()) as { data: Omit<Email, 'links'>[] }
    const found = data.find(({ to, subject }) => to.toLowerCase() === address.toLowerCase() && subject.includes(about))
    if (found) return { ...found, links: found.text.match(/https?:\/\/\S+/g) ?? [] }
    if (Date.now() > until) throw new Error(`No letter came to ${address}${about && ` about "${about}"`}.`)
    await pause(200)
  }
}
