import { readFileSync } from 'node:fs'
import { foldText } from '@storey/api/readers/fold-text.ts'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { buildOrganization } from '../builders/basics.ts'
import { buildLead } from '../builders/lead.ts'
import { useTestApp } from '../harness.ts'

const app = useTestApp([])

/** Characters that Unicode had when this was written, so that a newer PostgreSQL or Node.js changes nothing here. */
const ASSIGNED = /[\p{L}\p{M}\p{N}\p{P}\p{S}\p{Zs}\p{Cf}]/u
/** Pairs of capital and small letters of Unicode 11 and later, rare ones, which the library of a database may not know. */
const NEWER = /[\u1c89-\u1cbf\u2c2f\ua7b8-\ua7ff\u{10570}-\u{105bf}\u{10d50}-\u{10d8f}\u{16e40}-\u{16edf}]/u

it('the database and the browser fold every character alike, alone and within a word', async () => {
  const characters = Array.from({ length: 0x1_fbff }, (_, at) => at + 1)
    .filter((point) => point < 0xd800 || point > 0xdfff)
    .map((point) => String.fromCodePoint(point))
    .filter((character) => ASSIGNED.test(character) && !NEWER.test(character))
  const texts = [...characters, ...characters.map((character) => `Aé${character}ا`)]
  const { rows } = await sql<{ text: string; folded: string }>`
    select text, fold_text(text) as folded from unnest(${texts}::text[]) as text`.execute(app.current.owner)

  const different = rows.filter(({ text, folded }) => foldText(text) !== folded)
  expect(different.map(({ text, folded }) => [text, folded, foldText(text)])).toEqual([])
  expect(rows.length).toBe(texts.length)
})

const { pairs }: { readonly pairs: readonly (readonly [string, string])[] } = JSON.parse(
  readFileSync(new URL('../cases/search-arabic.json', import.meta.url), 'utf8'),
)

it.each<[string, string[]]>([
  ...pairs.map(([name, term]): [string, string[]] => [name, [term]]),
  ['أحمد الكتبي', ['احمد', 'أحمد', 'احمد الكتبى', 'Ahmed', 'AHMAD']],
  ['فاطمة الزعابي', ['فاطمه', 'فَاطِمَة', 'فاطمـــة', 'Fatima']],
  ['محمد السويدي', ['مُحَمَّد', 'Mohamed', 'muhammad السويدى', 'محمد السويدی']],
  ['Mohammed Al Amiri', ['محمد', 'Muhammad amiri', 'mohamed al amiri']],
  ['علی‌رضا حسینی', ['علیرضا', 'عليرضا حسينى']],
  ['کریم', ['كريم', 'Kareem']],
  ['José Núñez', ['Jose Nunez', 'JOSE\u0301', 'nuñez josé']],
  ['Renée Müller', ['renee', 'Muller', 'MÜLLER']],
  ['Łukasz Øster Straße', ['lukasz', 'oster', 'strasse']],
  ['O’Brien', ["O'Brien", 'obrien', 'OʼBRIEN', 'o`brien']],
  ['Ｊｏｈｎ', ['john']],
  ['Алёна Йордан', ['алена', 'Йордан', 'иордан']],
  ['Γιώργος', ['γιωργοσ', 'ΓΙΏΡΓΟΣ']],
  ['So\u00adphie', ['sophie']],
  ['Trần Văn Đức', ['tran van duc']],
])('a search finds %s by each of %j', async (full_name, terms) => {
  const { owner, pool } = app.current
  const { id: organization_id } = await buildOrganization(owner)
  const lead = await buildLead(owner, { organization_id, full_name })
  await buildLead(owner, { organization_id, full_name: 'Somebody Else' })
  const found = (term: string) =>
    pool.transaction(
      { role: 'storey_app', settings: { 'app.organization_id': String(organization_id) } },
      async (db) => {
        const { rows } = await sql<{ id: number }>`select id from search_lead_ids(${term}) as found(id)`.execute(db)
        return rows.map(({ id }) => Number(id))
      },
    )

  const all = await Promise.all(terms.map(async (term) => [term, await found(term)]))
  expect(all).toEqual(terms.map((term) => [term, [lead.id]]))
})
