import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { sampleHome, samplePublicOffer, sampleUnit } from '../../../test/public-offer.ts'
import { readAnswer } from './answer.ts'
import { offerPage, policyOf } from './page.ts'
import { plainPage } from './plain-page.ts'
import { type Choice, viewOf } from './view.ts'

const TOKEN = 't'.repeat(64)
const pageOf = (more: Parameters<typeof samplePublicOffer>[0] = {}, choice: Choice = {}) =>
  offerPage(viewOf(samplePublicOffer(more), TOKEN, choice), 'https://storey.example')
/** The text of a page, without its style and tags. */
const wordsOf = (html: string) =>
  html
    .replace(/<style>[\s\S]*?<\/style>/, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/&nbsp;|\u00a0/g, ' ')
    .replace(/\s+/g, ' ')

describe('the offer page', () => {
  it('the offer page shows the seller, the price, and each payment with its day', () => {
    const words = wordsOf(pageOf())

    for (const said of [
      'For Noura Al Qahtani',
      'Three homes at Harbour Crescent',
      'Valid until Mon 7 Dec 2026',
      'Price of A-1204',
      'AED 2,383,360',
      'List price 2,432,000 2% off',
      '60% before handover',
      '23 May 2027 6 months after booking 238,336 10%',
      'About Jun 2028 70% built 357,504 15%',
      '30 Jun 2029 With the keys 953,344 40%',
      'Registration fee 4% On booking AED 95,334.40',
      'Reserve A-1204',
      'Write to Sara',
    ])
      expect(words).toContain(said)
  })

  it('the offer page shows the plot of a villa, and nothing of it for an apartment, in both languages', () => {
    const villa = sampleHome(1, 'V-12', 643_200_000, {
      unit: sampleUnit(1, 'V-12', { type: 'villa', bedrooms: 4, plot_area: '418.06' }),
    })

    expect(wordsOf(pageOf({ units: [villa] }))).toContain('Plot 4,500 sq ft')
    expect(wordsOf(pageOf({ units: [villa], language: 'ar' }))).toContain('مساحة الأرض')
    expect(wordsOf(pageOf())).not.toContain('Plot')
  })

  it('typed texts have the language of their letters, in pages of both languages', () => {
    const units = [sampleHome(1, '1204', 243_200_000)].map((home) => ({
      ...home,
      amenities: ['Sky lounge by Ines', 'حديقة السطح', '24/7'].map((name) => ({ name, picture: null })),
    }))

    for (const language of ['ar', 'en'] as const) {
      const html = pageOf({ language, units, client_name: 'نورة القحطاني' })
      expect(html).toContain('<bdi lang="en">Sky lounge by Ines</bdi>')
      expect(html).toContain('<bdi lang="ar">حديقة السطح</bdi>')
      expect(html).toContain('<bdi>24/7</bdi>')
      expect(html).toContain('<bdi lang="ar">نورة القحطاني</bdi>')
    }
  })

  it('the offer page shows where the project is: by drawn maps, without them by its address, and nothing of an unknown place', () => {
    const [home] = samplePublicOffer().units
    if (!home) throw new Error('There is no home.')
    const at = (place: Partial<typeof home.place>, language: 'en' | 'ar' = 'en') =>
      pageOf({ language, units: [{ ...home, place: { ...home.place, ...place } }] })

    const mapped = at({})
    expect(mapped.match(/<img class="(near|far)"[^>]* loading="lazy">/g)).toHaveLength(2)
    expect(mapped).toContain('alt="Map of the streets around Harbour Crescent"')
    expect(mapped).toContain('https://www.openstreetmap.org/copyright')
    // The dots between them are drawn, so that none ends a line.
    expect(wordsOf(mapped)).toContain('Quay Street, Al Marsa, Dubai 25.2086, 55.3452 Open in Google Maps')
    expect(at({}, 'ar')).toContain('near.svg?lang=ar')

    const plain = at({ map: null, address: '<i>Quay</i>' })
    expect(plain).not.toMatch(/class="map"|openstreetmap/)
    expect(plain).toContain('&lt;i&gt;Quay&lt;/i&gt;')
    expect(plain).toContain('Open in Google Maps')
    const unplaced = { latitude: null, longitude: null, map: null }
    expect(at(unplaced)).not.toContain('Google Maps')
    expect(at({ ...unplaced, address: null })).not.toContain('Location')
  })

  it('the offer page lists brochures with their size, and links to their files, in both languages', () => {
    const material = {
      id: 7,
      kind: 'brochure' as const,
      title: 'Harbour <Crescent>',
      place: 'Tower A',
      size: 2_340_000,
    }
    const materials = [{ ...material, updated_at: '2026-11-20T08:00:00.000Z' }]

    const html = pageOf({ materials })

    expect(html).toContain(`href="/api/public/offers/${TOKEN}/materials/7"`)
    expect(html).toContain('Harbour &lt;Crescent&gt;')
    expect(wordsOf(html)).toContain('Brochures and documents')
    expect(wordsOf(html)).toContain('Brochure · Tower A · PDF, 2.3 MB')
    expect(wordsOf(pageOf({ materials, language: 'ar' }))).toContain('الكتيبات والمستندات')
    expect(pageOf()).not.toContain('Brochures and documents')
  })

  it('the offer page switches unit and plan by links, and ignores those that the offer does not have', () => {
    const html = pageOf({}, { unit: '2', plan: '12' })
    const words = wordsOf(html)

    expect(words).toContain('Price of A-1201')
    expect(words).toContain('70% before handover')
    expect(html).toContain(`href="/offer/${TOKEN}?unit=1&amp;plan=12#homes"`)
    expect(html).toContain(`href="/offer/${TOKEN}?unit=2&amp;plan=11#how"`)
    expect(wordsOf(pageOf({}, { unit: '999', plan: 'x', lang: 'xx' }))).toContain('Price of A-1204')
  })

  it('the offer page of an unavailable unit takes no acceptance, but the offer can be declined', () => {
    const words = wordsOf(pageOf({}, { unit: '3' }))

    expect(words).toContain('A-1505 is no longer available.')
    expect(words).not.toContain('Reserve A-1505')
    expect(words).toContain('Not interested')
  })

  it('the offer page selects the first available unit, or the accepted one', () => {
    const gone = sampleHome(3, '1505', 250_000_000, { state: 'gone' })
    const free = sampleHome(1, '1204', 243_200_000)

    expect(wordsOf(pageOf({ units: [gone, free] }))).toContain('Price of A-1204')
    const accepted = wordsOf(
      pageOf({ state: 'accepted', units: [free, gone], chosen: { unit_id: 3, payment_plan_id: 12 } }),
    )
    expect(accepted).toContain('Price of A-1505')
    expect(accepted).toContain('You chose A-1505 with the payment plan Early . Sara has been notified')
    expect(accepted).not.toContain('Not interested')
    // The thanks come before the price, and the bar of phones has no price.
    expect(accepted.indexOf('You chose')).toBeLessThan(accepted.indexOf('Price of A-1505'))
    const chosen = pageOf({ state: 'accepted', units: [free], chosen: { unit_id: 1, payment_plan_id: 11 } })
    expect(chosen.slice(chosen.indexOf('class="stick"'))).not.toContain('class="total"')
  })

  it('the offer page groups the phone number, shows nothing twice, and pictures no more amenities than fill its rows', () => {
    const home = sampleHome(1, '1204', 243_200_000)
    const picture = sampleUnit(9, '0903').cover
    const amenities = ['Gym', 'Pool', 'Spa', 'Cinema', 'Lobby', 'Lounge', 'Terrace'].map((name) => ({ name, picture }))
    const contact = { full_name: 'Sara Khalil', phone: '+971505550142', email: null }
    const html = pageOf({ units: [{ ...home, amenities }], contact })

    expect(html).toContain('href="tel:+971505550142"')
    expect(html).toContain('>+971 50 555 0142</bdi>')
    expect(wordsOf(html).match(/Orientation/g)).toHaveLength(1)
    expect(html.slice(html.indexOf('class="looks"')).match(/<figcaption>/g)).toHaveLength(6)
    expect(html).toMatch(/<li>.*<bdi lang="en">Terrace<\/bdi><\/li>/)
  })

  it('the offer page of an ended offer shows areas in the direction of their words', () => {
    const { id, number, floor, type, bedrooms, total_area, building, project, floor_plan, cover } = sampleUnit(
      9,
      'A-09',
    )
    const others = [
      {
        id,
        number,
        floor,
        type,
        bedrooms,
        total_area,
        building,
        project,
        floor_plan,
        cover,
        price: { amount: 243_200_000, currency: 'AED' },
      },
    ]

    expect(pageOf({ state: 'expired', language: 'ar', units: [], others })).toMatch(/<bdi>[\d,]+\u00a0قدم/)
  })

  it('a link that opens nothing has the mark and name of the platform, and says where a new link comes from', () => {
    const html = plainPage('en', 'unknown', 'Storey')

    expect(html).toContain(
      '<img class="mark" src="/favicon.svg" alt="" width="36" height="36"><b><bdi lang="en">Storey',
    )
    expect(html).toContain('ask its sender for a new link')
    expect(plainPage('en', 'failed', 'Storey')).not.toContain('ask its sender')
  })

  it('an Arabic page mirrors the drawing of the building, and not the name of the home in it', () => {
    const tower = (language: 'en' | 'ar') => /<svg class="tower"[\s\S]*?<\/svg>/.exec(pageOf({ language }))?.[0] ?? ''

    expect(tower('en')).toContain('text-anchor="end"')
    expect(tower('en')).not.toContain('matrix(')
    expect(tower('ar')).toMatch(/matrix\(-1 0 0 1 240 0\)[\s\S]*<\/g>\s*<text x="160"[^>]* text-anchor="start"/)
  })

  it('a page without a home has a drawing', () => {
    expect(plainPage('en', 'unknown', 'Storey')).toContain('class="scene"')
    expect(pageOf({ state: 'superseded', units: [], newer: { token: TOKEN } })).toContain('class="scene"')
  })

  it('the offer page says of the home that is held for its buyer so, and of the others that they are available', () => {
    const units = [sampleHome(1, '1204', 243_200_000), sampleHome(2, 'A-1201', 200_000_000)]
    const accepted = {
      ...{ state: 'accepted' as const, units, chosen: { unit_id: 1, payment_plan_id: 12 } },
      held_until: '2026-11-29T12:55:00.000Z',
    }

    expect(wordsOf(pageOf(accepted))).toContain('Price of A-1204 Held for you')
    expect(wordsOf(pageOf(accepted, { unit: '2' }))).toContain('Price of A-1201 Available')
    expect(wordsOf(pageOf({ ...accepted, held_until: null }))).toContain('Price of A-1204 Available')
  })

  it.each([
    ['declined', 'Thank you for your answer'],
    ['expired', 'This offer has expired'],
    ['superseded', 'There is a newer offer'],
    ['withdrawn', 'This offer was withdrawn'],
    ['revoked', 'This link is no longer valid'],
  ] as const)(
    'the offer page of an offer that was %s explains it, names the contact and takes no answer',
    (state, heading) => {
      const html = pageOf({ state, units: [], title: null, message: '', newer: { token: 'n'.repeat(64) } })

      expect(html).toContain(`<h1>${heading}</h1>`)
      expect(html).toContain('Sara Khalil')
      expect(html).not.toContain('<form')
      expect(html.includes(`/offer/${'n'.repeat(64)}`)).toBe(state === 'superseded')
    },
  )

  it('the offer page shows the way to its answer next to the contact, until it cannot be answered', () => {
    const toAnswer = '<a class="button main" href="#answer"><span>Reserve <bdi lang="en">A-1204</bdi></span></a>'

    expect(pageOf().split(toAnswer)).toHaveLength(3)
    expect(pageOf({}, { unit: '3' })).not.toContain('href="#answer"')
    expect(pageOf({ state: 'accepted' })).not.toContain('href="#answer"')
  })

  it('the offer page names the seller and the homes for previews of its link, and not the client', () => {
    const [head = ''] = pageOf().split('<style>')

    expect(head).toContain('<meta property="og:site_name" content="Meridian Homes">')
    expect(head).toContain('<meta property="og:title" content="Three homes at Harbour Crescent">')
    expect(head).not.toContain('Noura')
    for (const [, address] of head.matchAll(/og:image" content="([^"]*)"/g))
      expect(address).toMatch(/^https:\/\/storey\.example\//)
    expect(pageOf({ state: 'withdrawn', units: [] })).not.toContain('og:title')
  })

  it('the offer page asks for the dark drawing by a media query that browsers understand', () => {
    const queries = [...pageOf().matchAll(/<source media="([^"]*)"/g)].map(([, query]) => query)

    expect(new Set(queries)).toEqual(new Set(['screen and (prefers-color-scheme: dark)']))
  })

  it('the offer page in Arabic is right to left with Latin digits, and has no English text of its own', () => {
    const html = pageOf({ language: 'ar', title: null, client_name: 'نورة القحطاني' })
    const words = wordsOf(html)

    expect(html).toContain('<html lang="ar" dir="rtl">')
    // The name is not torn, or its second word would be read before the first.
    expect(html).toContain('3 منازل في Harbour\u00a0Crescent</bdi>')
    expect(words).toContain('23 نوفمبر 2026')
    expect(words).toContain('الاثنين 7 ديسمبر 2026')
    expect(words).not.toMatch(/[٠-٩]/)
    for (const term of ['البحر، المارينا', 'صالة رياضية', 'رسوم التسجيل', 'عند الحجز']) expect(words).toContain(term)
    const typed =
      /Quay Street, Al Marsa, Dubai|OpenStreetMap contributors|Meridian|Homes|English|Harbour|Crescent|Dear[\s\S]*?December\.|Sara|Khalil|sara\S*|AED|PDF|Early|Tower|From the balcony|With the keys|[A-Z]-\d+|SK|\bM\b/g
    expect(words.replace(typed, '')).not.toMatch(/[A-Za-z]{2}/)
  })

  it('the offer page has the color of its seller, which its policy allows', () => {
    const seller = { name: 'Meridian Homes', logo: null, brand_color: '#7a3e1b' }

    expect(pageOf({ seller })).toContain('<style>:root{--brand:light-dark(#7a3e1b, ')
    expect(policyOf('#7a3e1b').match(/'sha256-/g)).toHaveLength(2)
    expect(pageOf().match(/<style>/g)).toHaveLength(1)
    expect(policyOf().match(/'sha256-/g)).toHaveLength(1)
  })

  it('the offer page shows where the home is in its building, its steps, and the amenities that have a picture', () => {
    const html = pageOf()
    const words = wordsOf(html)

    for (const said of ['Your home in the building', 'Floor 12 of 16', 'What happens next', 'From handover on 953,344'])
      expect(words).toContain(said)
    expect(html).toContain('<figcaption><bdi lang="en">Pool</bdi></figcaption>')
    const low = sampleHome(1, 'V-1', 243_200_000)
    expect(pageOf({ units: [{ ...low, unit: { ...low.unit, floors: 2, floor: 0 } }] })).not.toContain('id="windows"')
  })

  it('the offer page of an ended offer shows other homes, each with a message about it', () => {
    const { id, number, floor, type, bedrooms, total_area, building, project, floor_plan, cover } = sampleUnit(
      9,
      'A-0903',
    )
    const others = [
      {
        id,
        number,
        floor,
        type,
        bedrooms,
        total_area,
        building,
        project,
        floor_plan,
        cover,
        price: { amount: 243_200_000, currency: 'AED' },
      },
    ]
    const html = pageOf({ state: 'expired', units: [], others })

    expect(wordsOf(html)).toContain('Homes for sale here now A-0903 2 bed apartment')
    expect(html).toContain(encodeURIComponent('home A-0903'))
    expect(wordsOf(html)).toContain('AED 2,432,000 Ask about A-0903')
    expect(html.split('class="button write main"').length - 1).toBe(1)
  })

  it('the offer page escapes user input and runs no script', () => {
    const hostile = '"><script>alert(1)</script><img src=x onerror=alert(1)>\u202Egnp.exe \u2066x'
    const home = sampleHome(1, hostile, 243_200_000)
    const [plan] = home.plans
    const html = pageOf({
      title: hostile,
      client_name: hostile,
      message: hostile,
      number: hostile,
      seller: { name: hostile, logo: null, brand_color: hostile },
      contact: { full_name: hostile, phone: null, email: '"><b>@example.com' },
      units: [
        {
          ...home,
          unit: {
            ...home.unit,
            view: hostile,
            project: { id: 1, name: hostile },
            building: { id: 1, name: hostile, code: 'A' },
          },
          amenities: [{ name: hostile, picture: null }],
          pictures: home.pictures.map((one) => ({ ...one, caption: hostile })),
          plans: plan
            ? [
                {
                  ...plan,
                  name: hostile,
                  schedule: {
                    ...plan.schedule,
                    lines: plan.schedule.lines.map((line) => ({
                      ...line,
                      name: hostile,
                      due_on: null,
                      due_text: hostile,
                    })),
                  },
                },
              ]
            : [],
        },
      ],
    })

    expect(html).not.toMatch(/<script|<img src=x|<b>@|[\u202a-\u202e\u2066-\u2069]/)
    expect(html).toContain('&lt;script&gt;alert(1)')
    for (const [tag] of html.replace(/<style>[\s\S]*?<\/style>/, '').matchAll(/<(?:"[^"]*"|[^">])+>/g))
      expect(tag.replace(/"[^"]*"/g, '')).not.toMatch(/\son\w+=/i)
    expect(policyOf()).toContain("default-src 'none'")
    expect(policyOf()).not.toContain('script')
  })

  it('the offer page of ten units on five plans with long schedules is below 15 kB compressed', () => {
    const units = Array.from({ length: 10 }, (_, index) => sampleHome(index + 1, `A-${1200 + index}`, 243_200_000))
    const html = pageOf({ units })
    const packed = gzipSync(html).length

    console.log(`The buyer's page: ${html.length} bytes, ${packed} packed.`)
    expect(packed).toBeLessThan(15_000)
    expect(plainPage('ar', 'unknown', 'Storey')).toContain('هذا الرابط لم يعد صالحًا')
  })
})

describe('readAnswer', () => {
  it('readAnswer parses the form of the offer page into the body of the API call', () => {
    const read = (text: string) => readAnswer(new URLSearchParams(text))

    expect(read('answer=accept&unit=1&plan=11&price=238336000&lang=ar')).toEqual({
      answer: 'accept',
      unit_id: 1,
      payment_plan_id: 11,
      expected_price: 238_336_000,
    })
    const terms = 'a'.repeat(22)
    expect(read(`answer=accept&unit=1&plan=11&price=2&terms=${terms}`)).toMatchObject({ expected_terms: terms })
    expect(read('answer=accept&unit=1&plan=11&price=2&terms=x')).not.toHaveProperty('expected_terms')
    expect(read('answer=decline&reason=++Too+dear%0D%0Afor+us+')).toEqual({
      answer: 'decline',
      reason: 'Too dear\nfor us',
    })
    expect(read('answer=decline')).toEqual({ answer: 'decline', reason: null })
    expect(read('answer=accept&unit=1')).toBeUndefined()
    expect(read('answer=accept&unit=1e3&plan=-1&price=2')).toBeUndefined()
    expect(read('')).toBeUndefined()
  })
})
