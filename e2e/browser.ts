import { mkdir } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { type Browser, type BrowserContext, chromium, type Locator, type Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject } from 'vitest'
import { FLAGS } from './chromium-flags.ts'
import { collectTroubles } from './page-troubles.ts'
import { signInByCall } from './sign-in.ts'
import { violationsOn } from './violations.ts'

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

/** Closes what a failed try left open. A request that is held there is let go first, or its handler would fail afterwards. */
async function closeAll(): Promise<void> {
  for (const context of browser?.contexts() ?? []) {
    for (const page of context.pages()) await page.unrouteAll({ behavior: 'ignoreErrors' })
    await context.unrouteAll({ behavior: 'ignoreErrors' })
    await context.close()
  }
}

/** A file must not depend on those before it, nor a second try on the first one: browsers are closed, the server is reset. */
async function startOver(): Promise<void> {
  await closeAll()
  signedIn.clear()
  const answer = await fetch(`${inject('renewals')}/${WORKER}`, { method: 'POST' })
  if (!answer.ok) throw new Error(await answer.text())
}

export const widths = { desktop: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } } as const
export type Width = keyof typeof widths

/** A surname that is unique to this try of a journey, so that a second try finds no data of the first. */
export const freshName = (): string =>
  `Q${Array.from({ length: 6 }, () => 'aeioubdklmnrst'[Math.floor(Math.random() * 14)]).join('')}`

/** Digits that are unique to this try; the first is not 0. */
export const freshDigits = (count: number): string =>
  String(10 ** (count - 1) + Math.floor(Math.random() * 9 * 10 ** (count - 1)))

const ARTEFACTS = new URL('../artifacts/screens/', import.meta.url)
const TRACES = new URL('../artifacts/traces/', import.meta.url)

let browser: Browser | undefined
/** Server errors in this test, which fail it whether or not it checks its visitors' troubles. */
const failures: string[] = []
/** Recording slows every step: only second tries are recorded, and all tries where `TRACE` is set. */
let isTraced = false
const traced = new Set<BrowserContext>()
/** Whether a file of this worker has worked with its server. */
let isUsed = false

/**
 * Starts this worker's browser, again if it crashed. A failed test leaves screenshots of its pages; a recorded one leaves its trace
 * too.
 */
export function useBrowser(): void {
  beforeAll(async () => {
    if (!browser?.isConnected()) browser = await chromium.launch({ executablePath: inject('chromium'), args: FLAGS })
    if (isUsed) await startOver()
    isUsed = true
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
    // Contexts that a journey closed itself succeeded.
    for (const [index, context] of [...traced].entries())
      await context.tracing.stop({ path: new URL(`${slug(task.name)}-${index + 1}.zip`, TRACES).pathname })
    traced.clear()
    expect(failures.splice(0), 'what the server failed at').toEqual([])
  })
  // The next file starts without open pages. The browser itself ends with its worker.
  afterAll(closeAll)
}

const slug = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 60)

/** A user's own browser context, and the errors in it. */
export interface Visitor {
  readonly page: Page
  readonly context: BrowserContext
  /** Console errors, exceptions and refused or failed requests; a journey must end without any except those it caused. */
  readonly troubles: string[]
  close(): Promise<void>
}

interface Visit {
  readonly width?: Width
  readonly scheme?: 'light' | 'dark'
  /** Signed in already, as this user. */
  readonly as?: string
  /** Base address; default: this worker's server. */
  readonly server?: string
  /** With the service worker, past which requests cannot be held. */
  readonly installed?: boolean
}

type State = Awaited<ReturnType<BrowserContext['storageState']>>
const signedIn = new Map<string, Promise<State>>()

/** Opens a new browser context; with `as`, that user is signed in. */
export async function visit({
  width = 'desktop',
  scheme = 'light',
  as,
  server = serverAddress(),
  installed = false,
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
    serviceWorkers: installed ? 'allow' : 'block',
    ...(installed ? { permissions: ['notifications'] } : {}),
    ...(as === undefined ? {} : { storageState: await stateOf(as) }),
  })
  context.setDefaultTimeout(20_000)
  if (isTraced) {
    await context.tracing.start({ screenshots: true, snapshots: true, title: as ?? 'a stranger' })
    traced.add(context)
    context.on('close', () => traced.delete(context))
  }
  const troubles: string[] = []
  context.on('page', (page) => collectTroubles(page, troubles, failures))
  const page = await context.newPage()
  return { page, context, troubles, close: () => context.close() }
}

