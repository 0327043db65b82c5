import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { documents } from '@storey/api/crm/documents.ts'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { buildLead } from '../../test/builders/lead.ts'
import { type Person, signIn, startTestApp, type TestApp } from '../../test/harness.ts'
import { EICAR, type ScannerServer, startVirusScanner } from '../../test/virus-scanner.ts'
import { documentRoutes } from '../crm/documents/routes.ts'
import { readSettings } from '../kernel/settings.ts'
import { openVirusScanner } from './virus-scanner.ts'

let scanner: ScannerServer
let app: TestApp
let broker: Person
let id: number
const folder = mkdtempSync(join(tmpdir(), 'storey-scan-'))
beforeAll(async () => {
  scanner = await startVirusScanner()
  app = await startTestApp([documentRoutes], { VIRUS_SCANNER: scanner.address })
  broker = await signIn(app, 'broker')
  id = (await buildLead(app.owner, { organization_id: broker.organization.id })).id
})
afterAll(async () => {
  await app?.close()
  await scanner?.close()
  rmSync(folder, { recursive: true, force: true })
})

const send = (content: string) =>
  broker.ask(documents.create, { params: { id }, body: { file: new File([content], 'passport.pdf') } })
const kept = async () => (await app.owner.selectFrom('files').select('id').execute()).length
const waiting = () => readdirSync(join(app.services.settings.dataDir, 'incoming'))
const clean = '%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n'
const infected = clean.replace('trailer', `${EICAR}\ntrailer`)

describe('a file uploaded with a virus scanner (T105)', () => {
  it('an upload is accepted when the virus scanner finds nothing in all of its bytes', async () => {
    const before = scanner.looked.length
    expect((await send(clean)).statusCode).toBe(201)
    expect(scanner.looked.slice(before)).toEqual([clean.length])
  })

  it('an upload is refused on its field when the virus scanner finds something, with an audit event', async () => {
    const before = await kept()
    const warned = vi.spyOn(app.services.log, 'warn')
    const answer = await send(infected)
    const lines = warned.mock.calls.map(([line]) => line)
    warned.mockRestore()

    expect([answer.statusCode, answer.json().errors]).toEqual([
      422,
      { file: ['The virus scanner found Eicar-Test-Signature in this file. It was not saved.'] },
    ])
    expect([await kept(), waiting()]).toEqual([before, []])
    const event = await app.owner
      .selectFrom('audit_log')
      .select(['result', 'status', 'user_id'])
      .orderBy('id', 'desc')
      .executeTakeFirst()
    expect(event).toEqual({ result: 'refused', status: 422, user_id: broker.id })
    expect(lines).toContainEqual(
      expect.objectContaining({ event: 'security', kind: 'infected_file', user_id: broker.id }),
    )
  })

  it('an upload is refused on its field whatever the name of the virus', async () => {
    scanner.virus = 'Heuristics.Malformed.Multipart'
    const answer = await send(infected)
    scanner.virus = 'Eicar-Test-Signature'

    expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([422, ['file']])
  })

  it.each(['too large', 'hangs up'] as const)(
    'an upload is refused with 503 when the virus scanner is %s',
    async (mood) => {
      const before = await kept()
      scanner.mood = mood
      const answer = await send(clean)
      scanner.mood = 'well'

      expect([answer.statusCode, answer.json().code, answer.headers['retry-after']]).toEqual([503, 'unavailable', '30'])
      expect([await kept(), waiting()]).toEqual([before, []])
    },
  )

  it('the virus scanner fails with 503 when it is slow or not reachable', async () => {
    const path = join(folder, 'passport.pdf')
    writeFileSync(path, clean)
    const { port } = new URL(scanner.address)
    const at = { host: '127.0.0.1', port: Number(port) }
    scanner.mood = 'silent'
    await expect(openVirusScanner(at, 100).scan(path)).rejects.toMatchObject({ status: 503 })
    scanner.mood = 'well'
    await expect(openVirusScanner({ path: join(folder, 'none.sock') }).scan(path)).rejects.toMatchObject({
      status: 503,
    })
    expect(await openVirusScanner(at).scan(path)).toBeUndefined()
  })

  it('the virus scanner gets a large file in pieces', async () => {
    const path = join(folder, 'large')
    writeFileSync(path, `${'x'.repeat(3_000_000)}${EICAR}`)
    const { port } = new URL(scanner.address)

    expect(await openVirusScanner({ host: '127.0.0.1', port: Number(port) }).scan(path)).toBe('Eicar-Test-Signature')
    expect(scanner.looked.at(-1)).toBe(3_000_000 + EICAR.length)
  })

  it('the setting of the virus scanner is an address or empty', () => {
    const given = (VIRUS_SCANNER?: string) =>
      readSettings({ DATA_DIR: folder, ...(VIRUS_SCANNER ? { VIRUS_SCANNER } : {}) }).virusScanner
    expect(given()).toBeUndefined()
    expect(given('tcp://clamav:3310')).toEqual({ host: 'clamav', port: 3310 })
    expect(given('unix:/run/clamav/clamd.ctl')).toEqual({ path: '/run/clamav/clamd.ctl' })
    expect(() => given('clamav:3310')).toThrow(/VIRUS_SCANNER/)
  })
})
