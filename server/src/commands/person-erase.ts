import { createHash } from 'node:crypto'
import { email as emailSchema, line } from '@storey/api/conventions.ts'
import { Kysely, PostgresDialect, sql } from 'kysely'
import { writeEvent } from '../audit/write.ts'
import { ownerPool } from '../database/address.ts'
import type { Database as Tables } from '../database/tables.ts'
import { openFiles } from '../files/open-storage.ts'
import { StartError } from '../kernel/start-error.ts'
import { readFlags } from './flags.ts'
import { operatorEvent } from './operator-event.ts'
import { type Erasure, erasePerson } from './person/erase-person.ts'
import { withDatabase } from './with-database.ts'

const values = readFlags({
  id: { type: 'string' },
  email: { type: 'string' },
  phone: { type: 'string' },
  name: { type: 'string' },
  document: { type: 'string' },
  reason: { type: 'string' },
  check: { type: 'boolean', default: false },
  json: { type: 'boolean', default: false },
})

class OnlyChecked extends Error {}

/** For a person who requests it: erases them in one organization, and states what stays and why. */
await withDatabase(async (url, settings) => {
  const email = values.email === undefined ? undefined : emailSchema.safeParse(values.email)
  const reason = line(200).safeParse(values.reason)
  const known = [values.email, values.phone, values.name, values.document].filter((one) => one !== undefined)
  if (!/^[1-9]\d{0,14}$/.test(values.id ?? '') || !reason.success || known.length === 0)
    throw new StartError(
      'setting',
      'Say in which organization, who and why: npm run person:erase -- --id 7 --email ada@example.com --phone +971501234567 --reason "requested by letter of 2 May". For a payer who is not a buyer, add --name "Ada Haddad" and --document "LR 0482 197".',
    )
  const name = line(200).optional().safeParse(values.name)
  if (!name.success) throw new StartError('setting', 'Enter in --name the name of the person, as receipts have it.')
  const document = line(60).optional().safeParse(values.document)
  if ((document.data !== undefined && !/[\p{L}\p{N}]/u.test(document.data)) || !document.success)
    throw new StartError('setting', 'Enter in --document the number of an identity document.')
  if (email?.success === false) throw new StartError('setting', `${values.email} is not an e-mail address.`)
  if (values.phone !== undefined && !/^\+[1-9]\d{4,14}$/.test(values.phone))
    throw new StartError('setting', `${values.phone} is not a phone number. Enter it as +971501234567.`)
  const person = {
    organization_id: Number(values.id),
    email: email?.data.toLowerCase(),
    phone: values.phone,
    name: name.data,
    document: document.data,
  }
  const owner = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: ownerPool(url, 'storey erase') }) })
  let done: Erasure | undefined
  try {
    await owner
      .transaction()
      .execute(async (db) => {
        const { rows } = await sql`select from organizations where id = ${person.organization_id}`.execute(db)
        if (rows.length === 0) throw new StartError('setting', `There is no organization ${person.organization_id}.`)
        const event = operatorEvent('person:erase', 'people.erase', {
          reason: reason.data,
          subject: { kind: 'organization', id: person.organization_id },
          signingKey: settings.signingKey,
        })
        event.organization_id = person.organization_id
        await sql`select set_config('app.event', ${event.id}, true)`.execute(db)
        done = await erasePerson(db, person, settings)
        if (values.check) throw new OnlyChecked()
        // The log proves the erasure without what identifies the person: who knows it can compare.
        const { email: address = person.phone, name: called, document: number } = person
        const known = { address_sha256: address, name_sha256: called, document_sha256: number }
        for (const [key, text] of Object.entries(known))
          if (text !== undefined) event.details[key] = createHash('sha256').update(text).digest('hex')
        Object.assign(event.details, { kept: done.kept.length, ...done.erased })
        await writeEvent(db, event, { result: 'done', status: 200 })
      })
      .catch((problem: unknown) => {
        if (!(problem instanceof OnlyChecked)) throw problem
      })
  } finally {
    await owner.destroy()
  }
  if (!done) throw new Error('The transaction ended without a result.')
  const { erased, kept, storage_keys } = done
  if (!values.check) {
    const storage = await openFiles(settings)
    for (const key of storage_keys) await storage.remove(key)
  }
  const some = Object.fromEntries(Object.entries(erased).filter(([, count]) => count > 0))
  if (values.json)
    return console.log(JSON.stringify({ checked: values.check, erased: some, files: storage_keys.length, kept }))
  console.log(values.check ? 'Would be erased:' : 'Erased:')
  for (const [what, count] of Object.entries({ ...some, files: storage_keys.length }))
    console.log(`  ${what}: ${count}`)
  for (const { record, reason: why } of kept) console.log(`Kept: ${record}. ${why}`)
  console.log('Backups made before keep the data until they are removed: delete it again after a restore.')
})
