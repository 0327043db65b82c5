import { PLATFORM_DEFAULTS } from '@storey/api/administration/platform-defaults.ts'
import type { Email, EmailAttachment, EmailPicture } from '../services/transport.ts'
import {
  amountsHtml,
  amountsLines,
  type Box,
  boxHtml,
  boxLines,
  button,
  codeHtml,
  dirOf,
  type EmailAmounts,
  type EmailHomes,
  type EmailTable,
  type Figure,
  factLine,
  factsHtml,
  figureHtml,
  groundsOf,
  headingHtml,
  homesHtml,
  homesLines,
  type Language,
  linkHtml,
  ownText,
  pictureHtml,
  placeOf,
  type Row,
  type Steps,
  stepsHtml,
  tableHtml,
  unsubscribeLine,
} from './email-parts.ts'
import { escaped } from './escaped.ts'

/** The content of an e-mail, before it is formatted. */
export interface EmailText {
  /** The HTML begins with it, large, unless there is a figure or a code; a reader of the text has it above the text. */
  readonly subject: string
  /** In place of the subject at the beginning of the HTML; also above a figure or a code. */
  readonly title?: string
  /** Of its own words, which names in other scripts do not change; English if it is not set. */
  readonly language?: 'ar' | 'en'
  /** A stored picture that its reader may see, above the figure or the facts. */
  readonly picture?: { readonly uuid: string; readonly alt: string }
  /** One paragraph each. Plain text: user input is escaped in the HTML too. */
  readonly paragraphs: readonly string[]
  /** A code to type, on a line of its own after the paragraphs. */
  readonly code?: string
  /** After the paragraphs before this place. */
  readonly box?: Box
  /** What it is about, a row each, after the paragraphs: names and days that a reader looks up. A second line of a value is small. */
  readonly facts?: readonly Row[]
  /** Homes with their amounts, before the facts. */
  readonly homes?: EmailHomes
  /** Amounts, after the facts. */
  readonly amounts?: EmailAmounts
  /** After the paragraphs. */
  readonly tables?: readonly EmailTable[]
  /** Numbered steps, with their heading, after the paragraphs. */
  readonly steps?: Steps
  /** The main action, as a button. */
  readonly action?: { readonly label: string; readonly url: string }
  readonly figure?: Figure
  /** Who writes it, after the button. */
  readonly signature?: string
  /** Shown in small print, such as how long a link is valid; or a link. */
  readonly notes?: readonly (string | { readonly label: string; readonly url: string })[]
  /** URL to opt out of these e-mails; also for the mail program's own button (RFC 8058). */
  readonly unsubscribe?: string
  readonly attachments?: readonly EmailAttachment[]
}

/** The name, color and logo at the head of an e-mail: of the platform, or of the seller in e-mails to buyers. */
export interface EmailBrand {
  readonly name: string
  readonly color: string | null
  /** The id of the stored picture. */
  readonly logo?: string | null
}

/**
 * Formats an e-mail as plain text and as HTML without scripts, readable without its styles. Its pictures are attached when it is sent:
 * nothing is loaded from a server when it is read.
 */
export function compose(email: EmailText, brand: EmailBrand): Email {
  const { subject, language = 'en', unsubscribe, attachments, picture } = email
  const oneLine = lineOf(subject)
  const pictures: EmailPicture[] = [
    ...(brand.logo ? [{ cid: 'logo', uuid: brand.logo, html: LOGO } as const] : []),
    ...(picture ? [{ cid: 'picture', uuid: picture.uuid, html: pictureHtml(picture.alt) } as const] : []),
  ]
  return {
    subject: oneLine,
    text: textOf(email, brand),
    html: page(oneLine, language, brand, htmlOf(email, language, brand.color)),
    ...(unsubscribe ? { unsubscribe } : {}),
    ...(attachments ? { attachments } : {}),
    ...(pictures.length > 0 ? { pictures } : {}),
  }
}

function textOf(email: EmailText, brand: EmailBrand): string {
  const { code, homes, facts = [], amounts, steps, tables = [], action, signature, notes = [], unsubscribe } = email
  return [
    ...linesOf(email),
    ...(steps ? [[steps.heading, ...steps.list.map((step, at) => `${at + 1}. ${step}`)].join('\n')] : []),
    ...(code ? [code] : []),
    ...(homes ? [homesLines(homes)] : []),
    ...(facts.length > 0 ? [facts.map(factLine).join('\n')] : []),
    ...(amounts ? [amountsLines(amounts)] : []),
    ...tables.map(tableText),
    ...(action ? [`${action.label}:\n${action.url}`] : []),
    ...(signature ? [signature] : []),
    ...notes.map((note) => (typeof note === 'string' ? note : `${note.label}: ${note.url}`)),
    ...(unsubscribe ? [`Unsubscribe:\n${unsubscribe}`] : []),
    `-- \n${brand.name}`,
  ].join('\n\n')
}

/** The paragraphs, with the box in its place. */
const linesOf = ({ paragraphs, box }: EmailText) => (box ? paragraphs.toSpliced(box.at, 0, boxLines(box)) : paragraphs)

