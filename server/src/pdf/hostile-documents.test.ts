import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inflateSync } from 'node:zlib'
import { readAgreement } from '@storey/api/administration/contract-text.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { slow } from '../../test/slow.ts'
import type { AgreementDocument } from './agreement.ts'
import type { OfferDocument } from './offer.ts'
import { openTypesetter, type TypesetTask } from './typesetter.ts'

let folder: string
let secret: string
let hits = 0
const canary = createServer((_request, response) => {
  hits += 1
  response.end()
})
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'storey-hostile-'))
  secret = join(folder, 'secret.txt')
  await new Promise<void>((done) => canary.listen(0, '127.0.0.1', done))
})
afterAll(async () => {
  await new Promise((done) => canary.close(done))
  await rm(folder, { recursive: true, force: true })
})

/** Names and template texts by which an attacker tries to read a file, load a URL or run code. */
function payloads(): readonly string[] {
  const url = `http://127.0.0.1:${(canary.address() as AddressInfo).port}/hit`
  return [
    `<iframe src=file://${secret}></iframe>`,
    `<img src="${url}">`,
    `<script>fetch("${url}")</script>`,
    `<link rel=stylesheet href="${url}">`,
    `<style>@import url(${url});</style>`,
    `<style>@font-face{font-family:x;src:url(${url})}</style>`,
    `<svg onload="fetch('${url}')"/>`,
    `<object data="data:text/html;base64,PHNjcmlwdD4x"></object>`,
    '"><script>alert(1)</script>',
    'javascript:alert(1)',
    `#read("${secret}")`,
    `#image("${secret}")`,
    `#image("${url}")`,
    `#include "${secret}"`,
    '#import "@preview/cetz:0.3.0": *',
    `#plugin("${secret}")`,
    '#eval("1+1")',
    `#link("${url}")[x]`,
    '#set page(width: 1pt) #let x = 1; #x',
    `\\input{${secret}} \\write18{curl ${url}}`,
    '$ sum_(i=0)^oo x^2 $ `code` @ref <label> *b* _i_ = h',
    `{{constructor.constructor("return process")()}} <%= 7*7 %> \${7*7}`,
    '\u202Egnp.exe\u202C \u2066abc\u2069 \u200F\u200E',
    `[${url}](${url}) ![x](${url}) ]]> &xxe;`,
    `<!DOCTYPE x [<!ENTITY xxe SYSTEM "file://${secret}">]>&xxe;`,
  ]
}

const usual: AgreementDocument = {
  title: 'Agency agreement',
  number: 'AG-2026-0017',
  from: 'Storey Sales Desk',
  language: 'en',
  blocks: readAgreement('# Agreement\n\nWith **{{organization_name}}**.', { organization_name: 'Lighthouse' }),
  parties: ['Storey', 'Lighthouse'],
  signed: null,
}
/** All places in a contract with user input. */
const places: readonly ((words: string) => AgreementDocument)[] = [
  (words) => ({ ...usual, title: words, from: words }),
  (words) => ({
    ...usual,
    blocks: readAgreement('# Agreement\n\nWith **{{organization_name}}**.', { organization_name: words }),
    parties: [words, words],
  }),
  (words) => ({ ...usual, blocks: readAgreement(`# ${words}\n\n## ${words}\n\n- ${words}\n\n**${words}**`, {}) }),
  (words) => ({
    ...usual,
    language: 'ar',
    signed: { sha256: '0'.repeat(64), signatures: [{ party: words, name: words, at: words, address: words }] },
  }),
]

/** A whole offer with this text in every place for user input; pictures are ours. */
function offerOf(words: string, language: 'en' | 'ar'): OfferDocument {
  const plan = {
    title: words,
    name: words,
    split: words,
    points: [{ at: 0, share: 1, late: false, label: words, sum: words }],
    head: [words, words, words, words, words],
    lines: [{ name: words, each: words, due: words, share: words, amount: words, paid: words }],
    price: words,
    charges: [[words, words]],
    notes: [words],
  } as const
  return {
    language,
    number: words,
    heading: words,
    seller: words,
    initial: words,
    logo: null,
    colors: { brand: '#364fc7', soft: '#eef2ff', line: '#9fb0f5' },
    client: words,
    message: `${words}\n${words}`,
    valid_until: words,
    contact: { name: words, lines: [words] },
    amenities: [],
    homes: [
      {
        title: words,
        line: words,
        cover: null,
        plan: null,
        plan_text: words,
        currency: words,
        price: words,
        total: words,
        was: words,
        facts: [[words, words]],
        amenities: [words],
        plans: [plan],
      },
    ],
    words: {
      price: words,
      prepared_for: words,
      amenities: words,
      holds_nothing: words,
      beside: words,
      contact: words,
      notes: words,
      page: words,
    },
  }
}

/** The document's bytes, and the content of all its compressed streams. */
function unpacked(pdf: Buffer): string {
  const text = pdf.toString('latin1')
  const packed = [...text.matchAll(/stream\r?\n([\s\S]*?)\r?\nendstream/g)].map(([, body = '']) => {
    try {
      return inflateSync(Buffer.from(body, 'latin1')).toString('latin1')
    } catch {
      return ''
    }
  })
  return [text, ...packed].join('\n')
}

describe('hostile documents (T113)', () => {
  it('hostile documents read no file and no address, and produce no active content', {
    timeout: slow.hostile,
  }, async () => {
    const documents = payloads().flatMap((words): TypesetTask[] => [
      ...places.map((place): TypesetTask => ({ template: 'agreement', data: place(words) })),
      ...(['en', 'ar'] as const).map(
        (language): TypesetTask => ({ template: 'offer', data: offerOf(words, language), pictures: {} }),
      ),
    ])
    const set = async (content: string) => {
      await writeFile(secret, content)
      const typesetter = openTypesetter()
      try {
        const made: Buffer[] = []
        for (const task of documents) made.push(await typesetter.typeset(task))
        return made
      } finally {
        typesetter.end()
      }
    }
    const made = await set('the first secret')
    // The same bytes for the same data: if the file were read, another secret would change them.
    const again = await set('quite another secret, which is much longer than the first one')

    const acting = /\/(JavaScript|Launch|OpenAction|EmbeddedFile|SubmitForm|ImportData|GoToR|RichMedia|URI)\b/
    const clean = made.filter((pdf, at) => {
      const text = unpacked(pdf)
      const whole = pdf.subarray(0, 5).toString() === '%PDF-' && /%%EOF\s*$/.test(text.slice(0, pdf.length))
      return whole && !acting.test(text) && again[at]?.equals(pdf)
    })
    console.log(
      `T113 hostile documents: ${clean.length} of ${documents.length} harmless, ${hits} requests to the canary`,
    )
    expect([documents.length, clean.length, hits]).toEqual([150, 150, 0])
  })
})
