import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { acceptInvite, OWN_PASSWORD, setUpTwoFactor } from '../account-steps.ts'
import {
  accessibilityTroubles,
  freshDigits,
  freshName,
  inNavigation,
  lastEmailTo,
  PASSWORD,
  serverAddress,
  settled,
  shoot,
  useBrowser,
  visit,
} from '../browser.ts'
import { heading, press } from '../registration-steps.ts'

useBrowser()

const dialogOf = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name })
const openTab = async (page: Page, name: string) => {
  await page.getByRole('navigation', { name: 'Parts of this organization' }).getByRole('link', { name }).click()
  await settled(page)
}

/** Invites by the form that is opened from the page of an organization. */
async function invite(page: Page, email: string, role: string): Promise<void> {
  await press(page, 'Invite member')
  const dialog = dialogOf(page, 'Invite member')
  await dialog.getByLabel('E-mail').fill(email)
  await dialog.getByRole('combobox', { name: 'Role' }).click()
  await page.getByRole('option', { name: role, exact: true }).click()
  await dialog.getByRole('button', { name: 'Send invite' }).click()
  await page.getByText(`Invite sent to ${email}`).waitFor()
}

async function signInAgain(page: Page, email: string): Promise<void> {
  await heading(page, 'Sign in')
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(OWN_PASSWORD)
  await press(page, 'Sign in')
}

/** What the API answers to a token. */
const withToken = (token: string) =>
  fetch(`${serverAddress()}/api/auth/me`, { headers: { authorization: `Bearer ${token}` } })

