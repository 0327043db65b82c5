import { beforeEach, expect, it, vi } from 'vitest'
import { stubStorage } from '../../../test/stub-storage.ts'

/** Opens a tab with a signed-in user. */
async function open() {
  const { kept } = stubStorage()
  vi.resetModules()
  const session = await import('../../http/session.ts')
  const recent = await import('./recent.ts')
  const organization = (id: number) =>
    ({
      id,
      name: `Organization ${id}`,
      type: 'brokerage',
      currency: 'AED',
      pivot_role: 'broker',
      pivot_enabled: true,
      restriction: null,
    }) as const
  session.startSession({
    two_factor_auth: false,
    token: 'the-token',
    organizations: [organization(1), organization(2)],
    full_name: 'Lina Haddad',
    user_id: 3,
    has_enabled_two_factor_auth: true,
    two_factor_policy: 'optional',
  })
  return { kept, session, ...recent }
}

beforeEach(() => {
  vi.unstubAllGlobals()
})

it('readRecent returns the last six records, newest first and each once', async () => {
  const { rememberPage, readRecent } = await open()

  for (let id = 1; id <= 8; id++) rememberPage(`/crm/leads/${id}`, `Person ${id} · Leads · Storey`)
  rememberPage('/crm/leads/5', 'Person Five · Leads · Storey')

  expect(readRecent().map(({ title }) => title)).toEqual([
    'Person Five',
    'Person 8',
    'Person 7',
    'Person 6',
    'Person 4',
    'Person 3',
  ])
})

it('rememberPage skips lists, forms and not-found pages', async () => {
  const { rememberPage, readRecent } = await open()

  rememberPage('/crm/leads', 'Leads · CRM · Storey')
  rememberPage('/inventory/units/4/plan/2/book', 'Book · Unit · Storey')
  rememberPage('/crm/leads/4', 'Page not found · Storey')

  expect(readRecent()).toEqual([])
})

it('readRecent separates organizations and is empty after sign-out', async () => {
  const { rememberPage, readRecent, session, kept } = await open()
  rememberPage('/crm/leads/4', 'Amal Haddad · Leads · Storey')

  session.chooseOrganization(2)
  expect(readRecent()).toEqual([])
  session.chooseOrganization(1)
  expect(readRecent()).toEqual([{ to: '/crm/leads/4', title: 'Amal Haddad', area: 'Leads' }])

  session.clearSession()
  expect([...kept.keys()].filter((key) => key.includes('recent'))).toEqual([])
})
