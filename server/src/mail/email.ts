import { PLATFORM_DEFAULTS } from '@storey/api/administration/platform-defaults.ts'
import { brandColors } from '@storey/api/readers/brand-colors.ts'
import type { Email, EmailAttachment } from '../services/transport.ts'

/** The content of an e-mail, before it is formatted. */
export interface EmailText {
  readonly subject: string
  /** Of its own words, which names in other scripts do not change; English if it is not set. */
  readonly language?: 'ar' | 'en'
  /** One paragraph each. Plain text: user input is escaped in the HTML too. */
  readonly paragraphs: readonly string[]
  /** A code to type, on a line of its own after the paragraphs. */
  readonly code?: string
  /** What it is about, a row each, after the paragraphs: names and amounts that a reader looks up. */
  readonly facts?: readonly (readonly [label: string, value: string])[]
  /** After the paragraphs. */
  readonly tables?: readonly EmailTable[]
  /** Numbered steps, with their heading, after the paragraphs. */
  readonly steps?: { readonly heading: string; readonly list: readonly string[] }
  /** The main action, as a button. */
  readonly action?: { readonly label: string; readonly url: string }
  /** The amount or the name that the e-mail is about, large, with what it is for below it: in the HTML instead of the paragraph at this index. */
  readonly figure?: { readonly at: number; readonly amount: string; readonly about: string }
  /** Who writes it, after the button. */
  readonly signature?: string
  /** Shown in small print, such as how long a link is valid; or a link. */
  readonly notes?: readonly (string | { readonly label: string; readonly url: string })[]
  /** URL to opt out of these e-mails; also for the mail program's own button (RFC 8058). */
  readonly unsubscribe?: string
  readonly attachments?: readonly EmailAttachment[]
}

/** A table of figures: the first cell of a row is its name, the others are at the end of their columns. */
export interface EmailTable {
  readonly head: readonly string[]
  readonly rows: readonly (readonly string[])[]
}

/** The name and color at the head of an e-mail: of the platform, or of the seller in e-mails to buyers. */
export interface EmailBrand {
  readonly name: string
  readonly color: string | null
}

/** Formats an e-mail as plain text and as HTML without pictures and scripts, readable without its styles. */
export function compose(email: EmailText, brand: EmailBrand): Email {
  const { subject, language = 'en', unsubscribe, attachments } = email
  const oneLine = lineOf(subject)
  return {
    subject: oneLine,
    text: textOf(email, brand),
    html: page(oneLine, language, brand, htmlOf(email, language, brand.color)),
    ...(unsubscribe ? { unsubscribe } : {}),
    ...(attachments ? { attachments } : {}),
  }
}

function textOf(email: EmailText, brand: EmailBrand): string {
  const { paragraphs, code, facts = [], steps, tables = [], action, signature, notes = [], unsubscribe } = email
  return [
    ...paragraphs,
    ...(steps ? [[steps.heading, ...steps.list.map((step, at) => `${at + 1}. ${step}`)].join('\n')] : []),
    ...(code ? [code] : []),
    ...(facts.length > 0 ? [facts.map(([label, value]) => `${label}: ${value}`).join('\n')] : []),
    ...tables.map(tableText),
    ...(action ? [`${action.label}:\n${action.url}`] : []),
    ...(signature ? [signature] : []),
    ...notes.map((note) => (typeof note === 'string' ? note : `${note.label}: ${note.url}`)),
    ...(unsubscribe ? [`Unsubscribe:\n${unsubscribe}`] : []),
    `-- \n${brand.name}`,
  ].join('\n\n')
}

