import { foundKind } from '@storey/api/search.ts'
import { describe, expect, it } from 'vitest'
import { screens } from './screens.ts'
import { currentItem, offeredBy, placeOf } from './shell/site.ts'

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
    expect(currentItem(screens, address)?.title).toBe(title)
  })
})

describe('the screens', () => {
  it('say of every kind of record that the search finds where it opens', () => {
    const places = foundKind.options.map((kind) => {
      const found = { kind, id: 7, name: 'Marina Heights', note: null, pipeline_id: 3 }
      return placeOf(screens, found)?.to
    })

    expect(places.toSorted()).toEqual([
      '/auth/organizations?search=Marina+Heights',
      '/crm/leads/7',
      '/crm/pipelines/kanban/3?open=7',
      '/inventory/buildings/7',
      '/inventory/projects/7',
      '/inventory/units/7',
      '/inventory/units/booked-units/7',
    ])
  })

  it('have an address and a key each', () => {
    const paths = screens.map(({ path }) => path)
    const keys = offeredBy(screens).flatMap(({ key }) => key ?? [])

    expect(new Set(paths).size).toBe(paths.length)
    expect(new Set(keys).size).toBe(keys.length)
  })
})