function htmlOf(email: EmailText, language: Language, color: string | null): string {
  const { subject, title = subject, picture, paragraphs, figure, code, box, homes, facts = [], amounts, steps } = email
  const { tables = [], action, signature, notes = [], unsubscribe } = email
  const own = (line: string) => ownText(line, language)
  const look = picture ? [placeOf('picture', '')] : []
  // A figure or a code is larger than the subject.
  const headed = email.title !== undefined || (figure === undefined && code === undefined)
  const boxAt = (place: number) => (box?.at === place ? [boxHtml(box, own)] : [])
  return [
    ...(headed ? [headingHtml(own(title))] : []),
    ...paragraphs.flatMap((line, at) => {
      if (at === figure?.at) return [...boxAt(at), ...look, figureHtml(figure, color, own)]
      // The title has just said it.
      if (headed && line.replace(/[.:]$/, '') === title) return boxAt(at)
      return [...boxAt(at), `<p ${PARAGRAPH}${dirOf(line, language)}>${own(line)}</p>`]
    }),
    ...boxAt(paragraphs.length),
    ...(figure ? [] : look),
    ...(code ? [codeHtml(code, language)] : []),
    ...(steps ? [stepsHtml(steps, color, own)] : []),
    ...(homes ? [homesHtml(homes, own)] : []),
    ...(facts.length > 0 ? [factsHtml(facts, own)] : []),
    ...(amounts ? [amountsHtml(amounts, own)] : []),
    ...tables.map(tableHtml),
    ...(action ? [button(action.label, action.url, color)] : []),
    ...(signature ? [`<p ${PARAGRAPH}>${own(signature)}</p>`] : []),
    ...notes.map(
      (note) =>
        `<p class="small" ${SMALL}${typeof note === 'string' ? dirOf(note, language) : ''}>${typeof note === 'string' ? own(note) : linkHtml(note)}</p>`,
    ),
    ...(unsubscribe ? [unsubscribeLine(unsubscribe)] : []),
  ].join('\n')
}

/** `Bookings: This period 12, Before 9`, a line for each row. */
const tableText = ({ head, rows }: EmailTable) =>
  rows
    .map(([name = '', ...cells]) => `${name}: ${cells.map((text, place) => `${head[place + 1]} ${text}`).join(', ')}`)
    .join('\n')

const PARAGRAPH = 'style="margin:0 0 16px;white-space:pre-line"'
const SMALL = 'style="margin:0 0 8px;font-size:13px;line-height:20px;color:#5c6370"'

const MAX_OF_SUBJECT = 200

/** A header line without control characters, direction marks and unpaired surrogates. */
const lineOf = (subject: string) =>
  Array.from(subject.replace(/[\p{Cc}\s]+/gu, ' ').replace(/[\u202a-\u202e\u2066-\u2069]/g, ''))
    .slice(0, MAX_OF_SUBJECT)
    .join('')
    .trim()

const SQUARE = 'display:inline-block;width:32px;height:32px;margin-inline-end:12px;border-radius:8px'
/** The three floors of the mark of the application: the width of each, and its place. */
const FLOORS = [
  [14, '9px 0 0 11px'],
  [16, '3px 0 0 7px'],
  [18, '3px 0 0 7px'],
] as const

/** The initial on a square of the color, or the mark of the application, where there is no logo. */
export function mark({ name, color }: EmailBrand): string {
  const ground = groundsOf(color)[0]
  if (name === PLATFORM_DEFAULTS.product_name)
    return `<span aria-hidden="true" dir="ltr" style="${SQUARE};background:${ground};font-size:0;line-height:0;vertical-align:middle">${FLOORS.map(([width, margin]) => `<span style="display:block;width:${width}px;height:3px;margin:${margin};border-radius:2px;background:#ffffff"></span>`).join('')}</span>`
  return `<span class="mark" aria-hidden="true" style="${SQUARE};background:${ground};color:#ffffff;font-size:16px;line-height:32px;text-align:center">${escaped(Array.from(name.trim())[0] ?? '')}</span>`
}

const LOGO = `<img src="cid:logo" width="32" height="32" alt="" style="${SQUARE};vertical-align:middle">`

const page = (title: string, language: 'ar' | 'en', brand: EmailBrand, content: string) => `<!doctype html>
<html lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>${escaped(title)}</title>
<style>
.sheet > :last-child { margin-bottom: 0 !important }
@media (max-width: 480px) { body { padding: 0 !important; background: #ffffff !important } .sheet { padding: 24px 20px !important; border-width: 0 !important; border-radius: 0 !important } .cell { padding-left: 12px !important } }
@media (prefers-color-scheme: dark) {
body { background: #101116 !important; color: #ededf1 !important }
.sheet { background: #1d1f26 !important; border-color: #383c47 !important }
.small { color: #9297a6 !important }
.line { border-color: #383c47 !important }
.total { border-color: #ededf1 !important }
.box { background: #272a33 !important; border-color: #383c47 !important }
.button, .mark, .done { background: ${groundsOf(brand.color)[1]} !important; color: #15161b !important }
.rest { background: #383c47 !important }
.late { color: #ff9f92 !important }
}
@media (prefers-color-scheme: dark) and (max-width: 480px) { body { background: #1d1f26 !important } }
</style></head>
<body style="margin:0;padding:32px 16px;background:#f4f5f7;color:#1b1f27;font:16px/24px -apple-system,'Segoe UI',Roboto,Arial,sans-serif">
<div class="sheet" dir="${language === 'ar' ? 'rtl' : 'ltr'}" style="max-width:560px;margin:0 auto;padding:32px;background:#ffffff;border:1px solid #e3e5ea;border-radius:12px">
<p style="margin:0 0 24px;font-weight:700;font-size:18px;line-height:32px">${brand.logo ? placeOf('logo', mark(brand)) : mark(brand)}<bdi>${escaped(brand.name)}</bdi></p>
${content}
</div>
</body>
</html>
`