describe('users of an organization', () => {
  it('users are invited, given roles, disabled, enabled and removed; a token and a lost second factor end', {
    timeout: 480_000,
  }, async () => {
    const surname = freshName()
    const company = `${surname} Realty`
    const emailOf = (first: string) => `${first}.${surname.toLowerCase()}@example.com`
    const amal = { email: emailOf('amal'), name: `Amal ${surname}` }
    const karim = { email: emailOf('karim'), name: `Karim ${surname}` }
    const axe: string[] = []

    const platform = await visit({ as: 'super_admin' })
    const { page } = platform
    await page.goto('/auth/organizations?open=new')
    const made = dialogOf(page, 'New organization')
    await made.getByText('Brokerage', { exact: true }).click()
    await made.getByRole('textbox', { name: /^Name/ }).fill(company)
    await made.getByRole('button', { name: 'Create organization' }).click()
    await heading(page, company)
    const organization = new URL(page.url()).pathname

    // An admin and a broker come in by their letters.
    await openTab(page, 'Invites')
    await invite(page, amal.email, 'Broker admin')
    await invite(page, karim.email, 'Broker')
    const admin = await acceptInvite(amal.email, amal.name)
    await setUpTwoFactor(admin.page)
    const broker = await acceptInvite(karim.email, karim.name)
    await broker.page.getByRole('link', { name: 'Not now' }).click()
    await heading(broker.page, 'Leads')

    // The list of everybody, by name, role and state.
    await page.goto('/auth/users')
    await settled(page)
    await page.getByPlaceholder('Name or e-mail').fill(surname)
    const rows = page.getByRole('table').locator('tbody tr')
    await expect.poll(() => rows.count()).toBe(2)
    await page.getByRole('button', { name: 'Add filter' }).click()
    await page.getByRole('menuitem', { name: 'Role', exact: true }).click()
    await page.getByRole('checkbox', { name: 'Broker', exact: true }).click()
    await expect.poll(() => rows.count()).toBe(1)
    await page.keyboard.press('Escape')
    await page.getByRole('link', { name: karim.name }).waitFor()
    await page.goto(`/auth/users?search=${surname}&state=active&two_factor=true`)
    await page.getByRole('link', { name: amal.name }).waitFor()
    await expect.poll(() => rows.count()).toBe(1)
    axe.push(...(await accessibilityTroubles(page)))
    await shoot(page, 'people-users')

    // The last admin stays, and it is said why.
    await page.goto(`${organization}?tab=members`)
    const access = (who: { name: string }) => page.getByRole('switch', { name: `Access of ${who.name}` })
    const role = (who: { name: string }) => page.getByRole('combobox', { name: `Role of ${who.name} in ${company}` })
    await access(karim).waitFor()
    await expect.poll(() => access(amal).isDisabled()).toBe(true)
    await expect.poll(() => role(amal).isDisabled()).toBe(true)
    await page.getByText('Last admin', { exact: true }).waitFor()
    await page.getByText('Make someone else an admin first.').waitFor()
    axe.push(...(await accessibilityTroubles(page)))
    await shoot(page, 'people-members')

    // A role holds at once, on both sides.
    const become = async (who: { name: string }, name: string) => {
      await role(who).click()
      await page.getByRole('option', { name, exact: true }).click()
      await dialogOf(page, `Make ${who.name} a ${name.toLowerCase()}?`)
        .getByRole('button', { name: 'Change role' })
        .click()
      // The notice of the role before may still stand, and "a broker" begins "a broker admin".
      await page.getByText(`${who.name} is now a ${name.toLowerCase()}`, { exact: true }).waitFor()
    }
    await become(karim, 'Broker admin')
    await expect.poll(() => access(amal).isEnabled()).toBe(true)
    await broker.page.reload()
    await (await inNavigation(broker.page, 'Organization')).waitFor()
    await become(karim, 'Broker')
    await expect.poll(() => access(amal).isDisabled()).toBe(true)

    // Shut out, the next look of theirs signs them out; let in again, they work on.
    await access(karim).click({ force: true })
    await expect.poll(() => access(karim).isChecked()).toBe(false)
    await page.getByText('Access disabled').waitFor()
    await broker.page.reload()
    await heading(broker.page, 'Sign in')
    await access(karim).click({ force: true })
    await expect.poll(() => access(karim).isChecked()).toBe(true)
    await signInAgain(broker.page, karim.email)
    // What changes is heard once the stream of events is open.
    await Promise.all([
      broker.page.waitForResponse((response) => new URL(response.url()).pathname === '/api/events'),
      broker.page.getByRole('link', { name: 'Not now' }).click(),
    ])
    await heading(broker.page, 'Leads')
    expect(broker.troubles.splice(0).filter((one) => !/^40[13] /.test(one))).toEqual([])

    // A license that ran out is said on every screen of theirs, until it is renewed.
    const setLicense = (expires_on: string) =>
      page.evaluate(
        async ([path, day]) => {
          const { token, organization_id } = JSON.parse(localStorage.getItem('storey-session') ?? '{}')
          const address = `/api${path}?organization_id=${organization_id}`
          const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
          const { data } = await (await fetch(address, { headers })).json()
          const body = JSON.stringify({ version: data.version, trade_license_expires_on: day })
          return (await fetch(address, { method: 'PATCH', headers, body })).status
        },
        [organization, expires_on] as const,
      )
    const banner = broker.page.getByText(`${company} is restricted: its trade license has expired.`)
    expect(await setLicense('2026-01-31')).toBe(200)
    await banner.waitFor()
    await broker.page.getByText('An admin of your organization uploads the renewed document.').waitFor()
    await shoot(broker.page, 'restricted-broker')
    axe.push(...(await accessibilityTroubles(broker.page)))
    await admin.page.getByRole('link', { name: 'Upload the renewed document' }).click()
    await admin.page.getByRole('button', { name: 'Renew a license' }).waitFor()
    await shoot(admin.page, 'restricted-admin')
    await press(admin.page, 'Edit')
    const details = dialogOf(admin.page, `Edit ${company}`)
    await details.getByText('Choose Renew a license under Documents to change it.').first().waitFor()
    expect(await details.getByText('Stays as it is until the license is renewed.').count()).toBe(2)
    await press(admin.page, 'Cancel')
    await press(admin.page, 'Renew a license')
    const renewal = dialogOf(admin.page, 'Renew a license')
    await renewal.locator('input[type=file]').setInputFiles({
      name: 'license-2099.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.from('%PDF-1.4\nlicense\n%%EOF\n'),
    })
    await renewal.getByRole('textbox', { name: 'Valid until' }).fill('31 Jan 2099')
    await shoot(admin.page, 'license-renewal')
    await renewal.getByRole('button', { name: 'Send to the platform' }).click()
    await admin.page.getByText('Waits for a super admin').waitFor()
    axe.push(...(await accessibilityTroubles(admin.page)))
    await shoot(admin.page, 'license-renewal-waits')
    await admin.page.goto('/crm/leads')
    await openTab(page, 'Documents')
    await press(page, 'Approve the trade license')
    await dialogOf(page, `Approve the trade license of ${company}?`).getByRole('button', { name: 'Approve' }).click()
    await page.getByText('Renewal approved').waitFor()
    expect(await page.getByText('Waits for a super admin').count()).toBe(0)
    await shoot(page, 'license-renewal-approved')
    await banner.waitFor({ state: 'detached' })

    // A colleague: the admin asks, and one press of a super admin sends the invite.
    await admin.page.goto('/auth/organization?tab=members')
    await press(admin.page, 'Add colleague')
    const colleague = dialogOf(admin.page, 'Add colleague')
    const lina = `lina-${freshDigits(8)}@example.com`
    await colleague.getByLabel('Name').fill('Lina Farah')
    await colleague.getByLabel('E-mail').fill(lina)
    await colleague.getByRole('button', { name: 'Send request' }).click()
    await colleague.waitFor({ state: 'detached' })
    await openTab(admin.page, 'Invites')
    await admin.page.getByText('Waits for a super admin').waitFor()
    axe.push(...(await accessibilityTroubles(admin.page)))
    await shoot(admin.page, 'colleague-request')
    await openTab(page, 'Invites')
    await press(page, 'Approve Lina Farah')
    await page.getByRole('list', { name: 'Invites' }).getByText(lina).waitFor()
    await shoot(page, 'colleague-approved')

    // A token: shown once, good for this organization alone, and over when it is revoked.
    await openTab(page, 'API tokens')
    await press(page, 'New token')
    const form = dialogOf(page, 'New API token')
    await form.getByLabel('Name').fill('Website')
    await form.getByLabel('Your password').fill('not this one')
    await form.getByRole('button', { name: 'Create token' }).click()
    await form.getByText('Wrong password.').waitFor()
    await form.getByLabel('Your password').fill(PASSWORD)
    await form.getByRole('button', { name: 'Create token' }).click()
    const shown = dialogOf(page, 'Token Website')
    const token = await shown.getByLabel('Token', { exact: true }).inputValue()
    await shown.getByRole('button', { name: 'Done' }).click()
    expect((await withToken(token)).status).toBe(200)
    const row = page.getByRole('list', { name: 'API tokens' }).getByRole('listitem')
    await row.getByText(`storey_…${token.slice(-4)}`).waitFor()
    await page.reload()
    await row.getByText('Website').waitFor()
    expect(await page.content()).not.toContain(token)
    await row.getByRole('button', { name: 'Revoke Website?' }).click()
    await dialogOf(page, 'Revoke Website?').getByRole('button', { name: 'Revoke token' }).click()
    await row.getByText('Revoked').waitFor()
    expect((await withToken(token)).status).toBe(401)
    expect(platform.troubles.splice(0)).toEqual([expect.stringMatching(/^422 POST .*\/api-tokens$/)])

    // Sessions end from here.
    await openTab(page, 'Members')
    await page.getByRole('link', { name: karim.name }).click()
    await heading(page, karim.name)
    await press(page, 'End all')
    await dialogOf(page, `Sign ${karim.name} out everywhere?`).getByRole('button', { name: 'End all sessions' }).click()
    await page.getByText('Not signed in anywhere.').waitFor()
    await broker.page.reload()
    await heading(broker.page, 'Sign in')
    axe.push(...(await accessibilityTroubles(page)))

    // Resets a lost second factor, with password and reason; its owner is notified, and signs in with the password alone.
    await page.goto(`${organization}?tab=members`)
    await page.getByRole('link', { name: amal.name }).click()
    await heading(page, amal.name)
    await press(page, 'More actions')
    await page.getByRole('menuitem', { name: 'Reset two-factor' }).click()
    const reset = dialogOf(page, `Reset two-factor of ${amal.name}`)
    await reset.getByLabel('Reason').fill('Lost her phone, called back')
    await reset.getByLabel('Your password').fill('not this one')
    await reset.getByRole('button', { name: 'Reset two-factor' }).click()
    await reset.getByText('Wrong password.').waitFor()
    expect(platform.troubles.splice(0)).toEqual([expect.stringMatching(/^422 POST /)])
    await reset.getByLabel('Your password').fill(PASSWORD)
    await reset.getByRole('button', { name: 'Reset two-factor' }).click()
    await page.getByText(`Two-factor reset for ${amal.name}`).waitFor()
    expect((await lastEmailTo(amal.email, 'turned off for you')).text).toContain('Lost her phone, called back')
    await admin.page.reload()
    await signInAgain(admin.page, amal.email)
    await admin.page.getByRole('link', { name: 'Set up two-factor' }).waitFor()
    await page.goto('/auth/audit')
    await page.getByRole('button', { name: 'Reset two-factor of a person' }).first().waitFor()

    // Removed, they are in no organization, and a colleague has their lead.
    await signInAgain(broker.page, karim.email)
    await broker.page.getByRole('link', { name: 'Not now' }).click()
    await heading(broker.page, 'Leads')
    const lead = `Élodie ${surname}`
    const created = await broker.page.evaluate(async (full_name) => {
      const { token, organization_id } = JSON.parse(localStorage.getItem('storey-session') ?? '{}')
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
      const body = JSON.stringify({ full_name, email: 'elodie@example.com' })
      return (await fetch(`/api/crm/leads?organization_id=${organization_id}`, { method: 'POST', headers, body }))
        .status
    }, lead)
    expect(created).toBe(201)
    await page.goto(`${organization}?tab=members`)
    await page.getByRole('button', { name: `Actions for ${karim.name}` }).click()
    await page.getByRole('menuitem', { name: 'Remove member' }).click()
    const leaving = dialogOf(page, `Remove ${karim.name} from ${company}?`)
    await leaving.getByText('1 open lead', { exact: true }).waitFor()
    await leaving.getByRole('button', { name: 'Hand over and remove' }).click()
    await leaving.getByText('Choose who takes over.').waitFor()
    axe.push(...(await accessibilityTroubles(page)))
    await shoot(page, 'people-hand-over')
    await leaving.getByRole('combobox', { name: 'Who takes over' }).click()
    await page.getByRole('option', { name: `${amal.name} · Broker admin` }).click()
    await leaving.getByRole('button', { name: 'Hand over and remove' }).click()
    await page.getByText(`${karim.name} removed`).waitFor()
    await access(karim).waitFor({ state: 'detached' })
    await admin.page.getByRole('link', { name: 'Not now' }).click()
    await admin.page.waitForURL((url) => !url.pathname.includes('two-factor'))
    await admin.page.goto('/crm/leads?mine=true')
    await admin.page.getByRole('link', { name: lead }).first().waitFor()
    await broker.page.reload()
    await signInAgain(broker.page, karim.email)
    await broker.page.getByRole('link', { name: 'Not now' }).click()
    await broker.page.waitForURL(/no-organizations/)

    expect(axe).toEqual([])
    expect(platform.troubles).toEqual([])
    for (const { troubles } of [admin, broker]) expect(troubles.filter((one) => !/^40[13] /.test(one))).toEqual([])
    for (const visitor of [platform, admin, broker]) await visitor.close()
  })
})
