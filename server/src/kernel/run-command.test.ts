import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'

const run = promisify(execFile)
const MODULE = new URL('./run-command.ts', import.meta.url).href

it('runCommand names a path that cannot be used, and what to check, without a stack trace', async () => {
  const code = `
    import { mkdir } from 'node:fs/promises'
    import { runCommand } from '${MODULE}'
    await runCommand(() => mkdir('/dev/null/files'))`

  await expect(run(process.execPath, ['--input-type=module', '-e', code])).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringMatching(
      /^The file system refused: [^\n]*'\/dev\/null\/files'[^\n]*Check DATA_DIR, STORAGE_URL[^\n]*\n$/,
    ),
  })
})
