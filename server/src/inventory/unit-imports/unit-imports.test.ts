import { holds } from '@storey/api/inventory/holds.ts'
import { type UnitImport, unitImports } from '@storey/api/inventory/unit-imports.ts'
import { units } from '@storey/api/inventory/units.ts'
import { describe, expect, it } from 'vitest'
import { buildBuilding, buildUnit } from '../../../test/builders/basics.ts'
import { type Person, signIn, useTestApp } from '../../../test/harness.ts'
import { workbookOf } from '../../../test/workbook.ts'
import { holdRoutes } from '../holds/routes.ts'
import { unitRoutes } from '../units/routes.ts'
import { unitImportTasks } from './jobs.ts'
import { unitImportRoutes } from './routes.ts'

const app = useTestApp([holdRoutes, unitImportRoutes, unitRoutes, unitImportTasks])

const fileOf = (content: string | Uint8Array<ArrayBuffer>, name = 'units.csv') => new File([content], name)
async function send(person: Person, building_id: number, file: File) {
  return (await person.call(unitImports.create, { body: { file, building_id } })).data
}
const read = async (person: Person, { id }: { id: number }) =>
  (await person.call(unitImports.get, { params: { id } })).data
const linesOf = async (person: Person, { id }: { id: number }) =>
  (await person.call(unitImports.lines, { params: { id }, query: { per_page: 100 } })).data
async function step(person: Person, what: 'check' | 'run' | 'undo', { id }: { id: number }) {
  await person.call(unitImports[what], { params: { id } })
  await app.current.work()
  return read(person, { id })
}
async function imported(person: Person, building_id: number, text: string): Promise<UnitImport> {
  const one = await send(person, building_id, fileOf(text))
  await step(person, 'check', one)
  return step(person, 'run', one)
}
const unitOf = async (person: Person, id: number) => (await person.call(units.one, { params: { id } })).data
async function unitsIn(person: Person, building_id: number) {
  const { data } = await person.call(units.list, {
    query: { building_id: [building_id], per_page: 100, sort: 'number' },
  })
  return data.map(({ number, floor, price }) => [number, floor, price?.amount])
}

async function tower() {
  const admin = await signIn(app.current, 'developer_admin')
  const organization_id = admin.organization.id
  const building = await buildBuilding(app.current.owner, { organization_id, code: 'MT', floors: 12 })
  const unit = (number: string, given: object = {}) =>
    buildUnit(app.current.owner, {
      organization_id,
      building_id: building.id,
      project_id: building.project_id,
      number,
      floor: 1,
      price: 100_000_000,
      ...given,
    })
  return { admin, building, unit }
}

