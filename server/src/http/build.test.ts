import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { readBuild } from './build.ts'

it('readBuild names the client by the entry script of its page, and returns undefined without a build', () => {
  const folder = mkdtempSync(join(tmpdir(), 'storey-build-'))
  expect(readBuild(folder)).toBeUndefined()

  writeFileSync(
    join(folder, 'index.html'),
    '<script src="/first.js"></script><script type="module" crossorigin src="/assets/index-Bx_1-9z.js"></script>',
  )

  expect(readBuild(folder)).toBe('index-Bx_1-9z')
  rmSync(folder, { recursive: true })
})
