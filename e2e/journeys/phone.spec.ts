import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import {
  accessibilityTroubles,
  serverAddress,
  settled,
  shoot,
  signIn,
  useBrowser,
  type Visitor,
  visit,
} from '../browser.ts'
import { cutOff } from '../fits.ts'

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
  await page.getByRole('radio', { name: 'List' }).check({ force: true })
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
    if (!(await indexedDB.databases()).some(({ name }) => name === 'storey-offline')) return { count: 0, text: '' }
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const asked = indexedDB.open('storey-offline')
      asked.onsuccess = () => resolve(asked.result)
      asked.onerror = () => reject(asked.error)
    })
    const items = await new Promise<unknown[]>((resolve) => {
      const asked = database.transaction('items').objectStore('items').getAll()
      asked.onsuccess = () => resolve(asked.result)
    })
    database.close()
    return { count: items.length, text: JSON.stringify(items) }
  })

describe('installed on a phone', () => {
  it('Storey can be installed: manifest, icons and service worker are what a browser asks for', async () => {
    const visitor = await visit({ as: 'broker', width: 'phone', installed: true })
    await installed(visitor)
    const { page, context } = visitor
    const devtools = await context.newCDPSession(page)

    const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors')
    const { errors, data } = await devtools.send('Page.getAppManifest')

    expect([installabilityErrors, errors]).toEqual([[], []])
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
