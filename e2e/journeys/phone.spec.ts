import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import {
  accessibilityTroubles,
  freshDigits,
  freshName,
  serverAddress,
  settled,
  shoot,
  signIn,
  useBrowser,
  type Visitor,
  visit,
} from '../browser.ts'
import { cutOff } from '../fits.ts'
import { showList } from '../published-units.ts'

useBrowser()

/** Opens published availability, and waits until the service worker has the code of the application. */
async function installed({ page }: Visitor): Promise<void> {
  await page.goto('/channel/projects')
  await page.getByRole('link', { name: 'Harbour Crescent' }).waitFor()
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
}

const openProject = async (page: Page) => {
  await page.getByRole('link', { name: 'Harbour Crescent' }).click()
  await page.getByRole('table', { name: 'Units by floor' }).waitFor()
  await settled(page)
}
const openUnit = async (page: Page) => {
  await showList(page)
  const link = page.getByRole('listitem').filter({ hasText: 'Available' }).first().getByRole('link')
  const name = await link.innerText()
  await link.click()
  await page.getByRole('heading', { level: 1, name }).waitFor()
  await settled(page)
  return name
}
/** How often each stored item, and the text of all of it. */
const stored = (page: Page) =>
  page.evaluate(async () => {
    if (!(await indexedDB.databases()).some(({ name }) => name === 'storey-offline'))
      return { count: 0, text: '', ids: [] }
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const asked = indexedDB.open('storey-offline')
      asked.onsuccess = () => resolve(asked.result)
      asked.onerror = () => reject(asked.error)
    })
    const items = await new Promise<{ id: string }[]>((resolve) => {
      const asked = database.transaction('items').objectStore('items').getAll()
      asked.onsuccess = () => resolve(asked.result)
    })
    database.close()
    return { count: items.length, text: JSON.stringify(items), ids: items.map(({ id }) => id) }
  })

