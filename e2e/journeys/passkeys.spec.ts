import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { accessibilityTroubles, settled, useBrowser, visit } from '../browser.ts'
import { startEmptyServer } from '../empty-server.ts'
import { heading, press } from '../registration-steps.ts'

useBrowser()

const PASSWORD = 'seven quiet herons'

/** An authenticator of the browser itself, which verifies its user without asking (CDP WebAuthn). */
async function addAuthenticator(page: Page) {
  const session = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

async function signOut(page: Page) {
  await page.getByRole('button', { name: 'Account of Elena Markovic' }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await heading(page, 'Sign in')
}

describe('passkeys', () => {
  it('a user adds a passkey, signs in with it alone and after the password, proves who they are, and removes it', {
    timeout: 300_000,
  }, async () => {
    // Browsers allow passkeys under a name only.
    const server = await startEmptyServer({}, { host: 'localhost' })
    try {
      const { page, troubles, close } = await visit({ server: server.address })
      await addAuthenticator(page)
      await page.goto(server.link)
      await heading(page, 'Set up Storey')
      await page.getByLabel('Full name').fill('Elena Markovic')
      await page.getByLabel('E-mail').fill('elena@example.com')
      await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
      await page.getByLabel('Confirm password').fill(PASSWORD)
      await press(page, 'Create account')
      await page.getByRole('link', { name: 'Not now' }).click()

      await page.goto('/auth/account-settings/security')
      await press(page, 'Add passkey')
      await page.getByLabel('Name').fill('Work laptop')
      await press(page, 'Continue')
      const codes = page.getByRole('dialog', { name: 'Save your recovery codes' })
      await codes.getByLabel('I’ve saved my recovery codes').check()
      await codes.getByRole('button', { name: 'Done' }).click()
      const list = page.getByRole('list', { name: 'Passkeys' }).getByRole('listitem')
      await expect.poll(() => list.innerText()).toContain('Work laptop')
      await settled(page)
      expect(await accessibilityTroubles(page)).toEqual([])

      // By the passkey alone. The offer in the field may take it before the button is pressed.
      await signOut(page)
      await page
        .getByRole('button', { name: 'Sign in with a passkey' })
        .click({ timeout: 5_000 })
        .catch(() => undefined)
      await page.getByRole('button', { name: 'Account of Elena Markovic' }).waitFor()

      // A recent proof is missing: the passkey gives it, and the change goes on.
      await page.goto('/auth/account-settings/security')
      await server.ask(`update tokens set proven_at = now() - interval '11 minutes'`)
      await press(page, 'Remove Work laptop')
      await page
        .getByRole('dialog', { name: 'Remove “Work laptop”?' })
        .getByRole('button', { name: 'Remove passkey' })
        .click()
      const proof = page.getByRole('dialog', { name: 'Confirm that it’s you' })
      await proof.getByRole('button', { name: 'Use your passkey' }).click()
      await page.getByText('Passkey removed.').waitFor()
      await page.getByText('No passkeys yet.').waitFor()

      expect(troubles.filter((trouble) => !trouble.startsWith('409'))).toEqual([])
      await close()
    } finally {
      await server.stop()
    }
  })
})
