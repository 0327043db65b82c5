import { can } from '@storey/api/endpoint.ts'
import { isRedirect } from '@tanstack/react-router'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { clearSession, SESSION_KEY, type Session } from '../http/session.ts'

const told = vi.hoisted(() => vi.fn())
vi.mock('../ui/overlays/notify.tsx', () => ({ notify: { info: told } }))
const kept = await vi.hoisted(async () => {
  const { stubStorage } = await import('../../test/stub-storage.ts')
  const { kept: texts } = stubStorage()
  vi.stubGlobal('window', { location: { origin: 'https://storey.example' }, addEventListener: () => undefined })
  return texts
})

const { admitRegistrant, admitScreen, admitSetup, admitStranger, admitUnplaced } = await import('./guards.ts')
const session = await import('../http/session.ts')

const brokerage = { id: 1, name: 'Harbour Homes', type: 'brokerage', currency: 'AED' } as const

const enter = (given: Partial<Session> | null) => {
  clearSession()
  if (given === null) return
  session.startSession({
    two_factor_auth: false,
    token: 't',
    organizations: given.access_type
      ? [{ ...brokerage, pivot_role: given.access_type, pivot_enabled: true, restriction: null }]
      : [],
    full_name: 'Lina Haddad',
    user_id: 1,
    has_enabled_two_factor_auth: given.two_factor ?? true,
    two_factor_policy: given.two_factor_policy ?? 'optional',
  })
}

/** Where a guard redirects a user who opens an address; undefined if there is no redirect. */
function sentTo(
  guard: (opening: Parameters<typeof admitSetup>[0]) => void,
  href = '/crm/leads?page=2',
  preload = false,
) {
  const search = Object.fromEntries(new URLSearchParams(href.split('?')[1]))
  try {
    guard({ location: { href, search }, preload })
    return undefined
  } catch (thrown) {
    if (!isRedirect(thrown)) throw thrown
    const {
      href: address,
      to,
      search: asked,
    } = thrown.options as { href?: string; to?: string; search?: { next?: string } }
    return address ?? (asked?.next ? `${to}?next=${asked.next}` : to)
  }
}

beforeEach(() => {
  told.mockClear()
})

describe('admitScreen', () => {
  const leads = admitScreen(can('leads.interact'))

  it('admitScreen sends a signed-out user to the sign-in with the address to return to', () => {
    enter(null)

    expect(sentTo(leads)).toBe('/?next=/crm/leads?page=2')
    expect(kept.has(SESSION_KEY)).toBe(false)
  })

  it('admitScreen opens for a role with access and sends others to the start page with a notice', () => {
    enter({ access_type: 'broker' })
    expect(sentTo(leads)).toBeUndefined()

    enter({ access_type: 'super_admin' })
    expect(sentTo(leads)).toBe('/auth/organizations')
    expect(told).toHaveBeenCalledTimes(1)
  })

  it('admitScreen shows no notice while a link is only preloaded', () => {
    enter({ access_type: 'super_admin' })

    expect(sentTo(leads, '/crm/leads', true)).toBe('/auth/organizations')
    expect(told).not.toHaveBeenCalled()
  })

  it('admitScreen sends a user who must set up two-factor to its notice', () => {
    enter({ access_type: 'broker', two_factor: false, two_factor_policy: 'required' })
    expect(sentTo(leads)).toBe('/auth/two-factor/notice')

    enter({ access_type: 'broker', two_factor: false })
    expect(sentTo(leads)).toBeUndefined()
  })

  it('admitScreen sends a user without an organization to the page that explains it', () => {
    enter({})

    expect(sentTo(leads)).toBe('/auth/no-organizations')
  })
})

describe('admitStranger', () => {
  it('admitStranger opens the sign-in only when signed out, and sends others to a safe next address', () => {
    enter(null)
    expect(sentTo(admitStranger, '/')).toBeUndefined()

    enter({ access_type: 'broker' })
    expect(sentTo(admitStranger, '/')).toBe('/crm/leads')
    expect(sentTo(admitStranger, '/?next=%2Fcrm%2Ftags')).toBe('/crm/tags')
    expect(sentTo(admitStranger, '/?next=https:%2F%2Fevil.example')).toBe('/crm/leads')
  })
})

describe('admitSetup', () => {
  it('admitSetup opens the two-factor pages only while two-factor is off', () => {
    enter({ access_type: 'broker', two_factor: false })
    expect(sentTo(admitSetup)).toBeUndefined()

    enter({ access_type: 'broker' })
    expect(sentTo(admitSetup)).toBe('/crm/leads')
  })
})

describe('admitUnplaced', () => {
  it('admitUnplaced opens the page without organizations only without an access type', () => {
    enter({})
    expect(sentTo(admitUnplaced)).toBeUndefined()

    enter({ access_type: 'super_admin_sales_manager' })
    expect(sentTo(admitUnplaced)).toBe('/inventory/projects')
  })
})

describe('admitRegistrant', () => {
  it.each([
    [{ access_type: 'broker' }, '/crm/leads'],
    [{ access_type: null }, '/auth/no-organizations'],
  ] as const)('admitRegistrant redirects %j home', (given, home) => {
    enter(given)

    expect(sentTo((opening) => void admitRegistrant(() => true)(opening), '/signup/skylinebuilders')).toBe(home)
  })
})
