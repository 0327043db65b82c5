import type { SignedInResponse } from '@storey/api/account/account.ts'
import { can, everyone, signedIn } from '@storey/api/endpoint.ts'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { storedSession } from '../../../e2e/stored-session.ts'
import { stubStorage } from '../../test/stub-storage.ts'

const organization = (id: number, pivot_role: 'broker' | 'developer_admin', pivot_enabled = true) =>
  ({
    id,
    name: `Organization ${id}`,
    type: 'brokerage',
    currency: 'SAR',
    pivot_role,
    pivot_enabled,
    restriction: null,
  }) as const

const answer: SignedInResponse = {
  two_factor_auth: false,
  token: 'the-token',
  organizations: [organization(1, 'broker', false), organization(2, 'broker'), organization(3, 'developer_admin')],
  full_name: 'Lina Haddad',
  user_id: 3,
  has_enabled_two_factor_auth: true,
  two_factor_policy: 'optional',
}

/** Two tabs of one browser: they share storage, and receive each other's changes. */
async function openTabs() {
  const kept = new Map<string, string>()
  let inTab = new Map<string, string>()
  const heard: ((event: { key: string }) => void)[] = []
  const open = async () => {
    inTab = stubStorage(kept).inTab
    vi.stubGlobal('window', {
      addEventListener: (_type: string, hear: (event: { key: string }) => void) => void heard.push(hear),
    })
    vi.resetModules()
    const tab = await import('./session.ts')
    tab.followOtherTabs()
    return tab
  }
  const [here, there] = [await open(), await open()]
  return { here, there, kept, inTab, announce: (key = here.SESSION_KEY) => heard.forEach((hear) => void hear({ key })) }
}

beforeEach(() => {
  vi.unstubAllGlobals()
})

describe('session', () => {
  it('the session that journeys begin with is the one that a sign-in stores', async () => {
    const { here, kept } = await openTabs()
    here.startSession(answer)

    const stored = JSON.parse(kept.get(here.SESSION_KEY) ?? '{}')
    expect(JSON.parse(JSON.stringify(storedSession(answer)))).toEqual(stored)
  })

  it('a session starts in the first enabled organization', async () => {
    const { here } = await openTabs()

    expect(here.startSession(answer)).toMatchObject({ organization_id: 2, access_type: 'broker' })
  })

  it('a session has no organization and no access type when none is enabled', async () => {
    const { here } = await openTabs()

    const session = here.startSession({ ...answer, organizations: [organization(1, 'broker', false)] })

    expect(session).toMatchObject({ organization_id: 0, access_type: null })
  })

  it('a session uses the currency of its current organization', async () => {
    const { here } = await openTabs()

    const session = here.startSession(answer)

    expect(here.currencyOf(session)).toBe('SAR')
    expect(here.currencyOf(null)).toBe('AED')
  })

  it('a session switches to its own enabled organizations only', async () => {
    const { here } = await openTabs()
    here.startSession(answer)

    here.chooseOrganization(3)
    here.chooseOrganization(1)
    here.chooseOrganization(99)

    expect(here.readSession()).toMatchObject({ organization_id: 3, access_type: 'developer_admin' })
  })

  it('a session leaves an organization in which the user was disabled', async () => {
    const { here } = await openTabs()
    here.startSession(answer)

    here.renewAccount({
      organizations: [organization(2, 'broker', false), organization(3, 'developer_admin')],
      timezone: 'Europe/London',
    })

    expect(here.readSession()).toMatchObject({ organization_id: 3, access_type: 'developer_admin' })
  })

  it('a session keeps the time zone of the profile', async () => {
    const { here } = await openTabs()
    const session = here.startSession(answer)
    const { organizations } = session

    here.renewAccount({ organizations, timezone: 'Europe/London' })
    const kept = here.readSession()
    here.renewAccount({ organizations: [...organizations], timezone: 'Europe/London' })

    expect(kept).toEqual({ ...session, timezone: 'Europe/London' })
    expect(here.readSession()).toBe(kept)
  })

  it('a session keeps the height of rows that the user chose on another device', async () => {
    const { here } = await openTabs()
    const { organizations } = here.startSession(answer)

    here.renewAccount({ organizations, density: 'compact' })
    here.renewAccount({ organizations, density: 'comfortable' })

    expect(here.readSession()?.density).toBe('comfortable')
  })

  it('a session is shared by two tabs through sign-in, switch and sign-out', async () => {
    const { here, there, announce } = await openTabs()
    const heard = vi.fn()
    there.onSession(heard)

    here.startSession(answer)
    announce()
    here.chooseOrganization(3)
    announce()
    expect(there.readSession()).toMatchObject({ token: 'the-token', organization_id: 3 })
    here.clearSession()
    announce()

    expect(there.readSession()).toBeNull()
    expect(heard).toHaveBeenCalledTimes(3)
  })

  it('an unreadable stored session is ignored', async () => {
    const { here, there, kept, announce } = await openTabs()
    kept.set(here.SESSION_KEY, '{broken')

    announce()

    expect(there.readSession()).toBeNull()
  })
})

describe('start and end of a session', () => {
  it('startSession throws without a token and stores nothing', async () => {
    const { here, kept } = await openTabs()

    expect(() => here.startSession({ ...answer, token: '' })).toThrow('Sign-in failed')
    expect(kept.size).toBe(0)
  })

  it('clearSession removes everything from storage: drafts, lists and preferences', async () => {
    const { here, kept, inTab } = await openTabs()
    here.startSession(answer)
    kept.set('storey-note-4', 'A draft')
    kept.set('storey-rail', 'true')
    inTab.set('storey-new-lead-4-1', 'A lead that is not saved')

    here.clearSession()

    expect(kept.size).toBe(0)
    expect(inTab.size).toBe(0)
  })
})

describe('mayUse', () => {
  it('mayUse checks the role of the current organization', async () => {
    const { here } = await openTabs()
    const session = here.startSession(answer)

    expect(here.mayUse(can('leads.interact'), session)).toBe(true)
    expect(here.mayUse(can('leads.delete'), session)).toBe(false)
    expect(here.mayUse(can('leads.delete', 'activities.view'), session)).toBe(true)
    expect(here.mayUse(signedIn, session)).toBe(true)
    expect(here.mayUse(can('leads.interact'), { ...session, access_type: null })).toBe(false)
    expect(here.mayUse(can('leads.interact'), null)).toBe(false)
    expect(here.mayUse(everyone, null)).toBe(true)
  })
})
