import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { buildCredentials, buildMember, buildOrganization } from '../../test/builders/basics.ts'
import { buildAccepted, buildBooking, buildReceipt } from '../../test/builders/booking.ts'
import { SECRET_KEY, useTestApp } from '../../test/harness.ts'
import { ownerOf as ownerOfUser } from '../account/two-factor/actions.ts'
import { ownerOf as ownerOfOrganization } from '../administration/sealed.ts'
import { openInstallation } from '../database/installation.ts'
import { decrypt, encrypt, keyId } from '../kernel/secrets.ts'
import { ownerOf as ownerOfEmail } from '../mail/emails.ts'
import { ownerOf as ownerOfBuyer } from '../sales/bookings/rules.ts'
import { ownerOfPayer } from '../sales/receipts/rules.ts'
import { rotateSecrets } from './rotate-secrets.ts'
import { sealedColumns } from './sealed-columns.ts'

const app = useTestApp([])
const NEXT = 'another key of thirty-two bytes or more'
const keys = (current: string, ...previous: string[]) => ({ secretKey: { current, previous } })
/** As a release before the ids of keys wrote it. */
const withoutId = (sealed: Buffer) => sealed.subarray(keyId(SECRET_KEY).length)

async function build() {
  const { owner } = app.current
  const { id } = await buildOrganization(owner, { type: 'developer' })
  const user = await buildMember(owner, id, 'developer_admin')
  const iban = withoutId(encrypt(SECRET_KEY, 'AE070331', ownerOfOrganization(Number(id), 'iban')))
  const bank = { beneficiary: 'Noor', bank: 'Bank', country: 'AE', currency: 'AED' }
  await owner
    .insertInto('organization_bank_details')
    .values({ organization_id: id, ...bank, iban, iban_last_four: '0331' })
    .execute()
  const email = { id: crypto.randomUUID(), kind: 'test', address: 'a@example.com' }
  const sealed = encrypt(SECRET_KEY, '{}', ownerOfEmail(email.id))
  await owner
    .insertInto('emails')
    .values({ ...email, sealed })
    .execute()
  const two_factor_secret = encrypt(SECRET_KEY, 'totp', ownerOfUser(user.id))
  await buildCredentials(owner, user.id, { two_factor_secret })
  const booking = await buildBooking(owner, { organization_id: id, created_by: user.id })
  await sql`insert into booking_buyer_sets (organization_id, booking_id, buyers, at)
    select organization_id, booking_id, jsonb_agg(jsonb_build_object('id_number', id_number)), now() - interval '1 day'
      from booking_buyers where booking_id = ${booking.id} group by 1, 2`.execute(owner)
  // A reversed receipt, which takes no other change.
  const paid = await buildAccepted(owner, { organization_id: id, created_by: user.id })
  const receipt = await buildReceipt(owner, paid, { amount: 1_000 })
  const number = encrypt(SECRET_KEY, 'LR 0482 197', ownerOfPayer(paid.number)).toString('base64')
  const document = { payer_id_type: 'passport', payer_id_number: number, payer_country: 'LB' } as const
  const reversal = {
    reversed_by: user.id,
    reversed_by_name: 'Maya',
    reversed_at: '2026-11-02',
    reversal_reason: 'Wrong',
  }
  await owner
    .updateTable('booking_receipts')
    .set({ payer_name: 'Karim', payer_relation: 'spouse', ...document, ...reversal })
    .where('id', '=', receipt.id)
    .execute()
  return { id: Number(id), number: booking.number }
}

