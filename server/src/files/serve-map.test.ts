import { mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { maps } from '@storey/api/utilities.ts'
import Fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inject, signIn, useTestApp } from '../../test/harness.ts'
import { mapArchive } from '../../test/map-archive.ts'
import { answerProblems } from '../http/answer-problems.ts'
import { makeLog } from '../kernel/log.ts'
import { utilityRoutes } from '../utilities/routes.ts'
import { openMap } from './open-map.ts'
import { mapAddress, serveMap } from './serve-map.ts'
import { folderStorage } from './storage.ts'

const folder = mkdtempSync(join(tmpdir(), 'storey-map-'))
afterAll(() => rmSync(folder, { recursive: true }))
const bytes = mapArchive([{ zoom: 0, x: 0, y: 0, layers: [{ name: 'water', features: [] }] }])
const storage = folderStorage(join(folder, 'store'))
const written = (name: string, content: Buffer | string) => {
  const path = join(folder, name)
  writeFileSync(path, content)
  return path
}
const opened = async (address: string) => {
  const map = await openMap(address, storage)
  if (!map) throw new Error('There is no map.')
  return map
}
const other = (position: number, value: number) => {
  const changed = Buffer.from(bytes)
  changed[position] = value
  return changed
}

describe('the archive of MAP_TILES', () => {
  it.each([
    ['missing.pmtiles', undefined, 'which is not there'],
    ['empty.pmtiles', Buffer.alloc(0), 'which is no PMTiles archive'],
    ['words.pmtiles', 'These are words.'.repeat(20), 'which is no PMTiles archive'],
    ['old.pmtiles', other(7, 2), 'which is version 2 of PMTiles'],
    ['pictures.pmtiles', other(99, 2), 'which has pictures as tiles'],
    ['short.pmtiles', bytes.subarray(0, bytes.length - 1), 'which ends too early'],
    ['header.pmtiles', bytes.subarray(0, 126), 'which is no PMTiles archive'],
  ])('%s stops the start with exit code 2 and says why', async (name, content, why) => {
    const path = content === undefined ? join(folder, name) : written(name, content)

    await expect(openMap(path, storage)).rejects.toMatchObject({
      exitCode: 2,
      message: expect.stringContaining(`MAP_TILES is "${path}", ${why}`),
    })
  })

  it.each(['stored:none.pmtiles', 'stored:../secret-key', 'stored:', 'stored:/etc/passwd'])(
    '%s stops the start',
    async (address) => {
      await expect(openMap(address, storage)).rejects.toMatchObject({ exitCode: 2 })
    },
  )

  it('a folder stops the start', async () => {
    await expect(openMap(folder, storage)).rejects.toMatchObject({
      exitCode: 2,
      message: expect.stringContaining('which is no file'),
    })
  })

  it('is read from the file store too, and has the same version as a file', async () => {
    await storage.put('maps/city.pmtiles', bytes)
    const [stored, file] = [await opened('stored:maps/city.pmtiles'), await opened(written('city.pmtiles', bytes))]

    expect(stored.version).toBe(file.version)
    expect(file).toMatchObject({ bounds: [55, 25, 55.5, 25.5], min_zoom: 0, max_zoom: 0, size: bytes.length })
    expect(await stored.read({ start: 5, end: 9 })).toEqual(bytes.subarray(5, 10))
    await file.close()
  })

  it('has another version with another content', async () => {
    const [one, two] = [
      await opened(written('one.pmtiles', bytes)),
      await opened(written('two.pmtiles', other(102, 1))),
    ]

    expect(one.version).not.toBe(two.version)
    await Promise.all([one.close(), two.close()])
  })
})

describe('GET /map/{version}.pmtiles', () => {
  const app = Fastify()
  let url = ''
  beforeAll(async () => {
    const map = await opened(written('served.pmtiles', bytes))
    answerProblems(app, { log: makeLog({ logLevel: 'silent', logFormat: 'json' }) })
    serveMap(app, map)
    url = mapAddress(map)
    return async () => {
      await app.close()
      await map.close()
    }
  })
  const get = (range?: string) => app.inject({ method: 'GET', url, headers: range === undefined ? {} : { range } })

  it('answers a range, which may be kept for ever', async () => {
    const answer = await get('bytes=0-16383')

    expect(answer.statusCode).toBe(206)
    expect(answer.rawPayload.equals(bytes)).toBe(true)
    expect(answer.headers).toMatchObject({
      'content-range': `bytes 0-${bytes.length - 1}/${bytes.length}`,
      'cache-control': 'public, max-age=31536000, immutable',
      etag: expect.stringMatching(/^"[0-9a-f]{16}"$/),
    })
  })

  it.each([undefined, 'bytes=900000-', 'bytes=5-3', 'bytes=0-1,3-4'])(
    'refuses the range %s with 416 and the size',
    async (range) => {
      const answer = await get(range)

      expect([answer.statusCode, answer.headers['content-range']]).toEqual([416, `bytes */${bytes.length}`])
    },
  )

  it('serves nothing else', async () => {
    for (const path of [
      '/map/',
      '/map/0000000000000000.pmtiles',
      '/map/..%2fsecret-key',
      '/map/../package.json',
      `${url}/x`,
    ])
      expect((await app.inject({ method: 'GET', url: path })).statusCode, path).toBe(404)
  })

  it('is not answered with parts of another file after the archive was replaced by name', async () => {
    const path = written('kept.pmtiles', bytes)
    const map = await opened(path)
    rmSync(path)
    written('kept.pmtiles', 'something else')

    expect(await map.read({ start: 0, end: bytes.length - 1 })).toEqual(bytes)
    await map.close()
  })

  it('fails rather than padding, if the archive is shortened in place', async () => {
    const path = written('cut.pmtiles', bytes)
    const map = await opened(path)
    truncateSync(path, 100)

    await expect(map.read({ start: 0, end: bytes.length - 1 })).rejects.toThrow('was shortened')
    await map.close()
  })
})

describe('GET /utilities/map', () => {
  const without = useTestApp([utilityRoutes])

  it('answers null without MAP_TILES, and no page or file under /map', async () => {
    const { app } = without.current
    const member = await signIn(without.current, 'broker')

    expect(await member.call(maps.tiles, {})).toEqual({ data: null })
    expect(
      (await app.inject({ method: 'GET', url: '/map/a.pmtiles', headers: { accept: 'text/html' } })).statusCode,
    ).toBe(404)
  })

  const served = useTestApp([utilityRoutes], { MAP_TILES: written('named.pmtiles', bytes) })

  it('with MAP_TILES, a member gets the address of the archive with its extent and source, and a stranger does not', async () => {
    const { app } = served.current
    expect((await inject(app, maps.tiles, {})).statusCode).toBe(401)
    const { data } = await (await signIn(served.current, 'broker')).call(maps.tiles, {})
    if (!data) throw new Error('There is no map.')
    const { statusCode, rawPayload } = await app.inject({
      method: 'GET',
      url: data.url,
      headers: { range: 'bytes=0-6' },
    })

    expect(data).toMatchObject({
      attribution: '© OpenStreetMap contributors',
      bounds: [55, 25, 55.5, 25.5],
      min_zoom: 0,
      max_zoom: 0,
    })
    expect([statusCode, String(rawPayload)]).toEqual([206, 'PMTiles'])
  })
})
