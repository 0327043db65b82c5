import { describe, expect, it } from 'vitest'
import { freshName, PASSWORD, useBrowser, visit } from '../browser.ts'

useBrowser()

describe('a super admin administers people', () => {
  it('creates one, invites one, changes a role, ends sessions, disables, and makes and revokes a token', async () => {
    const { page } = await visit({ as: 'super_admin' })
    const name = freshName()
    const address = (what: string) => `${what}.${name.toLowerCase().replace(/[^a-z]/g, '')}@example.com`
    const notice = (text: string | RegExp) => page.getByText(text).first().waitFor()

    // An organization of its own, so that no other journey counts its people.
    await page.goto('/auth/organizations?open=new')
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill(`${name} Homes`)
    await page.getByRole('button', { name: 'Create organization' }).click()
    await page.getByRole('heading', { level: 1, name: `${name} Homes` }).waitFor()
    const organization = new URL(page.url()).pathname

    await page.goto('/auth/users?open=new')
    const panel = page.getByRole('dialog')
    await panel.getByText('Create account').first().click()
    await panel.getByRole('textbox', { name: 'Full name' }).fill(name)
    await panel.getByRole('textbox', { name: 'E-mail' }).fill(address('made'))
    await panel.getByRole('combobox', { name: 'Organization' }).fill(`${name} Homes`)
    await page.getByRole('option', { name: `${name} Homes` }).click()
    await panel.getByRole('button', { name: 'Create account' }).click()
    await notice(`${name} created`)

    await page.goto(`${organization}?tab=members`)
    await page.getByRole('button', { name: 'Invite member' }).click()
    await page.getByRole('dialog').getByRole('textbox', { name: 'E-mail' }).fill(address('guest'))
    await page.getByRole('button', { name: 'Send invite' }).click()
    await notice(`Invite sent to ${address('guest')}`)
    await page.getByRole('combobox', { name: `Role of ${name} in ${name} Homes` }).click()
    await page.getByRole('option', { name: 'Developer admin' }).click()
    await page.getByRole('button', { name: 'Change role' }).click()
    await notice(`${name} is now a developer admin`)
    await page.getByText('Last admin').waitFor()

    await page.goto(`${organization}?tab=invites`)
    await page.getByRole('button', { name: `Resend invite to ${address('guest')}` }).click()
    await notice('sent 2 times')

    await page.goto(`${organization}?tab=api-tokens`)
    await page.getByRole('button', { name: 'New token' }).click()
    await page.getByRole('textbox', { name: 'Name' }).fill('Website')
    await page.getByLabel('Your password').fill(PASSWORD)
    await page.getByRole('button', { name: 'Create token' }).click()
    const secret = await page.getByRole('textbox', { name: 'Token' }).inputValue()
    expect(secret).toMatch(/^storey_[\w-]{43}$/)
    const id = organization.split('/').at(-1)
    const ask = () =>
      page.request.get(`/api/crm/leads?locale=en&organization_id=${id}`, {
        headers: { authorization: `Bearer ${secret}` },
      })
    expect((await ask()).status()).toBe(200)
    await page.getByRole('button', { name: 'Done' }).click()
    await page.getByRole('button', { name: 'Revoke Website?' }).click()
    await page.getByRole('button', { name: 'Revoke token' }).click()
    await page.getByText('Revoked').first().waitFor()
    expect((await ask()).status()).toBe(401)
  })
})