describe('installed on a phone', () => {
  it('Storey can be installed: manifest, icons and service worker are what a browser asks for', async () => {
    const visitor = await visit({ as: 'broker', width: 'phone', installed: true })
    await installed(visitor)
    const { page, context } = visitor
    const devtools = await context.newCDPSession(page)

    const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors')
    const { errors, data } = await devtools.send('Page.getAppManifest')

    // The context of a test counts as a private window, in which nothing is installed.
    const reasons = installabilityErrors.map(({ errorId }) => errorId).filter((reason) => reason !== 'in-incognito')
    expect([reasons, errors]).toEqual([[], []])
    // A headless shell reports no errors for any page, so that the conditions are checked by themselves.
    const manifest = JSON.parse(data ?? '{}') as {
      name: string
      start_url: string
      display: string
      icons: { src: string; sizes: string; purpose?: string }[]
    }
    expect(manifest).toMatchObject({ name: 'Storey', start_url: '/', display: 'standalone' })
    expect(manifest.icons.some(({ purpose }) => purpose === 'maskable')).toBe(true)
    for (const { src, sizes } of manifest.icons) {
      const size = await page.evaluate(async (address) => {
        const picture = await createImageBitmap(await (await fetch(address)).blob())
        return `${picture.width}x${picture.height}`
      }, src)
      expect(size, src).toBe(sizes)
    }
    await visitor.close()
  })

  it('a broker at 390 px opens Storey without a connection, and reads availability with its time', async () => {
    const visitor = await visit({ as: 'broker', width: 'phone', installed: true })
    const { page, context } = visitor
    await installed(visitor)
    await openProject(page)
    const unit = await openUnit(page)
    await expect.poll(async () => (await stored(page)).count).toBeGreaterThanOrEqual(4)
    expect((await stored(page)).text).not.toContain('Harbour')

    await context.setOffline(true)
    await page.goto('/channel/projects')
    await page.getByText(/^As of \d\d:\d\d, you are offline\./).waitFor()
    await openProject(page)
    await page.getByText(/^As of \d\d:\d\d, you are offline\./).waitFor()
    expect(await cutOff(page)).toEqual([])
    expect(await accessibilityTroubles(page)).toEqual([])
    await shoot(page, 'offline-grid-phone')
    expect(await openUnit(page)).toBe(unit)
    await page.reload()
    await page.getByRole('heading', { level: 1, name: unit }).waitFor()
    await page.getByText(/^As of \d\d:\d\d, you are offline\./).waitFor()
    await page.getByRole('heading', { name: 'Payment plan' }).waitFor()
    expect(await page.getByRole('button', { name: 'Request unit' }).isDisabled()).toBe(true)
    expect(await cutOff(page)).toEqual([])
    expect(await accessibilityTroubles(page)).toEqual([])
    await shoot(page, 'offline-unit-phone')
    // Menus come after the first screen, here from what the device keeps.
    await page.getByRole('button', { name: /^Account of / }).click()
    await page.getByRole('menuitem', { name: 'Account settings' }).waitFor()
    await page.keyboard.press('Escape')

    await context.setOffline(false)
    await page.getByText('you are offline').waitFor({ state: 'detached' })
    await expect.poll(() => page.getByRole('button', { name: 'Request unit' }).isEnabled()).toBe(true)
    await visitor.close()
  })

  it('what was kept goes with the session, is not shown after a day, and a broken cache is only a missing one', async () => {
    const visitor = await visit({ width: 'phone', installed: true })
    const { page, context } = visitor
    await signIn(page, 'broker')
    await installed(visitor)
    await expect.poll(async () => (await stored(page)).count).toBeGreaterThan(0)
    const change = (what: 'older' | 'broken' | 'later') =>
      page.evaluate(async (kind) => {
        const database = await new Promise<IDBDatabase>((resolve) => {
          const asked = indexedDB.open('storey-offline')
          asked.onsuccess = () => resolve(asked.result)
        })
        const store = database.transaction('items', 'readwrite').objectStore('items')
        const items = await new Promise<{ saved_at: number; sealed: string }[]>((resolve) => {
          const asked = store.getAll()
          asked.onsuccess = () => resolve(asked.result)
        })
        for (const item of items) {
          if (kind === 'older') item.saved_at -= 25 * 3_600_000
          if (kind === 'later') item.saved_at += 3_600_000
          if (kind === 'broken') item.sealed = `A${item.sealed.slice(1)}x`
          store.put(item)
        }
        database.close()
      }, what)

    for (const what of ['older', 'later', 'broken'] as const) {
      await context.setOffline(false)
      await page.goto('/channel/projects')
      await page.getByRole('link', { name: 'Harbour Crescent' }).waitFor()
      await expect.poll(async () => (await stored(page)).count).toBeGreaterThan(0)
      await change(what)
      await context.setOffline(true)
      await page.reload()
      await page.getByText('Couldn’t load this').waitFor()
      expect(await page.getByText('Harbour Crescent').count(), what).toBe(0)
    }

    await context.setOffline(false)
    await page.goto('/channel/projects')
    await page.getByRole('link', { name: 'Harbour Crescent' }).waitFor()
    await expect.poll(async () => (await stored(page)).count).toBeGreaterThan(0)
    await page.getByRole('button', { name: /^Account of / }).click()
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
    await page.getByLabel('E-mail').waitFor()
    await expect.poll(async () => (await stored(page)).count).toBe(0)
    await visitor.close()
  })

  it('a broker turns on notifications; a message of the push service is shown, and a press opens its page', async () => {
    const visitor = await visit({ as: 'broker', width: 'phone', installed: true })
    const { page, context } = visitor
    // A headless browser has no push service: what the browser would subscribe with is made here, the rest is real.
    await page.addInitScript(() => {
      PushManager.prototype.subscribe = async () => {
        const pair = await crypto.subtle.generateKey({ name: 'ECDH', namedCurve: 'P-256' }, true, ['deriveBits'])
        const text = (bytes: Uint8Array) =>
          btoa(String.fromCharCode(...bytes))
            .replace(/\+/g, '-')
            .replace(/\//g, '_')
            .replace(/=+$/, '')
        const p256dh = text(new Uint8Array(await crypto.subtle.exportKey('raw', pair.publicKey)))
        const auth = text(crypto.getRandomValues(new Uint8Array(16)))
        const endpoint = `https://fcm.googleapis.com/fcm/send/${crypto.randomUUID()}`
        return { toJSON: () => ({ endpoint, keys: { p256dh, auth } }) } as unknown as PushSubscription
      }
    })
    const devtools = await context.newCDPSession(page)
    const registrations: { registrationId: string; isDeleted: boolean }[] = []
    devtools.on('ServiceWorker.workerRegistrationUpdated', (event) => registrations.push(...event.registrations))
    await devtools.send('ServiceWorker.enable')
    await page.goto('/auth/account-settings/notifications')
    await page.getByRole('button', { name: 'Turn on for this device' }).click()
    const devices = page.getByRole('list', { name: 'Devices with notifications' })
    await devices.getByText('(this device)').waitFor()

    await expect.poll(() => context.serviceWorkers().length).toBe(1)
    const [worker] = context.serviceWorkers()
    if (!worker) throw new Error('There is no service worker.')
    // Records what it shows: a headless shell grants no permission to show it.
    await worker.evaluate(() => {
      const self = globalThis as unknown as { registration: ServiceWorkerRegistration; shown: unknown[] }
      self.shown = []
      const show = self.registration.showNotification.bind(self.registration)
      self.registration.showNotification = async (title, options) => {
        self.shown.push({ title, ...options })
        await show(title, options).catch(() => undefined)
      }
    })
    const registrationId = registrations.findLast(({ isDeleted }) => !isDeleted)?.registrationId ?? ''
    await devtools.send('ServiceWorker.deliverPushMessage', {
      origin: serverAddress(),
      registrationId,
      data: JSON.stringify({
        title: 'Your request was granted',
        body: 'Nadia Farouk',
        path: '/channel/hold-requests',
        tag: 'notification-1',
      }),
    })
    const shown = () => worker.evaluate(() => (globalThis as unknown as { shown: unknown[] }).shown)
    await expect.poll(shown).toMatchObject([
      {
        title: 'Your request was granted',
        body: 'Nadia Farouk',
        tag: 'notification-1',
        data: { path: '/channel/hold-requests' },
      },
    ])

    await worker.evaluate(() => {
      const notification = { close: () => undefined, data: { path: '/channel/hold-requests' } }
      const event = Object.assign(new Event('notificationclick'), { notification, waitUntil: () => undefined })
      globalThis.dispatchEvent(event)
    })
    await page.waitForURL('**/channel/hold-requests')
    await page.getByRole('heading', { level: 1, name: 'Hold requests' }).waitFor()

    await page.goto('/auth/account-settings/notifications')
    await devices.getByRole('button', { name: /^Remove / }).click()
    await page.getByRole('button', { name: 'Turn on for this device' }).waitFor()
    await visitor.close()
  })
})

describe('a broker at work with a phone (issue 35)', () => {
  it('a broker at 390 px registers a client and asks for a hold, writes a note and a viewing without a connection, and gets the answer', {
    timeout: 240_000,
  }, async () => {
    const visitor = await visit({ as: 'broker', width: 'phone', installed: true })
    const { page, context } = visitor
    const client = `Rana ${freshName()}`
    const checked = async (name: string) => {
      await settled(page)
      expect(await page.getByText('this part hasn’t been loaded yet').count()).toBe(0)
      expect(await cutOff(page)).toEqual([])
      expect(await accessibilityTroubles(page)).toEqual([])
      await shoot(page, name)
    }
    await installed(visitor)
    await openProject(page)

    await page.goto('/channel/clients')
    await page.getByRole('button', { name: 'Register client' }).first().click()
    const panel = page.getByRole('dialog')
    await panel.getByRole('textbox', { name: /^Client/ }).fill(client)
    await panel.getByLabel(/^Phone/).fill(`050 5${freshDigits(6)}`)
    await panel.getByRole('button', { name: 'Register client' }).click()
    await page.getByText(`${client} is protected for you.`).waitFor()

    await page.goto('/channel/projects')
    await openProject(page)
    await showList(page)
    await page.getByRole('listitem').filter({ hasText: 'Available' }).nth(6).getByRole('link').click()
    await page.getByRole('button', { name: 'Request unit' }).click()
    const unit = /Request (\S+)/.exec(await panel.innerText())?.[1] ?? ''
    await panel.getByRole('textbox', { name: /^Client/ }).fill(client)
    await panel.getByRole('button', { name: 'Send request' }).click()
    await page.getByText(`The sales desk has your request for ${unit}.`).waitFor()

    await page.goto('/crm/leads')
    await page.getByRole('main').getByRole('link').filter({ hasNotText: 'Leads' }).first().waitFor()
    const lead = page.locator('main a[href^="/crm/leads/"]').first()
    const address = (await lead.getAttribute('href')) ?? ''
    await page.goto(address)
    await settled(page)
    const name = await page.getByRole('heading', { level: 1 }).innerText()
    await expect.poll(async () => (await stored(page)).ids.some((id) => id.includes(' lead '))).toBe(true)

    await context.setOffline(true)
    await page.goto('/channel/projects')
    await page.getByText(/^As of \d\d:\d\d, you are offline\./).waitFor()
    await openProject(page)
    await page.getByRole('link', { name: 'Write a note or plan a viewing offline' }).click()
    await page.getByText('Nothing waits to be sent').waitFor()
    const choose = async (button: string) => {
      await page.getByRole('button', { name: button }).click()
      await panel.getByRole('combobox', { name: 'Lead' }).click()
      await page.getByRole('option', { name }).click()
    }
    await choose('Write note')
    await panel.getByLabel('Note').fill('Wants the high floor\nكتب بالعربية')
    await checked('offline-note-phone')
    await panel.getByRole('button', { name: 'Save note' }).click()
    await choose('Plan viewing')
    await panel.getByLabel('Subject').fill('Viewing of the show home')
    await panel.getByRole('button', { name: 'Plan activity' }).click()
    const waiting = page.getByRole('list', { name: 'Waiting to be sent' }).getByRole('listitem')
    await expect.poll(() => waiting.count()).toBe(2)
    expect((await stored(page)).text).not.toMatch(/high floor|Viewing/)

    // It survives a reload, and is changed and deleted as long as it was not sent.
    await page.reload()
    await expect.poll(() => waiting.count()).toBe(2)
    await waiting
      .first()
      .getByRole('button', { name: /^Change / })
      .click()
    await panel.getByLabel('Note').fill('Wants the highest floor')
    await panel.getByRole('button', { name: 'Save note' }).click()
    await waiting.first().getByText('Wants the highest floor').waitFor()
    await choose('Write note')
    await panel.getByLabel('Note').fill('A mistake')
    await panel.getByRole('button', { name: 'Save note' }).click()
    await waiting
      .nth(2)
      .getByRole('button', { name: /^Delete / })
      .click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await expect.poll(() => waiting.count()).toBe(2)
    await page.getByText('2 entries wait to be sent').waitFor()
    await checked('waiting-phone')
    await page.emulateMedia({ colorScheme: 'dark' })
    await checked('waiting-phone-dark')
    await page.emulateMedia({ colorScheme: 'light' })

    // Signing out asks, because it would delete them.
    await page.getByRole('button', { name: /^Account of / }).click()
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
    await page.getByRole('button', { name: 'Stay signed in' }).click()

    // Two tabs send them once.
    const other = await context.newPage()
    await other.goto('/crm/waiting')
    await expect
      .poll(() => other.getByRole('list', { name: 'Waiting to be sent' }).getByRole('listitem').count())
      .toBe(2)
    await context.setOffline(false)
    await page.getByText('Nothing waits to be sent').waitFor()
    await other.getByText('Nothing waits to be sent').waitFor()
    await other.close()
    await page.goto(address)
    const notes = page.locator('main li').getByText('Wants the highest floor')
    await notes.first().waitFor()
    expect(await notes.count()).toBe(1)
    await page.goto(`${address}?tab=activities`)
    const viewings = page.getByRole('article', { name: 'Viewing of the show home' })
    await viewings.first().waitFor()
    expect(await viewings.count()).toBe(1)

    const desk = await visit({ as: 'developer_admin' })
    await desk.page.goto('/inventory/hold-requests')
    await desk.page.getByRole('button', { name: `Grant hold of ${unit}` }).click()
    await page.goto('/channel/hold-requests')
    await page.getByRole('listitem').filter({ hasText: client }).getByText('On hold until').waitFor()
    await checked('granted-phone')
    await desk.close()
    await visitor.close()
  })

  it('what the server refuses later keeps its text and its reason, and does not hold back the rest', async () => {
    const visitor = await visit({ as: 'broker', width: 'phone', installed: true })
    const { page, context } = visitor
    await page.goto('/crm/leads')
    const links = page.locator('main a[href^="/crm/leads/"]')
    await links.first().waitFor()
    const address = (await links.first().getAttribute('href')) ?? ''
    await page.goto(address)
    await settled(page)
    const note = page.getByRole('textbox', { name: 'Note' })
    await note.fill('Written in the lift')
    await settled(page)
    await context.setOffline(true)
    await page.getByText('You’re offline. What you see may be out of date').waitFor()
    await note.press('Control+Enter')
    await page.getByText('1 entry waits to be sent').waitFor()
    await expect.poll(() => note.inputValue()).toBe('')
    await note.fill('Written after it')
    await note.press('Control+Enter')
    await page.getByText('2 entries wait to be sent').waitFor()

    // The first is refused, as for a lead that was deleted in the meantime.
    let refusals = 0
    await context.route('**/api/crm/leads/notes/**', async (route) => {
      if (refusals++ > 0) return route.continue()
      await route.fulfill({ status: 404, json: { message: 'This lead was deleted.', code: 'not_found' } })
    })
    await context.setOffline(false)
    await page.getByText('1 not accepted').waitFor()
    await page.getByRole('link', { name: '1 entry waits to be sent' }).click()
    const entry = page.getByRole('list', { name: 'Waiting to be sent' }).getByRole('listitem')
    await entry.getByText('Not accepted: This lead was deleted.').waitFor()
    await entry.getByText('Written in the lift').waitFor()
    await settled(page)
    expect(await accessibilityTroubles(page)).toEqual([])
    await shoot(page, 'refused-phone')
    await entry.getByRole('button', { name: /^Send again/ }).click()
    await page.getByText('Nothing waits to be sent').waitFor()
    await page.goto(address)
    for (const text of ['Written in the lift', 'Written after it']) {
      const written = page.locator('main li').getByText(text)
      await written.first().waitFor()
      expect(await written.count()).toBe(1)
    }
    await visitor.close()
  })
})
