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
  /** After the paragraphs. */
  readonly tables?: readonly EmailTable[]
  /** The main action, as a button. */
  readonly action?: { readonly label: string; readonly url: string }
  /** Shown in small print, such as how long a link is valid. */
  readonly notes?: readonly string[]
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
export function compose(
  { subject, language = 'en', paragraphs, code, tables = [], action, notes = [], unsubscribe, attachments }: EmailText,
  brand: EmailBrand,
): Email {
  const oneLine = lineOf(subject)
  return {
    subject: oneLine,
    text: [
      ...paragraphs,
      ...(code ? [code] : []),
      ...tables.map(tableText),
      ...(action ? [`${action.label}:\n${action.url}`] : []),
      ...notes,
      ...(unsubscribe ? [`Unsubscribe:\n${unsubscribe}`] : []),
      `-- \n${brand.name}`,
    ].join('\n\n'),
    html: page(
      oneLine,
      language,
      brand,
      [
        ...paragraphs.map((line) => `<p style="margin:0 0 16px;white-space:pre-line" dir="auto">${escaped(line)}</p>`),
        ...(code
          ? [
              `<p style="margin:0 0 24px;font:600 32px/40px ui-monospace,Menlo,Consolas,monospace;letter-spacing:4px" dir="ltr">${escaped(code)}</p>`,
            ]
          : []),
        ...tables.map(tableHtml),
        ...(action ? [button(action.label, action.url, brand.color)] : []),
        ...notes.map(
          (line) =>
            `<p class="small" style="margin:0 0 8px;font-size:13px;line-height:20px;color:#5c6370" dir="auto">${escaped(line)}</p>`,
        ),
        ...(unsubscribe ? [unsubscribeLine(unsubscribe)] : []),
      ].join('\n'),
    ),
    ...(unsubscribe ? { unsubscribe } : {}),
    ...(attachments ? { attachments } : {}),
  }
}

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

/** The words on it are white, so a light color is darkened. */
const groundOf = (color: string | null) => (color === null ? STANDARD_COLOR : brandColors(color).brand[0])

const button = (label: string, url: string, color: string | null) => `<p style="margin:24px 0">
<a href="${escaped(url)}" style="display:inline-block;padding:12px 20px;border-radius:8px;background:${groundOf(color)};color:#ffffff;font-weight:600;text-decoration:none">${escaped(label)}</a>
</p>
<p class="small" style="margin:0 0 16px;font-size:13px;line-height:20px;color:#5c6370;word-break:break-all">${escaped(url)}</p>`

/** The initial on a square of the color: pictures are not shown in many mail programs, or only after a press. */
const mark = ({ name, color }: EmailBrand) =>
  `<span aria-hidden="true" style="display:inline-block;width:32px;height:32px;margin-inline-end:12px;border-radius:8px;background:${groundOf(color)};color:#ffffff;font-size:16px;line-height:32px;text-align:center">${escaped(Array.from(name.trim())[0] ?? '')}</span>`

const page = (title: string, language: 'ar' | 'en', brand: EmailBrand, content: string) => `<!doctype html>
<html lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>${escaped(title)}</title>
<style>
@media (max-width: 480px) { body { padding: 0 !important; background: #ffffff !important } .sheet { padding: 24px 20px !important; border-width: 0 !important; border-radius: 0 !important } }
@media (prefers-color-scheme: dark) {
body { background: #101116 !important; color: #ededf1 !important }
.sheet { background: #1d1f26 !important; border-color: #383c47 !important }
.small { color: #9297a6 !important }
.line { border-color: #383c47 !important }
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