/** The storage state of a signed-in user: created once per user, and again when a journey has ended the session. */
async function stateOf(who: string): Promise<State> {
  const known = signedIn.get(who)
  if (known && (await isSignedIn(await known))) return known
  const made = signInByCall(serverAddress(), { email: `${who}@storey.demo`, password: PASSWORD })
  signedIn.set(who, made)
  // A failed sign-in is not cached for others.
  made.catch(() => signedIn.delete(who))
  return made
}

async function isSignedIn({ origins: [origin] }: State): Promise<boolean> {
  const session = origin?.localStorage.find(({ name }) => name === 'storey-session')?.value ?? '{}'
  const { token } = JSON.parse(session) as { token?: string }
  const answer = await fetch(`${serverAddress()}/api/auth/me`, { headers: { authorization: `Bearer ${token}` } })
  return answer.ok
}

/** Types e-mail and password into the sign-in form that is open. */
export async function typePassword(page: Page, who: string): Promise<void> {
  await page.getByLabel('E-mail').fill(`${who}@storey.demo`)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

/** Signs in by the form, as a user does, and skips the second factor. */
export async function signIn(page: Page, who: string): Promise<void> {
  await page.goto('/')
  await typePassword(page, who)
  await page.getByRole('link', { name: 'Not now' }).click()
  await page.waitForURL((url) => !url.pathname.startsWith('/auth/two-factor'))
}

/** Waits until a screen has rendered its data, and no animation is running. */
export async function settled(page: Page): Promise<void> {
  await page.waitForLoadState('load')
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await page.waitForFunction(() => {
    const moving = document.getAnimations().some((one) => one.effect?.getComputedTiming().endTime !== Infinity)
    return !moving && document.querySelector('[aria-busy="true"]') === null
  })
}

/** Opens an address like a link of the application, and waits for its heading. */
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

/** Presses a checkbox whose state is in the address or a store, and waits until the new state is rendered. */
export async function press(box: Locator, ticked: boolean): Promise<void> {
  await box.click()
  await expect.poll(() => box.isChecked()).toBe(ticked)
}

/** Violations that axe finds against WCAG 2.2 A and AA, one per line. */
export async function accessibilityTroubles(page: Page): Promise<string[]> {
  return (await violationsOn(page)).flatMap(({ id, nodes }) =>
    nodes.map(({ target, summary }) => `${id} at ${target}: ${summary.replace(/\s+/g, ' ')}`),
  )
}

/** Saves a screenshot as an artefact. */
export async function shoot(page: Page, name: string): Promise<void> {
  await mkdir(ARTEFACTS, { recursive: true })
  await page.screenshot({ path: new URL(`${name}.png`, ARTEFACTS).pathname })
}

/** Opens a screen by its link in the navigation, which is behind "More" on phones. */
export async function openFromNavigation(page: Page, name: string): Promise<void> {
  await settled(page)
  const more = page.getByRole('button', { name: 'More screens' })
  if (await more.isVisible()) await more.click()
  await (await inNavigation(page, name)).click()
}

/** The link of a screen in the navigation; opens the groups until it is shown. */
export async function inNavigation(page: Page, name: string): Promise<Locator> {
  const navigation = page.getByRole('navigation', { name: 'Screens', exact: true })
  const link = navigation.getByRole('link', { name: new RegExp(`^${name}\\b`) })
  const closed = navigation.locator('button[aria-expanded=false]')
  // Groups are loaded after the shell, and a new role is known after a reload.
  await expect
    .poll(async () => {
      if (!(await link.isVisible()) && (await closed.count()) > 0) await closed.first().click()
      return link.isVisible()
    })
    .toBe(true)
  return link
}

/** An e-mail as its recipient sees it, with the links in it. */
interface Email {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly links: readonly string[]
}

const MAX_LETTER_MS = 30_000

/**
 * The newest e-mail to an address; `about` is contained in the subject; `server` is another one than this worker's. Waits if it has
 * not arrived yet.
 */
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
