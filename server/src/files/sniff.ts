import sharp from 'sharp'

const starts = (content: Buffer, bytes: number[], at = 0) => bytes.every((byte, index) => content[at + index] === byte)

/** The type of a file by its first bytes, whatever its name says. */
export function sniff(content: Buffer): string | undefined {
  if (starts(content, [0x25, 0x50, 0x44, 0x46, 0x2d])) return 'application/pdf'
  if (starts(content, [0xff, 0xd8, 0xff])) return 'image/jpeg'
  if (starts(content, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return 'image/png'
  if (starts(content, [0x52, 0x49, 0x46, 0x46]) && starts(content, [0x57, 0x45, 0x42, 0x50], 8)) return 'image/webp'
  return undefined
}

/** The type of a spreadsheet; `old` for what Excel wrote before 2007, which is also how it locks newer ones. */
export function sniffSheet(content: Buffer): 'text/csv' | typeof XLSX | 'old' | undefined {
  if (starts(content, [0x50, 0x4b, 0x03, 0x04])) return XLSX
  if (starts(content, [0xd0, 0xcf, 0x11, 0xe0])) return 'old'
  if (sniff(content) !== undefined) return undefined
  const wide = starts(content, [0xff, 0xfe]) || starts(content, [0xfe, 0xff])
  return wide || !content.includes(0) ? 'text/csv' : undefined
}
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** Where a PDF says that it ends; readers look for it in about this many of the last bytes. */
const PDF_TAIL = 2_048
const PIXELS_MOST = 100_000_000

/** Whether a file is whole: a picture decodes to its last line, a PDF ends as one. A cut upload does neither. */
export async function isWhole(content: Buffer, type: string): Promise<boolean> {
  if (type === 'application/pdf') return content.subarray(-PDF_TAIL).includes('%%EOF')
  try {
    await sharp(content, { failOn: 'truncated', limitInputPixels: PIXELS_MOST }).stats()
    return true
  } catch {
    return false
  }
}

const HIDDEN = new Set([0x7f, 0x200e, 0x200f, 0x202a, 0x202b, 0x202c, 0x202d, 0x202e])

/** A file's name without folders, control characters and marks that turn the direction; at most 200 characters. */
export function cleanName(name: string): string {
  const last = name.split(/[/\\]/).at(-1) ?? ''
  const shown = [...last].filter((character) => {
    const code = character.codePointAt(0) ?? 0
    return code >= 0x20 && !HIDDEN.has(code)
  })
  return shown.join('').trim().slice(-200) || 'file'
}