describe('an import of units', () => {
  it('the check of a unit import shows each new, changed and refused row, and the import can be undone', async () => {
    const { admin, building, unit } = await tower()
    const existing = await unit('101', { view: 'City' })
    await unit('102')
    const text = [
      'Unit;Floor;Type;Beds;Internal area;Price;View',
      '101;;;;;1.2M;Sea',
      '102;;;;;AED 1,000,000;',
      '103;2;Apartment;Studio;45,5;AED 1,234,567.89;',
      '104;13;Apartment;1;80;1m;',
      '105;2;Castle;1;80;a million;',
      '103;3;Apartment;1;80;1m;',
      ';3;Apartment;1;80;1m;',
      '106;3;;1;;;',
      '107;3;Villa;1;80;USD 500;',
    ].join('\n')

    const one = await send(admin, building.id, fileOf(text))
    expect(one).toMatchObject({ building: { id: building.id, code: 'MT' }, row_count: 9 })
    expect(one.columns.map(({ field }) => field)).toEqual([
      'number',
      'floor',
      'type',
      'bedrooms',
      'internal_area',
      'price',
      'view',
    ])
    const checked = await step(admin, 'check', one)
    expect(checked.planned).toEqual({ create: 1, update: 1, skip: 1, refuse: 6 })
    expect(await unitsIn(admin, building.id)).toEqual([
      ['101', 1, 100_000_000],
      ['102', 1, 100_000_000],
    ])
    const lines = await linesOf(admin, one)
    expect(lines[0]).toMatchObject({
      plan: 'update',
      unit: { id: existing.id, name: 'MT-101' },
      preview: {
        changes: [
          { field: 'view', old: 'City', new: 'Sea' },
          { field: 'price', old: 'AED 1,000,000', new: 'AED 1,200,000' },
        ],
      },
    })
    expect(lines.map(({ problems }) => problems.map(({ field, message }) => `${field}: ${message}`))).toEqual([
      [],
      [],
      [],
      ['floor: The top floor of this building is 12.'],
      ['type: Castle: This is not a type of unit.', expect.stringMatching(/^price: a million: Enter an amount/)],
      ['number: Row 4 has the number 103 too.'],
      ['number: The unit number is missing.'],
      [
        'type: Type is missing, and 106 is a new unit.',
        'internal_area: Internal area is missing, and 106 is a new unit.',
      ],
      ['price: USD 500: Prices of this building are in AED, and this one is in USD.'],
    ])

    const done = await step(admin, 'run', one)
    expect(done.done).toEqual({ created: 1, updated: 1, skipped: 1, refused: 6 })
    expect(await unitsIn(admin, building.id)).toEqual([
      ['101', 1, 120_000_000],
      ['102', 1, 100_000_000],
      ['103', 2, 123_456_789],
    ])

    const undone = await step(admin, 'undo', one)
    expect(undone.undone).toEqual({ removed: 1, put_back: 1, kept: 0 })
    expect(await unitsIn(admin, building.id)).toEqual([
      ['101', 1, 100_000_000],
      ['102', 1, 100_000_000],
    ])
    expect((await unitOf(admin, existing.id)).view).toBe('City')
  })

  it('a row with the number that a unit had before is refused with its present number, and makes no second unit', async () => {
    const { admin, building, unit } = await tower()
    const { id, version } = await unit('102')
    const renumber = (number: string, of: number) =>
      admin.call(units.change, { params: { id }, body: { version: of, number } })
    const { data: renumbered } = await renumber('102X', version)
    const text = 'Unit;Floor;Type;Internal area;Price\n102;1;Apartment;80;1.2M\nMT-102;1;;;1.2M\n102x;;;;1.2M\n'

    const one = await send(admin, building.id, fileOf(text))

    expect((await step(admin, 'check', one)).planned).toEqual({ create: 0, update: 1, skip: 0, refuse: 2 })
    const [first, second] = await linesOf(admin, one)
    expect(first?.problems).toEqual([
      {
        field: 'number',
        message: expect.stringMatching(
          /^MT-102 was renumbered to MT-102X on \d+ \w{3} \d{4} by .+\. Write 102X to change that unit, or add another 102 with Add units\.$/,
        ),
      },
    ])
    expect(second?.problems.map(({ field }) => field)).toContain('number')
    await step(admin, 'run', one)
    expect(await unitsIn(admin, building.id)).toEqual([['102X', 1, 120_000_000]])
    expect(renumbered.former_numbers).toMatchObject([{ number: '102', actor_name: expect.any(String) }])

    // Back again: its own number is no former one for a file.
    const { data: now } = await admin.call(units.one, { params: { id } })
    const { data: back } = await renumber('102', now.version)
    expect(back.former_numbers.map(({ number }) => number)).toEqual(['102X', '102'])
    const again = await step(admin, 'check', await send(admin, building.id, fileOf('Unit;Price\n102;1.3M\n')))
    expect(again.planned).toEqual({ create: 0, update: 1, skip: 0, refuse: 0 })
  })

  it('a unit import reads an Excel sheet, and skips existing units where that is chosen', async () => {
    const { admin, building, unit } = await tower()
    await unit('201')
    const content = await workbookOf({
      Units: [
        ['Number', 'Floor', 'Type', 'Internal area (sq ft)', 'Price'],
        ['201', 1, 'Apartment', 1000, 2_000_000],
        ['202', 2, 'Apartment', 1000, 2_000_000],
      ],
    })
    const one = await send(admin, building.id, fileOf(new Uint8Array(content), 'units.xlsx'))
    expect(one.options.area_unit).toBe('sq_ft')
    await admin.call(unitImports.change, { params: { id: one.id }, body: { version: one.version, existing: 'skip' } })
    await step(admin, 'check', one)
    expect((await step(admin, 'run', one)).done).toEqual({ created: 1, updated: 0, skipped: 1, refused: 0 })
    const [, made] = await linesOf(admin, one)
    expect((await unitOf(admin, made?.unit?.id ?? 0)).internal_area).toBe('92.903')
  })

  it('areas without a unit are square feet where homes are sold by them, unless homes are too small for it', async () => {
    const { admin, building } = await tower()
    const proposed = async (country: string, ...areas: string[]) => {
      await app.current.owner
        .updateTable('organizations')
        .set({ country })
        .where('id', '=', admin.organization.id)
        .execute()
      const rows = areas.map((area, row) => `${row + 1}01;${row + 1};${area}\n`).join('')
      return (await send(admin, building.id, fileOf(`Unit;Floor;Internal area\n${rows}`))).options.area_unit
    }

    expect(await proposed('AE', '780', '1,250.5')).toBe('sq_ft')
    expect(await proposed('AE', '72.4', '84,5', '190')).toBe('m2')
    // With one penthouse.
    expect(await proposed('AE', '72', '84', '91', '350')).toBe('m2')
    expect(await proposed('DE', '780', '1.250')).toBe('m2')
  })

  it('a unit import keeps the price of a unit held since the check, and changes the other units', async () => {
    const { admin, building, unit } = await tower()
    const held = await unit('301', { status: 'available' })
    const free = await unit('302', { status: 'available' })
    const one = await send(admin, building.id, fileOf('Unit,Price\n301,1.5M\n302,1.5M\n'))
    expect((await step(admin, 'check', one)).planned).toMatchObject({ update: 2, refuse: 0 })
    await admin.call(holds.take, { params: { id: held.id }, body: {} })

    const done = await step(admin, 'run', one)

    expect(done.done).toEqual({ created: 0, updated: 1, skipped: 0, refused: 1 })
    const [line] = await linesOf(admin, one)
    expect(line).toMatchObject({
      outcome: 'refused',
      problems: [{ field: 'price', message: 'MT-301 is on hold, so its price can’t change.' }],
    })
    expect((await unitOf(admin, held.id)).price?.amount).toBe(100_000_000)
    expect((await unitOf(admin, free.id)).price?.amount).toBe(150_000_000)
  })

  it('a unit import and holds of the same units at once leave each unit with its imported or its old price', async () => {
    const { admin, building, unit } = await tower()
    const made = await Promise.all(
      Array.from({ length: 8 }, (_, at) => unit(`40${at}`, { status: 'available', price: 100_000_000 })),
    )
    const text = ['Unit,Price', ...made.map(({ number }) => `${number},1.5M`)].join('\n')
    const one = await send(admin, building.id, fileOf(text))
    await step(admin, 'check', one)
    await admin.call(unitImports.run, { params: { id: one.id } })

    const holding = made.map(({ id }) => admin.ask(holds.take, { params: { id }, body: {} }))
    const [answers] = await Promise.all([Promise.all(holding), app.current.work()])

    // A hold that meets the import's lock is refused with a named error, or waits for it.
    expect(answers.filter(({ statusCode }) => statusCode !== 201 && statusCode !== 409)).toEqual([])
    const lines = await linesOf(admin, one)
    const { done } = await read(admin, one)
    expect(done.updated + done.refused).toBe(made.length)
    for (const [at, { id }] of made.entries())
      expect((await unitOf(admin, id)).price?.amount).toBe(lines[at]?.outcome === 'updated' ? 150_000_000 : 100_000_000)
  })

  it('two unit imports of the same new numbers at once add each unit once', async () => {
    const { admin, building } = await tower()
    const text = ['Unit,Floor,Type,Internal area,Price', ...[1, 2, 3].map((n) => `50${n},1,Villa,100,2m`)].join('\n')
    const sent = [await send(admin, building.id, fileOf(text)), await send(admin, building.id, fileOf(text, 'b.csv'))]
    for (const one of sent) await step(admin, 'check', one)
    for (const { id } of sent) await admin.call(unitImports.run, { params: { id } })
    await app.current.work()

    const done = await Promise.all(sent.map((one) => read(admin, one)))
    expect(done.map(({ done: { created } }) => created).sort()).toEqual([0, 3])
    expect(done.map(({ done: { skipped } }) => skipped).sort()).toEqual([0, 3])
    expect((await unitsIn(admin, building.id)).map(([number]) => number).sort()).toEqual(['501', '502', '503'])
  })

  it('undoing a unit import keeps units that changed since', async () => {
    const { admin, building, unit } = await tower()
    const changed = await unit('601')
    const done = await imported(
      admin,
      building.id,
      'Unit,Floor,Type,Internal area,Price\n601,,,,2m\n602,1,Villa,100,2m\n603,1,Villa,100,2m\n',
    )
    const lines = await linesOf(admin, done)
    const released = lines[1]?.unit?.id ?? 0
    await admin.call(units.move, { params: { id: released }, body: { move: 'release' } })
    const { version } = await unitOf(admin, changed.id)
    await admin.call(units.change, { params: { id: changed.id }, body: { version, view: 'Sea' } })

    expect((await step(admin, 'undo', done)).undone).toEqual({ removed: 1, put_back: 0, kept: 2 })
    expect((await unitsIn(admin, building.id)).map(([number]) => number).sort()).toEqual(['601', '602'])
  })

  it('a unit import refuses a file without unit numbers, a foreign building and a file that is no sheet', async () => {
    const { admin, building } = await tower()
    const stranger = await buildBuilding(app.current.owner)
    const one = await send(admin, building.id, fileOf('Colour,Price\nred,1m\n'))
    const unmapped = await admin.ask(unitImports.check, { params: { id: one.id } })
    const foreign = await admin.ask(unitImports.create, {
      body: { file: fileOf('Unit\n1\n'), building_id: stranger.id },
    })
    const picture = await admin.ask(unitImports.create, {
      body: { file: fileOf(Buffer.from('89504e470d0a1a0a', 'hex'), 'units.xlsx'), building_id: building.id },
    })
    expect([unmapped.statusCode, unmapped.json().errors]).toEqual([
      422,
      { mapping: ['Choose the column with the unit number.'] },
    ])
    expect([foreign.statusCode, foreign.json().errors]).toEqual([
      422,
      { building_id: ['Choose a building of your organization.'] },
    ])
    expect(picture.statusCode).toBe(415)
  })
})
