import type { ClientRegistration } from '@storey/api/inventory/client-registrations.ts'
import { expect, it } from 'vitest'
import { protectionText } from './registration-labels.ts'

const refused = (more: Partial<ClientRegistration>) =>
  protectionText({
    status: 'refused',
    protected_on: '2024-12-20',
    blocked_by: null,
    events: [],
    ...more,
  } as ClientRegistration)

const UNTIL = 'until 20\u00a0Dec\u00a02024'
const blocked_by = { id: 2, name: 'Harbour & Pine' }

it('says in one sentence why a registration was refused, for the sales desk with the brokerage, and never breaks the day', () => {
  expect(refused({})).toBe(`Another brokerage was first, ${UNTIL}`)
  expect(refused({ blocked_by })).toBe(`First registered by Harbour & Pine, ${UNTIL}`)
  const events = [{ kind: 'registered', at: '2024-11-01T08:00:00Z' }] as unknown as ClientRegistration['events']
  expect(refused({ blocked_by, events })).toBe(`First viewing by Harbour & Pine, ${UNTIL}`)
})
