import { describe, expect, it } from 'vitest'
import { examplesOf } from './examples.ts'
import { deadPaths } from './paths.ts'

const FILES = [
  '/README.md',
  '/docs/security.md',
  '/server/src/http/router.ts',
  '/server/src/http/person-pictures.test.ts',
]
const dead = (text: string) => deadPaths('docs/security.md', text, FILES)

describe('the check of paths in documents', () => {
  it.each([
    ['`server/src/http/router.ts`'],
    ['`http/router.ts` and `router.ts`'],
    ['`server/src/http/`, `server/src`'],
    ['`http/{router,person-pictures.test}.ts`, `http/*.test.ts`'],
    ['[the page](security.md#rules), [the project](../README.md), [elsewhere](https://example.com/a.ts)'],
    ['`node_modules/vite/preload-helper.js`, `/api/auth/me`, `npm run check`, `currency/amount`'],
    ['```ts\nimport { a } from `server/src/gone.ts`\n```'],
  ])('accepts %s', (text) => {
    expect(dead(text)).toEqual([])
  })

  it.each([
    ['`server/src/gone.ts`', 'server/src/gone.ts'],
    ['`http/gone.ts`', 'http/gone.ts'],
    ['`outer.ts`', 'outer.ts'],
    ['`server/src/mail/`', 'server/src/mail/'],
    ['`http/*.spec.ts`', 'http/*.spec.ts'],
    ['[the page](gone.md)', 'docs/gone.md'],
  ])('names %s, which leads to nothing', (text, path) => {
    expect(dead(text)).toEqual([path])
  })
})

describe('examples of the how-to pages', () => {
  it('puts a fence among the code of the comment above it', () => {
    const page = '<!-- compiled in server\nexport const group = {\n// …\n}\n-->\n\n```ts\none: 1,\n```\n'

    expect(examplesOf('docs/how-to.md', page)).toEqual([
      {
        path: 'server/test/examples/how-to-1.ts',
        text: '// From docs/how-to.md, fence 1.\nexport const group = {\none: 1,\n}\n',
      },
    ])
  })

  it('keeps the imports of a whole file right', () => {
    const page = "<!-- compiled in web\n-->\n```tsx\n// web/src/crm/Page.tsx\nimport { a } from '../ui/a.tsx'\n```\n"

    expect(examplesOf('docs/how-to.md', page)[0]?.text).toContain("import { a } from '../../src/ui/a.tsx'")
  })

  it('refuses a fence that would not be compiled', () => {
    expect(() => examplesOf('docs/how-to.md', '```ts\none: 1,\n```\n')).toThrow('fence 1')
  })
})
