import { readdir, readFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { fontsFor, listFamilies } from './fonts.ts'

describe('fonts of PDFs', () => {
  it('every font package of the server is a family, and every family has its files', async () => {
    const { dependencies } = JSON.parse(await readFile(new URL('../../package.json', import.meta.url), 'utf8'))
    const packages = Object.keys(dependencies).filter((name) => name.startsWith('@expo-google-fonts/'))
    const families = listFamilies().map(({ name }) => `@expo-google-fonts/${name.toLowerCase().replaceAll(' ', '-')}`)

    expect(families.toSorted()).toEqual(packages.toSorted())
    expect(listFamilies().filter(({ files }) => files.length === 0)).toEqual([])
  })

  it('an installation has only the weights that documents use', async () => {
    const folder = new URL('../../../node_modules/@expo-google-fonts/', import.meta.url)
    const files = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('.ttf'))
    const used = listFamilies().flatMap(({ files }) => files)
    expect(files.map((name) => new URL(name, folder).pathname).sort()).toEqual(used.toSorted())
  })

  it.each([
    ['Ada Lovelace, محمد', []],
    ['王小明', ['Noto Sans SC']],
    ['山田 たろう', ['Noto Sans JP']],
    ['𠮷田', ['Noto Sans SC', 'Noto Sans JP']],
    ['김철수 राम', ['Noto Sans Devanagari', 'Noto Sans KR']],
    ['\u200d\ufe0f\n\u3000', []],
  ])('%j needs the fonts %j besides the usual ones', (text, more) => {
    const { families, missing } = fontsFor(text)
    expect([families.map(({ name }) => name), missing]).toEqual([['Inter', 'Noto Sans Arabic', ...more], []])
  })

  it('names the characters that no font has', () => {
    expect(fontsFor('Ada 𒀭 \ue123').missing).toEqual(['𒀭', '\ue123'])
  })
})
