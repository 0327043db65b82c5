import { createHash } from 'node:crypto'
import { PDFiumLibrary } from '@hyzyla/pdfium'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sampleHome, samplePublicOffer } from '../../../test/public-offer.ts'
import { slow } from '../../../test/slow.ts'
import { openTypesetter } from '../../pdf/typesetter.ts'
import { documentOf } from './document.ts'

const typesetter = openTypesetter()
afterAll(() => typesetter.end())

let picture: Buffer
let library: PDFiumLibrary
beforeAll(async () => {
  library = await PDFiumLibrary.init()
  const red = { create: { width: 320, height: 200, channels: 3 as const, background: '#c02020' } }
  picture = await sharp(red).webp().toBuffer()
})

const printOf = (pdf: Buffer) => createHash('sha256').update(pdf).digest('hex')
const typeset = (more: Parameters<typeof samplePublicOffer>[0] = {}) =>
  typesetter.typeset({
    template: 'offer',
    data: documentOf(samplePublicOffer(more), (shown) => (shown ? 'picture.webp' : null)),
    pictures: { 'picture.webp': picture },
  })

async function lookAt(pdf: Buffer) {
  const document = await library.loadDocument(pdf)
  const sizes = Array.from({ length: document.getPageCount() }, (_, index) => document.getPage(index).getOriginalSize())
  const { data } = await document.getPage(Math.min(1, sizes.length - 1)).render({
    width: 595,
    height: 842,
    render: ({ data, width, height }) =>
      sharp(data, { raw: { width, height, channels: 4 } })
        .raw()
        .toBuffer(),
  })
  document.destroy()
  return { sizes, drawn: data }
}

/** Counts the pixels of the sample's picture; the renderer puts blue first. */
const reds = (pixels: Uint8Array) => {
  let count = 0
  for (let at = 0; at < pixels.length; at += 4) {
    const [one = 0, two = 0, three = 0] = pixels.subarray(at, at + 3)
    if (Math.max(one, three) > 150 && Math.min(one, two, three) < 60 && two < 60) count++
  }
  return count
}

describe('the PDF of an offer', () => {
  it('the PDF of an offer has a cover message, a sheet for each unit and one for its two plans, all A4', {
    timeout: slow.hostile,
  }, async () => {
    const { sizes, drawn } = await lookAt(await typeset())
    const words = JSON.stringify(documentOf(samplePublicOffer(), () => null))

    expect(sizes).toHaveLength(1 + 3 * 2)
    for (const { originalWidth, originalHeight } of sizes)
      expect([Math.round(originalWidth), Math.round(originalHeight)]).toEqual([595, 842])
    for (const said of [
      'Three homes at Harbour Crescent',
      'Dear Noura',
      'A-1204, Tower A',
      '2,383,360',
      'List price 2,432,000, 2% off',
      'North-west',
      'Residents’ lounge',
      'Valid until 7 Dec 2026',
      'Payment plan, unit A-1505',
      'About Jun 2028',
      'AED\u00a095,334.40',
      'page {page} of {of}',
    ])
      expect(words).toContain(said)
    expect(reds(drawn)).toBeGreaterThan(50_000)
  })

  it('the PDF of an offer with one unit and no message has one sheet and one for its plans', async () => {
    const { sizes } = await lookAt(await typeset({ message: '', units: [sampleHome(1, '1204', 243_200_000)] }))

    expect(sizes).toHaveLength(2)
  })

  it('the PDF of an offer with several homes has a cover sheet without a message too, and says each note once', async () => {
    const { sizes } = await lookAt(await typeset({ message: '' }))
    const { homes } = documentOf(samplePublicOffer(), () => null)

    expect(sizes).toHaveLength(1 + 3 * 2)
    for (const { plans } of homes) for (const { notes } of plans) expect(new Set(notes).size).toBe(notes.length)
    const [standard, early] = homes[0]?.plans ?? []
    expect(early?.notes.filter((note) => standard?.notes.includes(note))).not.toEqual([])
  })

  it('the PDF of an offer keeps a unit with 24 amenities on one sheet', async () => {
    const amenities = Array.from({ length: 24 }, (_, index) => ({
      name: `Charging for electric cars ${index + 1}`,
      picture: null,
    }))
    const unit = { ...sampleHome(1, '1204', 243_200_000), amenities }
    const { sizes } = await lookAt(await typeset({ message: '', units: [unit] }))

    expect(sizes).toHaveLength(2)
  })

  it('the PDF of an offer says the amenities that all of its homes have once', () => {
    const [one, two] = [sampleHome(1, '1204', 243_200_000), sampleHome(2, '1205', 251_000_000)]
    const [first, ...rest] = one.amenities
    if (!first) throw new Error('The sample has no amenities.')
    const both = documentOf(samplePublicOffer({ units: [one, { ...two, amenities: [first] }] }), () => null)
    const alone = documentOf(samplePublicOffer({ units: [one] }), () => null)

    expect([both.amenities, ...both.homes.map(({ amenities }) => amenities)]).toEqual([
      [first.name],
      rest.map(({ name }) => name),
      [],
    ])
    expect([alone.amenities, alone.homes[0]?.amenities.length]).toEqual([[], one.amenities.length])
  })

  it('the PDF of an offer has the same bytes in 20 renders at once, and other bytes for another offer', async () => {
    const all = await Promise.all(Array.from({ length: 20 }, () => typeset()))
    const other = await typeset({ number: 'SO-2026-0419' })
    // The addresses of pictures are signed anew every day, so they are not part of the document.
    expect(JSON.stringify(documentOf(samplePublicOffer(), () => null))).not.toContain('signature')

    expect(new Set(all.map(printOf)).size).toBe(1)
    expect(printOf(other)).not.toBe(printOf(all[0] ?? Buffer.alloc(0)))
    expect(typesetter.processes).toHaveLength(1)
  })

  it('the PDF of an offer has three payment plans of a home on one sheet', async () => {
    const home = sampleHome(1, '1204', 243_200_000)
    const [plan] = home.plans
    if (!plan) throw new Error('The sample has no plan.')
    const plans = [1, 2, 3].map((payment_plan_id) => ({ ...plan, payment_plan_id }))
    const { sizes } = await lookAt(await typeset({ units: [{ ...home, plans }] }))

    // A short message to the buyer of one home is on the sheet of the home.
    expect(sizes).toHaveLength(1 + 1)
  })

  it('the PDF of an Arabic offer has Latin digits and no English text of the template', async () => {
    const arabic = { language: 'ar', title: null, client_name: 'نورة القحطاني' } as const
    const { words, homes, ...rest } = documentOf(samplePublicOffer(arabic), () => null)
    const { sizes } = await lookAt(await typeset(arabic))

    expect(sizes).toHaveLength(1 + 3 * 2)
    expect(rest).toMatchObject({ heading: '3 منازل في Harbour Crescent', valid_until: 'صالح حتى 7 ديسمبر 2026' })
    expect(homes[0]?.plans[0]?.lines.at(-1)).toMatchObject({
      due: '30 يونيو 2029',
      amount: '953,344',
      paid: '2,383,360',
    })
    expect(JSON.stringify([words, homes[0]?.facts])).not.toMatch(/[٠-٩]/)
    expect(
      Object.values(words)
        .join(' ')
        .replace(/\{\w+\}/g, ''),
    ).not.toMatch(/[A-Za-z]/)
  })

  it('the PDF of an offer is made without pictures when there are none', async () => {
    const data = documentOf(samplePublicOffer(), () => null)
    const pdf = await typesetter.typeset({ template: 'offer', data, pictures: {} })

    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
  })
})