function htmlOf(email: EmailText, language: 'ar' | 'en', color: string | null): string {
  const { paragraphs, figure, code, facts = [], steps, tables = [], action, signature, notes = [], unsubscribe } = email
  const own = (line: string) => ownText(line, language)
  return [
    ...paragraphs.map((line, at) =>
      at === figure?.at ? figureHtml(figure, own) : `<p ${PARAGRAPH}${dirOf(line, language)}>${own(line)}</p>`,
    ),
    ...(code
      ? [
          `<p style="margin:0 0 24px;font:600 32px/40px ui-monospace,Menlo,Consolas,monospace;letter-spacing:4px" dir="ltr">${escaped(code)}</p>`,
        ]
      : []),
    ...(steps
      ? [
          `<p style="margin:0 0 8px;font-weight:600">${own(steps.heading)}</p>
<ol style="margin:0 0 24px;padding-inline-start:24px">${steps.list.map((step) => `<li style="margin:0 0 8px">${own(step)}</li>`).join('')}</ol>`,
        ]
      : []),
    ...(facts.length > 0 ? [factsHtml(facts, own)] : []),
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

const PARAGRAPH = 'style="margin:0 0 16px;white-space:pre-line"'
const SMALL = 'style="margin:0 0 8px;font-size:13px;line-height:20px;color:#5c6370"'

const SCRIPTS = { ar: /\p{Script=Arabic}/u, en: /\p{Script=Latin}/u } as const
const NAME_LENGTH = 80

/** A text that a user wrote in another script has its own direction; a name alone has that of the e-mail. */
const dirOf = (line: string, language: 'ar' | 'en') =>
  line.length <= NAME_LENGTH || SCRIPTS[language].test(line) ? '' : ' dir="auto"'

/** Latin words, amounts and numbers of bookings, which would turn the order of an Arabic line around them. */
const LATIN = /[A-Za-z](?:[\w.,/+%&@\u00a0 '’-]*[\w%])?/g

/** A text of ours in the direction of its e-mail; names in other scripts do not change it. */
function ownText(line: string, language: 'ar' | 'en'): string {
  if (language === 'en') return whole(line)
  const parts: string[] = []
  let from = 0
  for (const found of line.matchAll(LATIN)) {
    parts.push(escaped(line.slice(from, found.index)), `<bdi dir="ltr">${whole(found[0])}</bdi>`)
    from = found.index + found[0].length
  }
  return [...parts, escaped(line.slice(from))].join('')
}

/** Escaped, with amounts and numbers such as B-2026-MER-00284 kept on one line. */
const whole = (text: string) =>
  escaped(text).replace(
    /\b(?:[A-Z]+-\d{4}-[A-Z0-9-]+|[A-Z]{3} \d[\d,.]*\d)\b/g,
    '<span style="white-space:nowrap">$&</span>',
  )

const figureHtml = ({ amount, about }: NonNullable<EmailText['figure']>, own: (line: string) => string) =>
  `<p style="margin:24px 0"><b style="display:block;font-size:28px;line-height:36px"><bdi dir="${SCRIPTS.ar.test(amount) ? 'auto' : 'ltr'}">${escaped(amount)}</bdi></b>${own(about)}</p>`

const linkHtml = ({ label, url }: { readonly label: string; readonly url: string }) =>
  `<a href="${escaped(url)}" style="color:inherit">${escaped(label)}</a>`

/** `Bookings: This period 12, Before 9`, a line for each row. */
const tableText = ({ head, rows }: EmailTable) =>
  rows
    .map(([name = '', ...cells]) => `${name}: ${cells.map((text, place) => `${head[place + 1]} ${text}`).join(', ')}`)
    .join('\n')

const CELL = 'padding:6px 0 6px 12px;border-bottom:1px solid #e3e5ea;font-size:14px;line-height:20px;vertical-align:top'
const NAME_CELL = CELL.replace('6px 0 6px 12px', '6px 0')

function tableHtml({ head, rows }: EmailTable): string {
  const cells = (row: readonly string[], tag: 'th' | 'td') =>
    row
      .map((text, place) =>
        place === 0
          ? `<th scope="${tag === 'th' ? 'col' : 'row'}" class="line" align="left" style="${NAME_CELL};font-weight:${tag === 'th' ? 400 : 600}" dir="auto">${escaped(text)}</th>`
          : `<${tag}${tag === 'th' ? ' scope="col"' : ''} class="line" align="right" style="${CELL};font-weight:400;white-space:nowrap">${escaped(text)}</${tag}>`,
      )
      .join('')
  return `<table role="table" width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 24px;border-collapse:collapse">
<thead><tr class="small" style="color:#5c6370">${cells(head, 'th')}</tr></thead>
<tbody>${rows.map((row) => `<tr>${cells(row, 'td')}</tr>`).join('\n')}</tbody>
</table>`
}

/** Labels are narrow, so that an account number keeps its line on a phone where it can. */
const factsHtml = (facts: NonNullable<EmailText['facts']>, own: (line: string) => string) =>
  `<table role="table" width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 24px;border-collapse:collapse">
${facts.map(([label, value]) => `<tr><th scope="row" class="line small" style="${FACT};padding-inline-end:16px;font-weight:400;color:#5c6370;text-align:start">${own(label)}</th><td class="line" style="${FACT};font-weight:600;text-align:end">${own(value)}</td></tr>`).join('\n')}
</table>`
const FACT = 'padding:8px 0;border-bottom:1px solid #e3e5ea;font-size:14px;line-height:20px;vertical-align:top'

const unsubscribeLine = (url: string) =>
  `<p class="small" style="margin:24px 0 0;font-size:13px;line-height:20px;color:#5c6370"><a href="${escaped(url)}" style="color:inherit">Unsubscribe</a></p>`

const MAX_OF_SUBJECT = 200

/** A header line without control characters, direction marks and unpaired surrogates. */
const lineOf = (subject: string) =>
  Array.from(subject.replace(/[\p{Cc}\s]+/gu, ' ').replace(/[\u202a-\u202e\u2066-\u2069]/g, ''))
    .slice(0, MAX_OF_SUBJECT)
    .join('')
    .trim()

const STANDARD_COLOR = '#4263eb'

/** By day the words on it are white, so a light color is darkened; by night they are dark, and a dark color is lightened. */
const groundsOf = (color: string | null) =>
  color === null ? ([STANDARD_COLOR, brandColors(STANDARD_COLOR).brand[1]] as const) : brandColors(color).brand

const button = (label: string, url: string, color: string | null) => `<p style="margin:24px 0">
<a class="button" href="${escaped(url)}" style="display:inline-block;padding:12px 20px;border-radius:8px;background:${groundsOf(color)[0]};color:#ffffff;font-weight:600;text-decoration:none">${escaped(label)}</a>
</p>`

const SQUARE = 'display:inline-block;width:32px;height:32px;margin-inline-end:12px;border-radius:8px'
/** The three floors of the mark of the application: the width of each, and its place. */
const FLOORS = [
  [14, '9px 0 0 11px'],
  [16, '3px 0 0 7px'],
  [18, '3px 0 0 7px'],
] as const

/**
 * The initial on a square of the color, or the mark of the application: pictures are not shown in many mail programs, or only
 * after a press.
 */
function mark({ name, color }: EmailBrand): string {
  const ground = groundsOf(color)[0]
  if (name === PLATFORM_DEFAULTS.product_name)
    return `<span aria-hidden="true" dir="ltr" style="${SQUARE};background:${ground};font-size:0;line-height:0;vertical-align:middle">${FLOORS.map(([width, margin]) => `<span style="display:block;width:${width}px;height:3px;margin:${margin};border-radius:2px;background:#ffffff"></span>`).join('')}</span>`
  return `<span class="mark" aria-hidden="true" style="${SQUARE};background:${ground};color:#ffffff;font-size:16px;line-height:32px;text-align:center">${escaped(Array.from(name.trim())[0] ?? '')}</span>`
}

const page = (title: string, language: 'ar' | 'en', brand: EmailBrand, content: string) => `<!doctype html>
<html lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>${escaped(title)}</title>
<style>
.sheet > :last-child { margin-bottom: 0 !important }
@media (max-width: 480px) { body { padding: 0 !important; background: #ffffff !important } .sheet { padding: 24px 20px !important; border-width: 0 !important; border-radius: 0 !important } }
@media (prefers-color-scheme: dark) {
body { background: #101116 !important; color: #ededf1 !important }
.sheet { background: #1d1f26 !important; border-color: #383c47 !important }
.small { color: #9297a6 !important }
.line { border-color: #383c47 !important }
.button, .mark { background: ${groundsOf(brand.color)[1]} !important; color: #15161b !important }
}
@media (prefers-color-scheme: dark) and (max-width: 480px) { body { background: #1d1f26 !important } }
</style></head>
<body style="margin:0;padding:32px 16px;background:#f4f5f7;color:#1b1f27;font:16px/24px -apple-system,'Segoe UI',Roboto,Arial,sans-serif">
<div class="sheet" dir="${language === 'ar' ? 'rtl' : 'ltr'}" style="max-width:560px;margin:0 auto;padding:32px;background:#ffffff;border:1px solid #e3e5ea;border-radius:12px">
<p style="margin:0 0 24px;font-weight:700;font-size:18px;line-height:32px">${mark(brand)}<bdi>${escaped(brand.name)}</bdi></p>
${content}
</div>
</body>
</html>
`

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Escapes text for HTML. */
export const escaped = (text: string) => text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '')
