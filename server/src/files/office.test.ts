import { mkdtempSync, rmSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { inZip64, workbookOf } from '../../test/workbook.ts'
import { officeTypeOf } from './office.ts'
import { XLSX } from './sniff.ts'

const folder = mkdtempSync(join(tmpdir(), 'storey-office-'))
afterAll(() => rmSync(folder, { recursive: true }))

async function typeOf(archive: Buffer) {
  const path = join(folder, 'file')
  await writeFile(path, archive)
  return officeTypeOf(path, archive.length, archive.subarray(-400))
}
const workbook = inZip64(await workbookOf({ Data: [['Unit'], ['101']] }))

it('a workbook in ZIP64 is a workbook', async () => {
  expect(await typeOf(workbook)).toBe(XLSX)
})

it.each([2n ** 63n, 2n ** 53n, BigInt(workbook.length)])(
  'a part at %s is behind the end of its archive',
  async (place) => {
    const archive = Buffer.from(workbook)
    const name = archive.lastIndexOf('[Content_Types].xml')
    // The field of ZIP64 is behind the name, with the place of the part behind two sizes.
    archive.writeBigUInt64LE(place, name + '[Content_Types].xml'.length + 20)
    expect(await typeOf(archive)).toBe('broken')
  },
)

it.each([2n ** 63n, 2n ** 53n])('a directory at %s is behind the end of its archive', async (place) => {
  const archive = Buffer.from(workbook)
  archive.writeBigUInt64LE(place, archive.length - 22 - 20 - 8)
  expect(await typeOf(archive)).toBe('broken')
})
