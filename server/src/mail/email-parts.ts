import { brandColors } from '@storey/api/readers/brand-colors.ts'
import type { EmailPicture } from '../services/transport.ts'
import { escaped } from './escaped.ts'

export type Language = 'ar' | 'en'

/**
 * The amount or the name that an e-mail is about, large, with what it is for below it: in the HTML instead of the paragraph at this index.
 * A percentage is drawn as a bar too.
 */
export interface Figure {
  readonly at: number
  readonly amount: string
  readonly about: string
  readonly percent?: number
  /** Below what it is for, small. */
  readonly more?: string
  /** Something that should have come by now, or is lost. */
  readonly late?: boolean
}

/** A second line of the value is small. */
export type Row = readonly [label: string, value: string]

/** Set apart on a ground of its own, before the paragraph of this index: where a payment goes, why something was refused. */
export interface Box {
  readonly at: number
  readonly heading?: string
  /** Texts that a user wrote, a paragraph each. */
  readonly lines?: readonly string[]
  readonly rows?: readonly Row[]
  /** Texts of some length with their labels, below each other. */
  readonly notes?: readonly Row[]
  /** After the notes. */
  readonly more?: string
}

/** Amounts with what they come to. */
export interface EmailAmounts {
  readonly rows: readonly Row[]
  /** The sum of the rows, set apart from them. */
  readonly total?: Row
  /** Below the total, not part of it. */
  readonly besides?: readonly Row[]
}

/** Homes with their amounts, a row each: what kind of home it is before its number. */
export interface EmailHomes {
  readonly heading?: string
  readonly list: readonly { readonly kind: string; readonly about: string; readonly amount: string }[]
}

/** Numbered steps, with their heading. */
export interface Steps {
  readonly heading: string
  readonly list: readonly string[]
}

/** A table of figures: the first cell of a row is its name, the others are at the end of their columns. */
export interface EmailTable {
  readonly head: readonly string[]
  readonly rows: readonly (readonly string[])[]
}

const SCRIPTS = { ar: /\p{Script=Arabic}/u, en: /\p{Script=Latin}/u } as const
const NAME_LENGTH = 80

/** A text that a user wrote in another script has its own direction; a name alone has that of the e-mail. */
export const dirOf = (line: string, language: Language) =>
  line.length <= NAME_LENGTH || SCRIPTS[language].test(line) ? '' : ' dir="auto"'

/**
 * Latin words, amounts and numbers of bookings, which would turn the order of an Arabic line around them; with the number before them,
 * as in `1204, Tower A`.
 */
