import { readFileSync } from 'node:fs'
import { inflateSync } from 'node:zlib'
import { PDFiumLibrary } from '@hyzyla/pdfium'
import { readAgreement } from '@storey/api/administration/contract-text.ts'
import { defaultContractText } from '@storey/api/sales/contract-text.ts'
import { afterAll, describe, expect, it } from 'vitest'
import { openPool } from '../../src/child-processes/pool.ts'
import { requirePrintable } from '../../src/pdf/printable.ts'
import { openTypesetter, type TypesetTask } from '../../src/pdf/typesetter.ts'
import { documentOf as availabilityOf } from '../../src/sales/availability-lists/document.ts'
import { contractOf } from '../../src/sales/contracts/document.ts'
import { documentOf } from '../../src/sales/offer-page/document.ts'
import { statementOf } from '../../src/sales/receipts/statement.ts'
import { voucherOf } from '../../src/sales/receipts/voucher.ts'
import { sampleHome, samplePublicOffer } from '../public-offer.ts'
import {
  sampleAvailabilityList,
  sampleContract,
  samplePayments,
  sampleReceipt,
  sampleStatementFacts,
} from '../sample-documents.ts'
import { slow } from '../slow.ts'
import { pagesOf } from './compare-pages.ts'

const typesetter = openTypesetter()
afterAll(() => typesetter.end())

/** Names of one script each, without marks that a reader of PDFs may sort differently. */
const names: Readonly<Record<string, string>> = {
  Chinese: '王小明',
  'traditional Chinese': '陳大文',
  Japanese: '山田太郎',
  'Japanese with kana': 'やまだ タロウ',
  'Japanese beyond the first plane': '𠮷田',
  Korean: '김철수',
  Devanagari: 'राम शर',
  Bengali: 'রহমান',
  Tamil: 'அரண',
  Telugu: 'రమ',
  Kannada: 'ಕಮಲ',
  Malayalam: 'മലയ',
  Gujarati: 'જયશ',
  Gurmukhi: 'ਜਸਪਲ',
  Sinhala: 'සමන',
  Thai: 'สมชาย',
  Lao: 'ລາວ',
  Khmer: 'សខ',
  Burmese: 'အသ',
  Hebrew: 'יוסף',
  Georgian: 'გიორგი',
  Armenian: 'Արմեն',
  Amharic: 'አበበ',
  emoji: '🏠',
  Greek: 'Γιώργος',
  Cyrillic: 'Қайрат',
  Vietnamese: 'Nguyễn',
  'rare Latin': 'Ŋọ́ŋgọ̃',
}
/** Names of the trial, whose letters a reader of PDFs may sort differently. */
const { names: buyers }: { readonly names: readonly string[] } = JSON.parse(
  readFileSync(new URL('../cases/pdf-buyer-names.json', import.meta.url), 'utf8'),
)
const MIXED = `محمد ${[...Object.values(names), ...buyers].join(' ')} Ada`

/** Each kind of document with a name in the place of the buyer or partner. */
const kinds: Readonly<Record<string, (name: string, language: 'en' | 'ar') => TypesetTask>> = {
  'sale offer': (name, language) => ({
    template: 'offer',
    data: documentOf(
      samplePublicOffer({ units: [sampleHome(1, '1204', 243_200_000)], client_name: name, message: name, language }),
      () => null,
    ),
    pictures: {},
  }),
  'availability list': (name) => {
    const brokerage = { name, logo: null, brand_color: null }
    const contact = { full_name: name, phone: null, email: null }
    const data = availabilityOf(sampleAvailabilityList({ brokerage, contact }), {})
    return { template: 'availability', data, pictures: {} }
  },
  contract: (name, language) => {
    const buyers = sampleContract.booking.buyers.map((buyer) => ({ ...buyer, full_name: name }))
    const booking = { ...sampleContract.booking, buyers, decided_at: '2026-10-02T09:00:00.000Z' }
    const document = contractOf({ ...sampleContract, booking }, { body: defaultContractText, language })
    return { template: 'agreement', data: { ...document, title: name } }
  },
  statement: (name, language) => ({
    template: 'statement',
    data: statementOf(samplePayments(), { ...sampleStatementFacts, buyers: [name] }, language),
  }),
  voucher: (name, language) => ({
    template: 'voucher',
    data: voucherOf(
      sampleReceipt(1, 5_000_000),
      { ...sampleStatementFacts, booking: 'B-2026-00042', buyers: [name] },
      language,
    ),
  }),
  agreement: (name, language) => ({
    template: 'agreement',
    data: {
      title: 'Agency agreement',
      number: 'AG-2026-0017',
      from: name,
      language,
      blocks: readAgreement(`# Agreement\n\nWith **{{organization_name}}**.`, { organization_name: name }),
      parties: [],
      signed: {
        signatures: [{ party: name, name, at: '1 December 2026 at 10:20 UTC', address: '192.0.2.7' }],
        sha256: '0123456789abcdef'.repeat(4),
      },
    },
  }),
}
const agreementOf = (name: string, language: 'en' | 'ar' = 'en') => kinds.agreement?.(name, language) as TypesetTask

let library: Promise<PDFiumLibrary> | undefined

