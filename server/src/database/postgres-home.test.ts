import { chown, mkdir, mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { exitCodes } from '../kernel/start-error.ts'
import { findHome } from './postgres-home.ts'

const STRANGER = 54_321

// Only root can make files of another user.
it.skipIf(process.getuid?.() !== 0)(
  'findHome makes no new database next to one of another user, and leaves its folder to that user',
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'storey-home-'))
    const postgres = join(folder, 'postgres')
    await mkdir(join(postgres, 'cluster'), { recursive: true })
    for (const path of [folder, postgres, join(postgres, 'cluster')]) await chown(path, STRANGER, STRANGER)

    await expect(findHome(folder, false, () => undefined)).rejects.toMatchObject({
      exitCode: exitCodes.database,
      message: expect.stringContaining(`belongs to the user with the id ${STRANGER}`),
    })
    expect((await stat(postgres)).uid).toBe(STRANGER)
    await rm(folder, { recursive: true })
  },
)
