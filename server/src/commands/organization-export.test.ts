import { execFile } from 'node:child_process'
import { createHash, verify } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import { unpackTar } from 'modern-tar'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildMember, buildOrganization, buildUser } from '../../test/builders/basics.ts'
import { buildAccepted, buildReceipt } from '../../test/builders/booking.ts'
import { buildCheque } from '../../test/builders/cheque.ts'
import { buildFile, buildLead, buildNote } from '../../test/builders/lead.ts'
import { BANK, buildBankDetails } from '../../test/builders/organization.ts'
import { SECRET_KEY, useTestApp } from '../../test/harness.ts'
import { slow } from '../../test/slow.ts'
import { unseal } from '../backup/seal.ts'
import { openInstallation } from '../database/installation.ts'
import { encrypt } from '../kernel/secrets.ts'
import { ownerOfPayer } from '../sales/receipts/rules.ts'

const app = useTestApp([])
const execute = promisify(execFile)
const PLAIN = { recipients: [], passphrase: undefined, identity: undefined }

let folder: string
const ids: { ours: number; theirs: number } = { ours: 0, theirs: 0 }
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'storey-exports-'))
  await openInstallation(app.current.url, app.current.services.settings)
  for (const whose of ['ours', 'theirs'] as const) {
    const { owner, storage } = app.current
    const { id } = await buildOrganization(owner, { name: `Homes ${whose}`, type: 'developer' })
    ids[whose] = id
    const user = await buildMember(owner, id, 'developer_admin', {
      full_name: `Member ${whose}`,
      email: `member@${whose}.example`,
    })
    const lead = await buildLead(owner, {
      organization_id: id,
      full_name: `Lead ${whose}`,
      email: `lead@${whose}.example`,
    })
    await buildNote(owner, { organization_id: id, lead_id: lead.id, author_id: user.id, body_text: `Note ${whose}` })
    const booking = await buildAccepted(owner, { organization_id: id, created_by: user.id })
    const receipt = await buildReceipt(owner, booking, { amount: 1_000 })
    const cheque = await buildCheque(owner, booking)
    const document = {
      payer_relation: 'spouse' as const,
      payer_id_type: 'passport' as const,
      payer_id_number: encrypt(SECRET_KEY, `LR ${whose}`, ownerOfPayer(booking.number)).toString('base64'),
      payer_country: 'LB',
    }
    await owner
      .updateTable('booking_receipts')
      .set({ payer_name: `Payer ${whose}`, ...document })
      .where('id', '=', receipt.id)
      .execute()
    await owner
      .updateTable('cheques')
      .set({ drawer: `Payer ${whose}`, ...document })
      .where('id', '=', cheque.id)
      .execute()
    await buildBankDetails(owner, id)
    const file = await buildFile(owner, id, { name: `${whose}.pdf`, storage_key: `${id}/aa/${whose}.pdf` })
    await storage.put(file.storage_key, Buffer.from(`Content ${whose}`))
    await buildFile(owner, id, { storage_key: `${id}/aa/lost-${whose}.pdf` })
  }
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function run(flags: readonly string[], more: Record<string, string> = {}) {
  const env = {
    PATH: process.env.PATH,
    DATABASE_URL: app.current.url,
    DATA_DIR: app.current.services.settings.dataDir,
    SECRET_KEY,
    ...more,
  }
  const file = new URL('./organization-export.ts', import.meta.url).pathname
  return execute(process.execPath, [file, ...flags], { env }).then(
    ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
    ({ code, stdout, stderr }: { code: number; stdout: string; stderr: string }) => ({ code, stdout, stderr }),
  )
}

async function membersOf(path: string): Promise<Map<string, Buffer>> {
  const tar = await buffer(await unseal(createReadStream(path), PLAIN))
  const entries = await unpackTar(tar)
  return new Map(entries.map(({ header, data }) => [header.name, Buffer.from(data ?? [])]))
}
const rowsOf = (members: Map<string, Buffer>, table: string) =>
  String(members.get(`tables/${table}/000001.jsonl`) ?? '')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Record<string, unknown>)

