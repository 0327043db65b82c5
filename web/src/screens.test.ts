import { roles } from '@storey/api/capabilities.ts'
import { describe, expect, it } from 'vitest'
import { mayUse, type Session } from './http/session.ts'
import { screens } from './screens.ts'
import { currentItem, entriesOf, offeredBy } from './shell/site.ts'

describe('currentItem', () => {
  it.each([
    ['/crm/leads', 'Leads'],
    ['/crm/leads/7', 'Leads'],
    ['/crm/pipelines', 'Pipelines'],
    ['/crm/pipelines/3', 'Pipelines'],
    ['/crm/pipelines/kanban/3', 'Boards'],
    ['/crm/pipelines/list/3', 'Boards'],
    ['/inventory/units', 'Units'],
    ['/inventory/units/7/plan/2/book', 'Units'],
    ['/inventory/units/booked-units/4', 'Bookings'],
    ['/crm/leadsomething', undefined],
  ])('currentItem of %s is %s', (address, title) => {
    expect(currentItem(screens, address)?.title).toBe(title)
  })
})

describe('screens', () => {
  it('screens have unique addresses and keys', () => {
    const paths = screens.map(({ path }) => path)
    const keys = offeredBy(screens).flatMap(({ key }) => key ?? [])

    expect(new Set(paths).size).toBe(paths.length)
    expect(new Set(keys).size).toBe(keys.length)
  })

  it.each([...roles.map((role) => ({ role, reads_sales: false })), { role: 'developer' as const, reads_sales: true }])(
    'the navigation of a $role has at most ten entries, and every screen of the role once: $reads_sales',
    ({ role, reads_sales }) => {
      const organizations = [{ id: 7, reads_sales }]
      const session = { access_type: role, organization_id: 7, organizations } as unknown as Session
      const own = offeredBy(screens.filter(({ access }) => mayUse(access, session)))
      const entries = entriesOf(own)

      expect(entries.length).toBeLessThanOrEqual(10)
      expect(
        entries
          .flatMap((entry) => ('to' in entry ? [entry] : entry.items))
          .map(({ to }) => to)
          .toSorted(),
      ).toEqual(own.map(({ to }) => to).toSorted())
      for (const entry of entries) if (!('to' in entry)) expect(entry.items.length).toBeGreaterThan(1)
      if (role === 'developer') expect(own.some(({ title }) => title === 'Bookings')).toBe(reads_sales)
    },
  )
})
