import { expect, it } from 'vitest'
import { randomOf } from '../../test/fuzz/random.ts'
import { damaged, randomWorkbook, withOddXml } from '../../test/random-workbook.ts'
import { headed } from './headed-table.ts'
import { limitsOf, TableRefusal } from './read-table.ts'
import { readXlsx } from './read-xlsx.ts'

const limits = limitsOf(1_000, 60, 20_000)
const seeds = Array.from({ length: 150 }, (_, at) => at + 1)

it('every record of a random workbook is read once, whatever is around it', async () => {
  for (const seed of seeds) {
    const { content, records } = await randomWorkbook(randomOf(seed))
    const table = headed(readXlsx(content, limits), limits)
    const read = table.rows.flatMap(({ cells, aside }) =>
      aside ? [] : cells.filter((cell) => cell.startsWith('Rec-')),
    )
    expect([seed, table.sheet, read]).toEqual([seed, 'List', records])
    expect([seed, new Set(table.rows.map(({ line }) => line)).size]).toEqual([seed, table.rows.length])
  }
})

it('a random workbook that is damaged is read or refused with a reason', async () => {
  const refused = new Map<string, number>()
  for (const seed of seeds) {
    const random = randomOf(seed)
    const { content } = await randomWorkbook(random)
    for (const odd of [damaged(content, random), await withOddXml(content, random)])
      try {
        headed(readXlsx(odd, limits), limits)
      } catch (problem) {
        if (!(problem instanceof TableRefusal)) throw new Error(`Seed ${seed}`, { cause: problem })
        refused.set(problem.because, (refused.get(problem.because) ?? 0) + 1)
      }
  }
  expect([...refused.keys()]).toContain('broken')
})
