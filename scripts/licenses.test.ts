import { describe, expect, it } from 'vitest'
import { includedIn, isAllowed } from './licenses.ts'

describe('licenses of packages', () => {
  it.each([
    ['MIT', true],
    ['(MIT OR GPL-3.0-only)', true],
    ['MIT AND OFL-1.1', true],
    ['Apache-2.0 AND LGPL-3.0-or-later AND MIT', true],
    ['GPL-3.0-only', false],
    ['MIT AND AGPL-3.0-only', false],
    ['SEE LICENSE IN LICENSE.txt', false],
    ['UNLICENSED', false],
    ['', false],
  ])('isAllowed: %s is %s', (license, allowed) => {
    expect(isAllowed(license)).toBe(allowed)
  })

  it('includedIn lists packages of an installation once, also nested ones, without tools and workspaces', () => {
    const packages = {
      '': { version: '1.0.0' },
      server: { version: '1.0.0', license: 'MIT' },
      'node_modules/@storey/server': { link: true },
      'node_modules/b': { version: '2.0.0', license: 'ISC' },
      'node_modules/a/node_modules/@x/b': { version: '1.0.0', license: 'MIT' },
      'node_modules/c/node_modules/@x/b': { version: '1.0.0', license: 'MIT' },
      'node_modules/tool': { version: '1.0.0', license: 'GPL-3.0-only', dev: true },
    }

    expect(includedIn({ packages })).toEqual([
      { name: '@x/b', version: '1.0.0', license: 'MIT' },
      { name: 'b', version: '2.0.0', license: 'ISC' },
    ])
  })
})