/** Each command is a process that loads the server. */
describe('npm run organization:export', { timeout: slow.servers }, () => {
  it('writes every row and file of one organization and nothing of another, with a signed list, and records it', async () => {
    const done = await run(['--id', String(ids.ours), '--reason', 'asked by its admin', '--json', `${folder}/`])
    expect(done).toMatchObject({ code: 0 })
    const { place, ...counts } = JSON.parse(done.stdout) as { place: string; rows: number }
    const members = await membersOf(place)
    const manifest = members.get('manifest.json') ?? Buffer.alloc(0)
    const stated = JSON.parse(String(manifest)) as {
      rows: Record<string, number>
      left_out: Record<string, string>
      checksums: string
    }
    const whole = [...members].map(([name, content]) => `${name}\n${content}`).join('\n')
    const { rows: tables } = await sql<{ name: string }>`
      select table_name as name from information_schema.columns
      where column_name = 'organization_id' and table_schema = 'public'`.execute(app.current.owner)

    expect(counts).toMatchObject({ organization: 'Homes ours', files: 1, missing: [`${ids.ours}/aa/lost-ours.pdf`] })
    expect(whole).not.toMatch(/theirs/i)
    expect(rowsOf(members, 'leads')).toMatchObject([{ full_name: 'Lead ours', email: 'lead@ours.example' }])
    expect(rowsOf(members, 'lead_notes')).toMatchObject([{ body_text: 'Note ours' }])
    expect(rowsOf(members, 'users')).toMatchObject([{ full_name: 'Member ours' }])
    expect(rowsOf(members, 'organizations')).toMatchObject([{ name: 'Homes ours' }])
    expect(rowsOf(members, 'organization_bank_details')).toMatchObject([{ iban: BANK.iban }])
    expect(rowsOf(members, 'bookings')).toHaveLength(1)
    const payer = { payer_id_type: 'passport', payer_id_number: 'LR ours', payer_country: 'LB' }
    expect(rowsOf(members, 'booking_receipts')).toMatchObject([{ payer_name: 'Payer ours', ...payer }])
    expect(rowsOf(members, 'cheques')).toMatchObject([{ drawer: 'Payer ours', ...payer }])
    expect(String(members.get(`files/${ids.ours}/aa/ours.pdf`))).toBe('Content ours')
    // Every table of tenants is there with as many rows as the organization has, or left out with a reason.
    for (const { name } of tables) {
      if (name in stated.left_out) continue
      const { rows } = await sql<{ count: number }>`
        select count(*)::int as count from ${sql.table(name)} where organization_id = ${ids.ours}`.execute(
        app.current.owner,
      )
      // The event of the export itself is written behind it.
      const later = name === 'audit_log' ? 1 : 0
      expect(rows[0]?.count, name).toBe((stated.rows[name] ?? 0) + later)
    }
    // The list is that of the manifest, the manifest is signed, and every member is as listed.
    const list = members.get('checksums.sha256') ?? Buffer.alloc(0)
    expect(stated.checksums).toBe(createHash('sha256').update(list).digest('hex'))
    const key = String(members.get('public-key.pem'))
    expect(verify(null, manifest, key, members.get('manifest.sig') ?? Buffer.alloc(0))).toBe(true)
    const changed = Buffer.from(String(manifest).replace('Homes ours', 'Homes mine'))
    expect(verify(null, changed, key, members.get('manifest.sig') ?? Buffer.alloc(0))).toBe(false)
    for (const line of String(list).split('\n').filter(Boolean)) {
      const [sum, name = ''] = line.split('  ')
      expect(
        createHash('sha256')
          .update(members.get(name) ?? Buffer.alloc(0))
          .digest('hex'),
      ).toBe(sum)
    }
    const event = await app.current.owner
      .selectFrom('audit_log')
      .select(['action', 'organization_id', 'details'])
      .where('action', '=', 'organizations.export')
      .execute()
    expect(event).toMatchObject([{ organization_id: ids.ours, details: { reason: 'asked by its admin', files: 1 } }])
  })

  it('has no secret: no hash of a token, no mark, nothing encrypted', async () => {
    const { owner } = app.current
    const { id: inviter } = await buildUser(owner)
    await owner
      .insertInto('invites')
      .values({
        organization_id: ids.ours,
        organization_type: 'developer',
        email: 'new@ours.example',
        role: 'developer_admin',
        token_hash: Buffer.alloc(32, 0xab),
        invited_by: inviter,
        invited_by_name: 'Ada',
        expires_at: new Date(Date.now() + 86_400_000).toISOString(),
      })
      .execute()
    const done = await run(['--id', String(ids.ours), '--reason', 'asked', `${folder}/again.tar.zst`])
    const members = await membersOf(join(folder, 'again.tar.zst'))

    expect(done).toMatchObject({ code: 0, stdout: expect.stringContaining('The archive is not encrypted') })
    expect(rowsOf(members, 'invites')).toHaveLength(1)
    expect([...members.values()].join('')).not.toContain('abababab')
  })

  it.each([
    [['--reason', 'asked', 'x/'], 2, 'Say which organization'],
    [['--id', '7; drop', '--reason', 'asked', 'x/'], 2, 'Say which organization'],
    [['--id', '7', 'x/'], 2, 'Say which organization'],
    [['--id', '7', '--reason', 'asked'], 2, 'Say which organization'],
    [['--id', '999999', '--reason', 'asked', 'x/'], 2, 'There is no organization 999999'],
  ])('refuses %o and leaves nothing', async (flags, code, message) => {
    const into = join(folder, 'refused')
    const done = await run(flags.map((flag) => (flag === 'x/' ? `${into}/` : flag)))

    expect(done).toMatchObject({ code, stderr: expect.stringContaining(message) })
    expect(await readdir(into).catch(() => [])).toEqual([])
  })
})
