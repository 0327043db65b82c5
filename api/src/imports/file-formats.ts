// Without zod: the thread that reads a file loads this module each time.

/** Encodings of text files that can be read. */
export const FILE_ENCODINGS = [
  'utf-8',
  'utf-16le',
  'utf-16be',
  'windows-1250',
  'windows-1251',
  'windows-1252',
  'windows-1253',
  'windows-1254',
  'windows-1255',
  'windows-1256',
  'shift_jis',
  'gb18030',
  'euc-kr',
  'big5',
  // "CSV (MS-DOS)" and "CSV (Macintosh)" of Excel.
  'ibm850',
  'ibm866',
  'macintosh',
] as const
export type FileEncoding = (typeof FILE_ENCODINGS)[number]

/** Separators between the fields of a text file. */
export const FILE_DELIMITERS = [',', ';', '\t', '|'] as const
export type FileDelimiter = (typeof FILE_DELIMITERS)[number]
