import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const root = new URL('../../', import.meta.url)
const folder = new URL('server/test/cases/', root)
const rows = readFileSync(new URL('README.md', folder), 'utf8')
  .split('\n')
  .flatMap((line) => {
    const [, first = '', second = '', third = ''] = /^\| (.+) \| (.+) \| (.+) \|$/.exec(line) ?? []
    return first === '' || first === 'File' || first === 'Finding' ? [] : [{ first, second, third }]
  })
const findings = rows.filter(({ first }) => /^F\d+$/.test(first))
const files = rows.filter((row) => !findings.includes(row))

it('every file of the trial has a test that reads it', () => {
  const names = readdirSync(folder).filter((name) => name !== 'README.md')
  expect(files.map(({ first }) => first)).toEqual(names.sort())
  const unread = files.filter(({ first, third }) => !readFileSync(new URL(third, root), 'utf8').includes(first))
  expect(unread).toEqual([])
})

it('every finding about files has a test with at least three cases of our own', () => {
  expect(findings.map(({ first }) => first)).toEqual(Array.from({ length: 35 }, (_, at) => `F${at + 1}`))
  expect(findings.filter(({ third }) => third.split(';').length < 3)).toEqual([])
  expect(findings.filter(({ second }) => readFileSync(new URL(second, root), 'utf8') === '')).toEqual([])
})