const LATIN = /(?:\d[\w-]*, )?[A-Za-z](?:[\w.,/+%&@\u00a0 '’-]*[\w%])?/g

/** Within a day, such as 28 November 2026. */
const DAY_SPACE = /(?<=(?<!\d)\d{1,2}) (?=\p{L}{3,} \d{4}(?!\d))|(?<=(?<!\d)\d{1,2} \p{L}{3,}) (?=\d{4}(?!\d))/gu

/** A text of ours in the direction of its e-mail; names in other scripts do not change it. */
export function ownText(text: string, language: Language): string {
  const line = text.replace(DAY_SPACE, '\u00a0')
  if (language === 'en') return whole(line)
  const parts: string[] = []
  let from = 0
  for (const found of line.matchAll(LATIN)) {
    parts.push(escaped(line.slice(from, found.index)), `<bdi dir="ltr">${whole(found[0])}</bdi>`)
    from = found.index + found[0].length
  }
  return [...parts, escaped(line.slice(from))].join('')
}

/** Names after each other. Latin ones keep a Latin comma, so that an Arabic line has them in their own order. */
export const joined = (names: readonly string[], language: Language): string =>
  names.join(language === 'ar' && names.some((name) => SCRIPTS.ar.test(name)) ? '، ' : ', ')

/** Numbers such as B-2026-MER-00284 and names of homes such as HC-B-1504. */
const NUMBER = /\b[A-Z][A-Z0-9]*(?:-[A-Z0-9]+)*-(?=[A-Z]*\d)[A-Z0-9]+\b/g
/** A longer one could be wider than a phone. */
const MAX_UNBROKEN = 18
/** Between a currency and its amount, and before the form of a company, which is not alone on a line. */
const KEPT_SPACE = /(?<=\b[A-Z]{3}) (?=\d)| (?=(?:L\.L\.C|LLC|FZ-LLC|FZE|FZCO|PJSC|Ltd|Limited|Inc|GmbH)\b)/g

/** `Tower C`, `Phase 2`, `Block 12`, and a number with its bedrooms. */
const NAME_SPACE =
  /(?<=\b(?:Tower|Block|Building|Phase|Plot|Villa|Unit|Floor|Level|Al|El)) (?=(?:[A-Z]|\d{1,4})\b|(?<=\b(?:Al|El) )[A-Z])/g
/** `Two-bedroom` */
const NUMBERED =
  /\b(?:\d{1,2}|One|Two|Three|Four|Five|Six|Seven|one|two|three|four|five|six|seven)-(?:bed(?:room)?s?|storey)\b/g

const UNBROKEN = 'style="white-space:nowrap"'

/** Escaped, with numbers, names of homes and amounts kept on one line, and e-mail in one piece. */
const whole = (text: string) =>
  escaped(text)
    .replace(KEPT_SPACE, '\u00a0')
    .replace(NAME_SPACE, '\u00a0')
    .replace(NUMBERED, (found) => `<span ${UNBROKEN}>${found}</span>`)
    .replace(/(?<![\w@.-])e-mail(?![\w@-])/g, `<span ${UNBROKEN}>e-mail</span>`)
    .replace(NUMBER, (found) => (found.length > MAX_UNBROKEN ? found : `<span ${UNBROKEN}>${found}</span>`))

const LARGE = 'display:block;margin:0 0 4px;font-size:28px;line-height:36px;text-wrap:balance'

export const figureHtml = (
  { at, amount, about, more, percent, late = false }: Figure,
  color: string | null,
  own: (line: string) => string,
) =>
  `<p style="margin:${at === 0 ? 16 : 24}px 0 ${percent === undefined ? 24 : 12}px"><b${late ? ' class="late"' : ''} style="${LARGE}${late ? ';color:#b42318' : ''}"><bdi dir="${SCRIPTS.ar.test(amount) ? 'auto' : 'ltr'}">${whole(amount)}</bdi></b>${own(about)}${more ? `<br><span class="small" style="${SECOND}">${own(more)}</span>` : ''}</p>${percent === undefined ? '' : barHtml(percent, color)}`

/** How much of something is done, of two cells: e-mail programs show no other drawing without a picture. */
function barHtml(percent: number, color: string | null): string {
  const done = Math.min(100, Math.max(0, percent))
  const cell = (share: number, style: string, name: string) =>
    share === 0
      ? ''
      : `<td class="${name}" width="${share}%" height="8" style="height:8px;padding:0;font-size:0;line-height:0;${style}">&nbsp;</td>`
  return `
<table role="presentation" aria-hidden="true" width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 24px;border-collapse:separate;border-radius:4px;overflow:hidden"><tr>${cell(done, `background:${groundsOf(color)[0]}`, 'done')}${cell(100 - done, 'background:#e3e5ea', 'rest')}</tr></table>`
}

type Place = EmailPicture['cid']

/** Where a picture goes, with what is there until it is attached: an e-mail that is sent without it is whole. */
export const placeOf = (cid: Place, instead: string) => `<!--${cid}-->${instead}<!--/${cid}-->`

export const withPicture = (html: string, { cid, html: picture }: EmailPicture) =>
  html.replace(new RegExp(`<!--${cid}-->[\\s\\S]*?<!--/${cid}-->`), () => picture)

/** A picture over the whole width. Its file is attached when the e-mail is sent. */
export const pictureHtml = (alt: string) =>
  `<img src="cid:picture" width="560" alt="${escaped(alt)}" style="display:block;width:100%;height:auto;margin:0 0 24px;border-radius:8px">`

export const headingHtml = (text: string) =>
  `<h1 style="margin:0 0 16px;font-size:24px;line-height:32px;font-weight:700;text-wrap:balance">${text}</h1>`

const HALF_OF_CODE = 3

/**
 * Its digits are read from left to right, from the side where the text begins, half by half: the space between is none that would be
 * copied with it.
 */
export const codeHtml = (code: string, language: Language) =>
  `<table role="presentation" cellpadding="0" cellspacing="0" dir="ltr" style="margin:0 0 24px${language === 'ar' ? ' auto' : ''}"${language === 'ar' ? ' align="right"' : ''}><tr><td class="box" style="padding:12px 20px;background:#f4f5f7;border:1px solid #e3e5ea;border-radius:8px;font:600 32px/40px -apple-system,'Segoe UI',Roboto,Arial,sans-serif;font-variant-numeric:tabular-nums;letter-spacing:2px;white-space:nowrap">${escaped(code.slice(0, HALF_OF_CODE))}<span style="padding-left:12px">${escaped(code.slice(HALF_OF_CODE))}</span></td></tr></table>${language === 'ar' ? '<div style="clear:both"></div>' : ''}`

export const linkHtml = ({ label, url }: { readonly label: string; readonly url: string }) =>
  `<a href="${escaped(url)}" style="color:inherit">${escaped(label)}</a>`

const CELL = 'padding:6px 0 6px 24px;border-bottom:1px solid #e3e5ea;font-size:14px;line-height:20px;vertical-align:top'
const NAME_CELL = CELL.replace('6px 0 6px 24px', '6px 0')

/** The last columns of tables below each other are in line. */
const COLUMN = '15%'

export function tableHtml({ head, rows }: EmailTable): string {
  const cells = (row: readonly string[], tag: 'th' | 'td') =>
    row
      .map((text, place) =>
        place === 0
          ? `<th scope="${tag === 'th' ? 'col' : 'row'}" class="line" align="left" style="${NAME_CELL};font-weight:400" dir="auto">${escaped(text)}</th>`
          : `<${tag}${tag === 'th' ? ' scope="col"' : ''} class="line cell" align="right" width="${COLUMN}" style="${CELL};font-weight:400;white-space:nowrap">${escaped(text)}</${tag}>`,
      )
      .join('')
  return `<table role="table" width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 24px;border-collapse:collapse">
<thead><tr class="small" style="color:#5c6370">${cells(head, 'th')}</tr></thead>
<tbody>${rows.map((row) => `<tr>${cells(row, 'td')}</tr>`).join('\n')}</tbody>
</table>`
}

const FACT = 'padding:8px 0;border-bottom:1px solid #e3e5ea;font-size:14px;line-height:20px;vertical-align:top'
/** A label of so many characters is not broken, and leaves an account number its line on a phone. */
const SHORT_LABEL = 16
const TABLE = 'role="table" width="100%" cellpadding="0" cellspacing="0"'

type Own = (line: string) => string

/** `Payment 1: AED 1,500, Voucher RV-00412` */
export const factLine = ([label, value]: Row) => `${label}: ${value.replaceAll('\n', ', ')}`

const linesOfCell = (value: string, own: Own) => {
  const [first = '', ...more] = value.split('\n')
  return `${own(first)}${more.map((line) => `<br><span class="small" style="${SECOND}">${own(line)}</span>`).join('')}`
}
const SECOND = 'font-size:13px;font-weight:400;color:#5c6370'

const factRow =
  (own: Own, cell = FACT) =>
  ([label, value]: Row) =>
    `<tr><th scope="row" class="line small" style="${cell};padding-inline-end:16px;font-weight:400;color:#5c6370;text-align:start${label.length <= SHORT_LABEL ? ';white-space:nowrap' : ''}">${own(label)}</th><td class="line" style="${cell};font-weight:600;text-align:end">${linesOfCell(value, own)}</td></tr>`

/** The second line of a value is what is known besides, such as the number of a voucher. */
export const factsHtml = (facts: readonly Row[], own: Own) =>
  `<table ${TABLE} style="margin:0 0 24px;border-collapse:collapse">
${facts.map(factRow(own)).join('\n')}
</table>`

const HOME = FACT.replace('padding:8px 0', 'padding:12px 0').replace('14px', '16px').replace('20px', '24px')

export const homesHtml = ({ heading, list }: EmailHomes, own: Own) =>
  `${heading ? `<p style="margin:0 0 4px;font-weight:600">${own(heading)}</p>\n` : ''}<table ${TABLE} style="margin:0 0 24px;border-collapse:collapse">
${list.map(({ kind, about, amount }) => `<tr><th scope="row" class="line" style="${HOME};padding-inline-end:16px;font-weight:600;text-align:start">${linesOfCell(`${kind}\n${about}`, own)}</th><td class="line" style="${HOME};font-weight:600;text-align:end;white-space:nowrap">${own(amount)}</td></tr>`).join('\n')}
</table>`

export const homesLines = ({ heading, list }: EmailHomes) =>
  [...(heading ? [heading] : []), ...list.map(({ kind, about, amount }) => `${kind}, ${about}: ${amount}`)].join('\n')

const AMOUNT = FACT.replace('padding:8px 0', 'padding:6px 0').replace('border-bottom:1px solid #e3e5ea;', '')
const TOTAL = `${FACT.replace('border-bottom:1px solid #e3e5ea;', 'border-top:2px solid #1b1f27;')};font-size:16px;line-height:24px;font-weight:700`

/** Only the total is bold and has a rule. */
export function amountsHtml({ rows, total, besides = [] }: EmailAmounts, own: Own): string {
  const row = ([label, value]: Row, style: string, name = '') =>
    `<tr><th scope="row" class="${name || 'small'}" style="${style};padding-inline-end:16px;text-align:start${name ? '' : ';font-weight:400;color:#5c6370'}">${own(label)}</th><td${name ? ` class="${name}"` : ''} style="${style};text-align:end${name ? '' : ';font-weight:600'};white-space:nowrap">${linesOfCell(value, own)}</td></tr>`
  return `<table ${TABLE} style="margin:0 0 24px;border-collapse:collapse">
${[...rows.map((one) => row(one, AMOUNT)), ...(total ? [row(total, TOTAL, 'total')] : []), ...besides.map((one) => row(one, AMOUNT))].join('\n')}
</table>`
}

export const amountsLines = ({ rows, total, besides = [] }: EmailAmounts) =>
  [...rows, ...(total ? [total] : []), ...besides].map(factLine).join('\n')

const BOX_ROW = FACT.replace('padding:8px 0', 'padding:4px 0').replace('border-bottom:1px solid #e3e5ea;', '')

export function boxHtml({ heading, lines = [], rows = [], notes = [], more }: Box, own: Own): string {
  const text = (line: string, style: string) => `<p style="margin:0 0 12px;${style}">${line}</p>`
  const parts = [
    ...(heading ? [`<p style="margin:0 0 8px;font-weight:600">${own(heading)}</p>`] : []),
    ...lines.map((line) => text(own(line), 'white-space:pre-line')),
    ...notes.map(([label, note]) => text(`<b>${own(label)}</b><br>${own(note)}`, 'white-space:pre-line')),
    ...(rows.length > 0
      ? [`<table ${TABLE} style="border-collapse:collapse">${rows.map(factRow(own, BOX_ROW)).join('\n')}</table>`]
      : []),
    ...(more ? [text(own(more), '')] : []),
  ]
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 24px;border-collapse:separate"><tr><td class="box" style="padding:16px ${rows.length > 0 ? 16 : 20}px ${rows.length > 0 ? 12 : 4}px;background:#f4f5f7;border:1px solid #e3e5ea;border-radius:8px">
${parts.join('\n')}
</td></tr></table>`
}

export const boxLines = ({ heading, lines = [], rows = [], notes = [], more }: Box) =>
  [
    ...(heading ? [heading] : []),
    ...lines,
    ...notes.map(factLine),
    ...rows.map(factLine),
    ...(more ? [more] : []),
  ].join('\n')

const NUMBER_OF_STEP =
  'display:inline-block;width:24px;height:24px;border-radius:12px;color:#ffffff;font-size:13px;line-height:24px;font-weight:600;text-align:center'

export const stepsHtml = ({ heading, list }: Steps, color: string | null, own: Own) =>
  `<p style="margin:0 0 8px;font-weight:600">${own(heading)}</p>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 24px;border-collapse:collapse">
${list.map((step, at) => `<tr><td width="36" style="width:36px;padding:6px 0;vertical-align:top"><span class="mark" style="${NUMBER_OF_STEP};background:${groundsOf(color)[0]}">${at + 1}</span></td><td style="padding:6px 0;vertical-align:top">${own(step)}</td></tr>`).join('\n')}
</table>`

export const unsubscribeLine = (url: string) =>
  `<p class="small" style="margin:24px 0 0;font-size:13px;line-height:20px;color:#5c6370"><a href="${escaped(url)}" style="color:inherit">Unsubscribe</a></p>`

const STANDARD_COLOR = '#4263eb'

/** By day the words on it are white, so a light color is darkened; by night they are dark, and a dark color is lightened. */
export const groundsOf = (color: string | null) =>
  color === null ? ([STANDARD_COLOR, brandColors(STANDARD_COLOR).brand[1]] as const) : brandColors(color).brand

export const button = (label: string, url: string, color: string | null) => `<p style="margin:24px 0">
<a class="button" href="${escaped(url)}" style="display:inline-block;padding:12px 20px;border-radius:8px;background:${groundsOf(color)[0]};color:#ffffff;font-weight:600;text-decoration:none">${escaped(label)}</a>
</p>`
