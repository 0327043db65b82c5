import { FILE_DELIMITERS, type FileDelimiter } from '@storey/api/imports/file-formats.ts'

/** A text whose fields are quoted in another way than RFC 4180 says, in that way; any other text as it is. */
export const usualQuotes = (text: string, delimiter: FileDelimiter): string =>
  unescapedQuotes(otherMarks(text, delimiter))

/** `"said \"hi\""`, as databases and programs write it: a letter behind the backslash shows that it is no end of a path. */
function unescapedQuotes(text: string): string {
  if (!/(?<![\\,;\t|\r\n])\\"[\p{L}\p{N}]/u.test(text) || /[^,;\t|\r\n"]""[^,;\t|\r\n"]/.test(text)) return text
  return text.replace(/\\(["\\])/g, (_, sign: string) => (sign === '"' ? '""' : sign))
}

const MARKS = [
  ["'", "'"],
  ['“', '”'],
  ['«', '»'],
  ['„', '“'],
] as const

/** `'Ada, L','ada@example.com'`: the marks around every heading are those of the file. */
function otherMarks(text: string, delimiter: FileDelimiter): string {
  const head = /^\ufeff?([^\r\n]*)/.exec(text.slice(0, 20_000))?.[1] ?? ''
  const names = head.split(delimiter).map((name) => name.trim())
  const used = MARKS.find(
    ([open, close]) =>
      names.length > 1 && names.every((name) => name.length > 1 && name.startsWith(open) && name.endsWith(close)),
  )
  if (!used) return text
  const [open, close] = used
  const mark = delimiter === '|' ? '\\|' : delimiter
  // Where a mark is not closed, none behind it in its line is: the rest is left as it is, and not searched again from each mark.
  const field = new RegExp(
    `(?<=^|[${mark}\\r\\n\\ufeff])${open}(?:((?:[^${close}\\r\\n]|${close}(?!${mark}|[\\r\\n]|$)){0,100000})${close}(?=${mark}|[\\r\\n]|$)|[^\\r\\n]*)`,
    'g',
  )
  return text.replace(field, (whole, inner?: string) => {
    if (inner === undefined) return whole
    const said = open === close ? inner.replaceAll(open + close, open) : inner
    return `"${said.replaceAll('"', '""')}"`
  })
}

/** A file whose rows are each one quoted text, as of a table that was saved as CSV twice: the rows within the quotes. */
export function withoutOuterQuotes(text: string): string {
  const start = text.charCodeAt(0) === 0xfeff ? 1 : 0
  // The first line decides almost always, and a file may have 50 MB.
  if (text[start] !== '"' || !/^"(?:[^"\r\n]|"")*"[ \t]*[\r\n]/.test(text.slice(start, start + 20_000))) return text
  const lines = text.slice(start).split(/\r\n|\r|\n/)
  const inner = lines.map((line) =>
    line === '' ? '' : /^"((?:[^"]|"")*)"[ \t]*$/.exec(line)?.[1]?.replaceAll('""', '"'),
  )
  const rows = inner.filter((line) => line !== '')
  if (rows.length < 2 || rows.includes(undefined)) return text
  const separators = (line: string | undefined, delimiter: string) =>
    (line ?? '').replace(/"(?:[^"]|"")*"/g, '').split(delimiter).length - 1
  const isTable = FILE_DELIMITERS.some((delimiter) => {
    const count = separators(rows[0], delimiter)
    return count > 0 && rows.slice(0, 40).every((row) => separators(row, delimiter) === count)
  })
  return isTable ? inner.join('\n') : text
}
