import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Session } from '../http/session.ts'
import { addressAfterSignIn, homeOf, safeNext } from './home.ts'

const session = (given: Partial<Session>): Session => ({
  token: 't',
  full_name: 'Lina Haddad',
  user_id: 1,
  organizations: [],
  organization_id: 1,
  access_type: 'broker',
  two_factor: true,
  two_factor_policy: 'optional',
  countries: null,
  ...given,
})

beforeEach(() => {
  vi.stubGlobal('window', { location: { origin: 'https://storey.example' } })
})

describe('homeOf', () => {
  it.each([
    [null, '/auth/no-organizations'],
    ['super_admin_sales_manager', '/inventory/projects'],
    ['super_admin', '/auth/organizations'],
    ['developer_admin', '/crm/leads'],
    ['developer', '/crm/leads'],
    ['broker_admin', '/crm/leads'],
    ['broker', '/crm/leads'],
  ] as const)('homeOf of %s is %s', (access_type, home) => {
    expect(homeOf(session({ access_type }))).toBe(home)
  })
})

describe('the chosen first screen', () => {
  it('homeOf is Home where the user or the current organization chose it', () => {
    const of = (id: number, starts_at_home: boolean) => ({
      id,
      name: 'Gulf Key',
      type: 'brokerage' as const,
      currency: 'AED',
      pivot_role: 'broker' as const,
      pivot_enabled: true,
      restriction: null,
      starts_at_home,
    })

    expect(homeOf(session({ organizations: [of(1, true)] }))).toBe('/home')
    expect(homeOf(session({ organizations: [of(1, false), of(2, true)] }))).toBe('/crm/leads')
    expect(homeOf(session({ organizations: [of(1, true)], access_type: null }))).toBe('/auth/no-organizations')
  })
})

describe('safeNext', () => {
  it('safeNext accepts an address of this application', () => {
    expect(safeNext('/crm/leads?status=new')).toBe('/crm/leads?status=new')
  })

  it.each([
    undefined,
    '',
    '/',
    '//evil.example',
    '/\\evil.example',
    '/..//evil.test/x',
    '/.//evil.test',
    '/a/../..//evil.test',
    'https://evil.example/x',
    'javascript:alert(1)',
    '/\t/evil.example',
    '/\t/[',
  ])('safeNext refuses %j', (next) => {
    expect(safeNext(next)).toBeUndefined()
  })
})

describe('addressAfterSignIn', () => {
  it('addressAfterSignIn is the next address, or the start page', () => {
    expect(addressAfterSignIn(session({}), '/crm/leads/7')).toBe('/crm/leads/7')
    expect(addressAfterSignIn(session({}), undefined)).toBe('/crm/leads')
  })

  it('addressAfterSignIn is the two-factor notice with the next address while two-factor is off', () => {
    expect(addressAfterSignIn(session({ two_factor: false }), undefined)).toBe('/auth/two-factor/notice')
    expect(addressAfterSignIn(session({ two_factor: false }), '/crm/leads/7')).toBe(
      '/auth/two-factor/notice?next=%2Fcrm%2Fleads%2F7',
    )
  })
})