describe('secrets:rotate', () => {
  it('rotateSecrets encrypts every value with the new key alone, also those of earlier releases, and nothing twice', async () => {
    const { owner, url } = app.current
    const { id, number } = await build()
    await openInstallation(url, keys(SECRET_KEY))

    const first = await rotateSecrets(url, keys(NEXT, SECRET_KEY))
    const again = await rotateSecrets(url, keys(NEXT, SECRET_KEY))

    expect(first.filter(({ changed }) => changed > 0).map(({ column }) => column)).toEqual([
      ...['organization_bank_details.iban', 'user_credentials.two_factor_secret', 'emails.sealed'],
      ...['booking_buyers.id_number', 'booking_receipts.payer_id_number', 'booking_buyer_sets.buyers'],
    ])
    expect([...first, ...again].filter(({ unreadable }) => unreadable > 0)).toEqual([])
    expect(again.filter(({ changed }) => changed > 0)).toEqual([])
    const { iban } = await owner.selectFrom('organization_bank_details').select('iban').executeTakeFirstOrThrow()
    expect(decrypt(NEXT, iban ?? Buffer.alloc(0), ownerOfOrganization(id, 'iban'))).toBe('AE070331')
    const { rows } = await sql<{ now: string; before: string; sets: number }>`
      select y.id_number as now, s.buyers->0->>'id_number' as before, count(*) over ()::int as sets
        from booking_buyers y join booking_buyer_sets s using (booking_id)`.execute(owner)
    for (const sealed of [rows[0]?.now, rows[0]?.before])
      expect(decrypt(NEXT, Buffer.from(sealed ?? '', 'base64'), ownerOfBuyer(number, 1))).toBe('LR 0482 197')
    // No correction of a buyer was recorded.
    expect(rows[0]?.sets).toBe(1)
  })

  it('rotateSecrets leaves values that no key reads as they are, and counts them', async () => {
    const { owner, url } = app.current
    const id = crypto.randomUUID()
    const sealed = encrypt('a key that was lost, of thirty-two bytes', '{}', ownerOfEmail(id))
    await owner.insertInto('emails').values({ id, kind: 'test', address: 'a@example.com', sealed }).execute()

    const rotated = await rotateSecrets(url, keys(NEXT))

    expect(rotated.find(({ column }) => column === 'emails.sealed')).toMatchObject({ changed: 0, unreadable: 1 })
    const found = await owner.selectFrom('emails').select('sealed').where('id', '=', id).executeTakeFirstOrThrow()
    expect(found.sealed?.equals(sealed)).toBe(true)
  })

  it('rotateSecrets knows every column of bytes that is no hash', async () => {
    const { rows } = await sql<{ name: string }>`
      select table_name || '.' || column_name as name from information_schema.columns
      where table_schema = 'public' and data_type = 'bytea'
        and column_name !~ '(hash|sha256)$|^(seal|mark|fingerprint|event_key|visitor)$' order by 1`.execute(
      app.current.owner,
    )
    const known: readonly string[] = [
      ...sealedColumns.map(({ name }) => name),
      'installation.signing_key',
      // A keyed hash.
      'known_sign_ins.value',
      // Known to the browser; what is secret of a passkey never leaves its device.
      'passkeys.credential_id',
      'passkeys.public_key',
      'passkeys.user_handle',
    ]

    expect(rows.map(({ name }) => name).filter((name) => !known.includes(name))).toEqual([])
  })
})

describe('openInstallation', () => {
  it('openInstallation refuses another SECRET_KEY, and keeps the signing key when SECRET_KEY changes', async () => {
    const { url } = app.current
    const { signingKey } = await openInstallation(url, keys(NEXT))

    await expect(openInstallation(url, keys('a wrong key of thirty-two bytes or more'))).rejects.toMatchObject({
      exitCode: 2,
      message: expect.stringContaining('SECRET_KEY is not the key of this database'),
    })
    const third = 'a third key of thirty-two bytes or more'
    expect(await openInstallation(url, keys(third, NEXT))).toMatchObject({ signingKey, isCurrent: false })
    await rotateSecrets(url, keys(third, NEXT))
    expect(await openInstallation(url, keys(third))).toMatchObject({ signingKey, isCurrent: true })
  })
})
