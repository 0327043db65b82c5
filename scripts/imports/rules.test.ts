import { describe, expect, it } from 'vitest'
import { findFolderCycles, importsOf } from './graph.ts'
import { findBroken } from './rules.ts'

const broken = (...files: [path: string, text: string][]) =>
  findBroken(files.flatMap(([path, text]) => importsOf(path, text)))

describe('the rules of imports', () => {
  it.each([
    ['api/src/crm/leads.ts', "import pg from 'pg'", 'api imports zod and nothing else'],
    [
      'server/src/app/app.ts',
      "import { Page } from '../../../web/src/ui/Page.tsx'",
      "the server never imports the browser's side",
    ],
    [
      'web/src/main.ts',
      "import { app } from '../../server/src/app/app.ts'",
      "the browser never imports the server's side",
    ],
    ['e2e/journeys/a.spec.ts', "import { app } from '../../server/src/app/app.ts'", 'journeys and benchmarks use'],
    [
      'server/src/http/serve.ts',
      "import { a } from '../crm/leads/actions.ts'",
      'folders of the server import only to the left',
    ],
    [
      'server/src/inventory/units/routes.ts',
      "import { a } from '../../sales/bookings/actions.ts'",
      'folders of the server import only to the left',
    ],
    [
      'server/src/files/keep.ts',
      "import { writeEvent } from '../audit/write.ts'",
      'folders of the server import only to the left',
    ],
    [
      'server/src/crm/leads/routes.ts',
      "import { loose } from '../../loose.ts'",
      'folders of the server import only to the left',
    ],
    ['server/src/crm/deals/routes.ts', "import { a } from '../leads/queries.ts'", 'another feature is entered by'],
    ['server/src/crm/deals/routes.ts', "import { sql } from 'kysely'", 'business areas build SQL'],
    ['server/src/crm/deals/rules.ts', "import { readFile } from 'node:fs/promises'", 'rules decide, and do no I/O'],
    ['web/src/ui/Page.tsx', "import { call } from '../http/call.ts'", 'ui parts know neither'],
    [
      'web/src/crm/deals/DealPage.tsx',
      "import { LeadForm } from '../leads/LeadForm.tsx'",
      'a screen takes from another feature',
    ],
  ])('the import rules refuse %s with %s', (path, text, because) => {
    expect(broken([path, text])).toEqual([expect.stringContaining(because)])
  })

  it.each([
    ['api/src/crm/leads.ts', "import * as z from 'zod'\nimport { page } from '../conventions.ts'"],
    ['server/src/crm/routes.ts', "import { leadRoutes } from './leads/routes.ts'"],
    ['server/src/sales/bookings/routes.ts', "import { claim } from '../../inventory/units/actions.ts'"],
    ['server/src/crm/leads/queries.ts', "import { sql } from 'kysely'"],
    ['server/src/crm/leads/rules.ts', "import type { Lead } from './queries.ts'"],
    ['web/src/crm/deals/DealPage.tsx', "import { LeadName } from '../leads/parts/LeadName.tsx'"],
  ])('the import rules allow %s with %s', (path, text) => {
    expect(broken([path, text])).toEqual([])
  })

  it('the import rules find a circle of files, by values and by types', () => {
    const a: [string, string] = ['server/src/http/a.ts', "import { b } from './b.ts'"]

    expect(broken(a, ['server/src/http/b.ts', "import { a } from './a.ts'"])).toEqual([
      'a circle: server/src/http/a.ts -> server/src/http/b.ts -> server/src/http/a.ts',
    ])
    expect(broken(a, ['server/src/http/b.ts', "import type { a } from './a.ts'"])).toHaveLength(1)
    expect(broken(a, ['server/src/http/b.ts', "import { c } from './c.ts'"])).toEqual([])
  })

  it('the import rules find circles of folders that no circle of files shows, types included', () => {
    const files: [path: string, text: string][] = [
      ['web/src/crm/leads/parts/LeadName.tsx', "import type { Deal } from '../../deals/parts/deal.ts'"],
      ['web/src/crm/deals/parts/DealTile.tsx', "import { LeadFace } from '../../leads/parts/LeadFace.tsx'"],
      ['web/src/crm/tags/parts/Tag.tsx', "import { LeadFace } from '../../leads/parts/LeadFace.tsx'"],
    ]

    expect(broken(...files)).toEqual([
      'a circle of folders: web/src/crm/leads -> web/src/crm/deals -> web/src/crm/leads (web/src/crm/leads/parts/LeadName.tsx imports web/src/crm/deals/parts/deal.ts, web/src/crm/deals/parts/DealTile.tsx imports web/src/crm/leads/parts/LeadFace.tsx)',
    ])
    expect(findFolderCycles([], () => undefined)).toEqual([])
  })
})
