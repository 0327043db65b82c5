import { describe, expect, it } from 'vitest'
import { screens } from './screens.ts'
import { currentItem, offeredBy } from './shell/site.ts'

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
})
