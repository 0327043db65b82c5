import { describe, expect, it } from 'vitest'
import { currentItem } from './navigation.ts'

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
  ])('of %s is %s', (address, title) => {
    expect(currentItem(address)?.title).toBe(title)
  })
})
