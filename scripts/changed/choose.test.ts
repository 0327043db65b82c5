import { existsSync, readdirSync } from 'node:fs'
import { groups } from '@storey/api/index.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { root } from '../root.ts'
import { type Choice, choose, type Project } from './choose.ts'
import { fileOf, JOURNEYS } from './journeys.ts'
import { readProject } from './project.ts'

let project: Project
beforeAll(async () => {
  project = await readProject()
})
const chosenFor = (...files: string[]): Choice => choose(files, project)
const sweepsOf = ({ unit }: Choice) => unit.filter((file) => file.startsWith('server/test/sweeps/'))

describe('npm test -- --changed', () => {
  it('chooses the tests of units and the sweeps over their endpoints for a line in units/queries.ts', () => {
    const choice = chosenFor('server/src/inventory/units/queries.ts')

    expect(choice.everything).toBeUndefined()
    expect(choice.unit).toEqual(
      expect.arrayContaining([
        'server/src/inventory/units/units.test.ts',
        'server/src/inventory/price-lists/price-lists.test.ts',
        'server/test/sweeps/permissions.test.ts',
      ]),
    )
    expect(choice.unit.length).toBeLessThan(80)
    expect(choice.unit).not.toContain('server/src/crm/tags/tags.test.ts')
    expect(choice.groups).toEqual([
      'bookingPrint',
      'earlierSaleImports',
      'earlierSales',
      'priceHistory',
      'priceLists',
      'saleOffers',
      'search',
      'unitExport',
      'unitImports',
      'unitPrint',
      'units',
    ])
    expect(choice.journeys).toEqual([])
  })

  it('chooses a test of another feature that calls the changed one', () => {
    expect(chosenFor('server/src/inventory/holds/queries.ts').unit).toContain(
      'server/src/administration/organizations/organization.test.ts',
    )
  })

  it('chooses the tests of the server and the browser that use a changed declaration', () => {
    const { unit, groups } = chosenFor('api/src/inventory/amenities.ts')

    expect(unit).toContain('server/src/inventory/amenities/amenities.test.ts')
    expect(unit).not.toContain('server/src/crm/notes/notes.test.ts')
    expect(unit.length).toBeLessThan(80)
    expect(groups).toContain('amenities')
  })

  it('chooses the tests of one component, and the journeys of its folder, and no test of the server', () => {
    const { unit, journeys } = chosenFor('web/src/ui/Section.tsx')

    expect(unit).toContain('web/src/ui/gallery/Gallery.test.tsx')
    expect(unit.filter((file) => !file.startsWith('web/'))).toEqual([])
    expect(journeys).toContain('e2e/screens.spec.ts')
  })

  it('chooses the journeys of the feature area of a changed screen', () => {
    expect(chosenFor('web/src/inventory/amenities/AmenitiesPage.tsx').journeys).toEqual([
      'e2e/journeys/amenities.spec.ts',
    ])
    expect(chosenFor('web/src/inventory/holds/Anything.tsx').journeys).toContain(
      'e2e/journeys/story-new-project.spec.ts',
    )
  })

  it('chooses a changed test alone', () => {
    expect(chosenFor('server/src/crm/tags/tags.test.ts').unit).toEqual(['server/src/crm/tags/tags.test.ts'])
    expect(chosenFor('server/src/http/compress.test.ts').unit).toEqual(['server/src/http/compress.test.ts'])
    expect(chosenFor('e2e/journeys/tours.spec.ts').journeys).toEqual(['e2e/journeys/tours.spec.ts'])
  })

  it('chooses the journeys that use a changed step', () => {
    expect(chosenFor('e2e/offer-steps.ts').journeys).toContain('e2e/journeys/buyer-offer.spec.ts')
  })

  it.each([
    'server/src/database/migrations/9999-anything.sql',
    'server/src/http/handle.ts',
    'server/src/access/admit.ts',
    'server/test/harness.ts',
    'package-lock.json',
  ])('runs everything for a change of %s, and says so', (file) => {
    expect(chosenFor(file).everything).toMatch(file)
  })

  it('walks all endpoints for a change of a sweep itself', () => {
    const choice = chosenFor('server/test/sweeps/subjects.ts')

    expect(sweepsOf(choice).length).toBeGreaterThan(5)
    expect(choice.groups).toEqual([])
  })

  it('chooses nothing for a document', () => {
    expect(chosenFor('docs/glossary.md')).toMatchObject({ unit: [], groups: [], journeys: [] })
  })

  it('leaves out the long tests, the fuzz and the killed servers, which run with everything', () => {
    const { unit } = chosenFor('server/src/inventory/units/export/queries.ts')

    expect(unit.filter((file) => /\.long\.|\/(fuzz|faults|processes)\//.test(file))).toEqual([])
  })

  it('knows which file serves each group', () => {
    expect([...project.served.values()].flat().sort()).toEqual(Object.keys(groups).sort())
  })
})

describe('the journeys of each folder', () => {
  it('are files that exist', () => {
    expect(
      Object.values(JOURNEYS)
        .flat()
        .map(fileOf)
        .filter((file) => !existsSync(root(file))),
    ).toEqual([])
  })

  it('name folders that exist', () => {
    expect(Object.keys(JOURNEYS).filter((folder) => !existsSync(root(`web/src/${folder}`)))).toEqual([])
  })

  it('leave no journey out', () => {
    const named = new Set(Object.values(JOURNEYS).flat().map(fileOf))
    const all = readdirSync(root('e2e'), { recursive: true })
      .map((file) => `e2e/${file}`)
      .filter((file) => file.endsWith('.spec.ts'))

    expect(all.filter((file) => !named.has(file))).toEqual([])
  })
})