/** The text of every page, without spaces and ends of lines. */
async function textOf(pdf: Uint8Array): Promise<string> {
  library ??= PDFiumLibrary.init()
  const document = await (await library).loadDocument(pdf)
  try {
    return [...document.pages()]
      .map((page) => page.getText())
      .join('')
      .replace(/\s|\uFFFE/g, '')
      .normalize('NFC')
  } finally {
    document.destroy()
  }
}

/** Whether a page shows glyph 0, the empty box. Typst writes the glyphs of a text as strings of two bytes each. */
function hasBox(pdf: Buffer): boolean {
  const streams = [...pdf.toString('latin1').matchAll(/stream\r?\n([\s\S]*?)\r?\nendstream/g)].map(([, body = '']) => {
    try {
      return inflateSync(Buffer.from(body, 'latin1')).toString('latin1')
    } catch {
      return body
    }
  })
  return streams.some((stream) => /BT[\s\S]*ET/.test(stream) && glyphsOf(stream).includes(0))
}

function glyphsOf(stream: string): number[] {
  const texts = [...stream.matchAll(/\(((?:\\[\s\S]|[^\\)])*)\)|<([0-9A-Fa-f]+)>(?=[^>])/g)].map(([, letters, hex]) =>
    hex === undefined ? plainBytes(letters ?? '') : Buffer.from(hex, 'hex').toString('latin1'),
  )
  return texts.flatMap((text) =>
    Array.from({ length: text.length >> 1 }, (_, at) => text.charCodeAt(2 * at) * 256 + text.charCodeAt(2 * at + 1)),
  )
}

const ESCAPES: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' }
const plainBytes = (letters: string) =>
  letters.replace(/\\([0-7]{1,3}|[\s\S])/g, (_, escaped: string) =>
    /^[0-7]/.test(escaped) ? String.fromCharCode(Number.parseInt(escaped, 8)) : (ESCAPES[escaped] ?? escaped),
  )

describe.each(Object.entries(kinds))('the PDF of a %s', (_, task) => {
  it.each(['en', 'ar'] as const)('sets every script without an empty box, language %s', async (language) => {
    expect(hasBox(await typesetter.typeset(task(MIXED, language)))).toBe(false)
  })

  it(
    'has the letters of a name of each script in its text',
    async () => {
      const lost: string[] = []
      for (const [script, name] of Object.entries(names)) {
        const text = await textOf(await typesetter.typeset(task(name, 'en')))
        const letters = name.replace(/\s/g, '').normalize('NFC')
        const turned = [...letters].reverse().join('')
        if (!text.includes(letters) && !text.includes(turned)) lost.push(script)
      }
      expect(lost).toEqual([])
    },
    slow.hostile,
  )

  it('names a character that no font has, instead of an empty box', async () => {
    await expect(typesetter.typeset(task('Gilgamesh 𒀭', 'en'), { client_name: 'Gilgamesh 𒀭' })).rejects.toMatchObject({
      status: 422,
      body: {
        errors: {
          client_name: ['The PDF has no font for the character 𒀭 (U+1202D) in “Gilgamesh 𒀭”. Replace this character.'],
        },
      },
    })
    await expect(typesetter.typeset(task('Gilgamesh 𒀭', 'en'))).rejects.toMatchObject({
      status: 422,
      body: { errors: { document: [expect.stringContaining('U+1202D')] } },
    })
  })

  it('breaks a word that is longer than a line', async () => {
    const word = `https://example.com/${'w'.repeat(40)}${'W'.repeat(30)}`
    const pdf = await typesetter.typeset(task(word, 'en'))

    expect(await textOf(pdf)).toContain(word)
    expect(await hasRightMargin(pdf)).toBe(true)
  })
})

/** 14 mm, a little less than the narrowest margin of the documents. */
const MARGIN = 40

/** Whether the right margin of every page is empty. */
async function hasRightMargin(pdf: Uint8Array): Promise<boolean> {
  const pages = await pagesOf(pdf)
  return pages.every(({ width, greys }) => greys.every((grey, at) => at % width < width - MARGIN || grey > 250))
}

describe('fonts of documents', () => {
  it('the check for empty boxes finds the box of a character without a font', async () => {
    // The worker itself refuses nothing.
    const worker = openPool({
      program: new URL('../../src/pdf/typeset-worker.ts', import.meta.url),
      ...{ concurrency: 1, maxWaiting: 1, maxMemory: 900_000_000, heapMb: 256, maxMs: 30_000, idle_ms: 60_000 },
    })
    try {
      const pdfOf = async (name: string) => Buffer.from((await worker.ask(agreementOf(name))) as Uint8Array)
      expect([hasBox(await pdfOf('Gilgamesh')), hasBox(await pdfOf('Gilgamesh 𒀭'))]).toEqual([false, true])
    } finally {
      worker.end()
    }
  })

  it('the same document has the same bytes whichever fonts were loaded before it', async () => {
    const fresh = openTypesetter()
    try {
      const first = await fresh.typeset(agreementOf('김철수'))
      await fresh.typeset(agreementOf(MIXED))
      expect((await fresh.typeset(agreementOf('김철수'))).equals(first)).toBe(true)
    } finally {
      fresh.end()
    }
  })

  it('joiners, selectors, ends of lines and spaces need no font', () => {
    expect(() => requirePrintable({ name: 'علی\u200cرضا ❤\ufe0f\n\u00a0\u3000👩\u200d💻' })).not.toThrow()
  })
})
