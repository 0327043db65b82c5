import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { findChromium } from './chromium.ts'

let folder = ''
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'storey-chromium-'))
})
afterEach(async () => {
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
  await rm(folder, { recursive: true })
})

/** A program that ends with this code, as a browser does that starts, or that lacks a library. */
async function program(name: string, code: number): Promise<string> {
  const path = join(folder, name)
  await writeFile(path, `#!/bin/sh\nexit ${code}\n`)
  await chmod(path, 0o755)
  return path
}
const printed = () => vi.spyOn(console, 'log').mockImplementation(() => undefined)

describe('findChromium', () => {
  it('takes CHROMIUM_PATH first and prints it', async () => {
    const named = await program('mine', 0)
    vi.stubEnv('CHROMIUM_PATH', named)
    const log = printed()

    expect(await findChromium([{ from: 'elsewhere', find: () => '/nowhere' }])).toBe(named)
    expect(log.mock.lastCall).toEqual([`The journeys use the Chromium from CHROMIUM_PATH: ${named}`])
  })

  it('goes on when a browser does not start or cannot be had, and prints which it took', async () => {
    vi.stubEnv('CHROMIUM_PATH', '')
    const broken = await program('broken', 127)
    const good = await program('good', 0)
    const log = printed()
    const ways = [
      { from: 'one', find: () => broken },
      { from: 'two', find: () => undefined },
      { from: 'three', find: async () => good },
    ]

    expect(await findChromium(ways)).toBe(good)
    expect(log.mock.calls.flat()).toEqual([
      'No Chromium from one.',
      'No Chromium from two.',
      `The journeys use the Chromium from three: ${good}`,
    ])
  })

  it.each([
    ['CHROMIUM_PATH that does not start', true],
    ['a system without any', false],
  ])('stops with a message for %s', async (_, isNamed) => {
    vi.stubEnv('CHROMIUM_PATH', isNamed ? await program('broken', 127) : '')
    printed()
    const error = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const exit = vi.spyOn(process, 'exit').mockImplementation(() => {
      throw new Error('stopped')
    })

    await expect(findChromium([])).rejects.toThrow('stopped')
    expect(exit).toHaveBeenCalledWith(1)
    expect(error.mock.lastCall?.[0]).toContain('CHROMIUM_PATH')
  })
})
