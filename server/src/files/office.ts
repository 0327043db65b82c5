import { type FileHandle, open } from 'node:fs/promises'
import { inflateRawSync } from 'node:zlib'
import { directoryOf, placeOf } from '../kernel/zip64.ts'
import { DOCX, XLSX } from './sniff.ts'

/** A larger archive is not a document written by a user. */
const MAX_DIRECTORY = 2_000_000
const MAX_TYPES = 1_000_000

const END = Buffer.from([0x50, 0x4b, 0x05, 0x06])
const ENTRY = 0x02014b50
const LOCAL = 0x04034b50

interface Part {
  readonly name: string
  readonly method: number
  readonly packed: number
  readonly local: number
}

/**
 * The type of an archive by its parts: a Word document, an Excel workbook, either with macros, a truncated archive, or
 * another type. Only the list of content types is unpacked.
 */
export async function officeTypeOf(
  path: string,
  size: number,
  tail: Buffer,
): Promise<typeof DOCX | typeof XLSX | 'macros' | 'broken' | undefined> {
  const file = await open(path)
  try {
    const parts = await partsOf(file, size, tail)
    if (!parts) return 'broken'
    const types = parts.find(({ name }) => name === '[Content_Types].xml')
    if (!types) return undefined
    const listed = await textOf(file, size, types)
    if (listed === undefined) return 'broken'
    const names = new Set(parts.map(({ name }) => name))
    const type = names.has('word/document.xml') ? DOCX : names.has('xl/workbook.xml') ? XLSX : undefined
    const macros = /macroenabled|vbaproject|macrosheet/i
    return type && (macros.test(listed) || parts.some(({ name }) => macros.test(name))) ? 'macros' : type
  } finally {
    await file.close()
  }
}

async function partsOf(file: FileHandle, size: number, tail: Buffer): Promise<Part[] | undefined> {
  const end = tail.lastIndexOf(END)
  if (end < 0 || end + 22 > tail.length) return undefined
  const place = directoryOf(tail, end, size - tail.length)
  if (!place || place.length > MAX_DIRECTORY || place.begin + place.length > size) return undefined
  const directory = await readFrom(file, place.begin, place.length)
  if (!directory) return undefined
  const parts: Part[] = []
  for (let at = 0; at < directory.length; ) {
    if (at + 46 > directory.length || directory.readUInt32LE(at) !== ENTRY) return undefined
    const named = directory.readUInt16LE(at + 28)
    const { packed, local } = placeOf(directory, at)
    const name = directory.toString('utf8', at + 46, at + 46 + named)
    parts.push({ name, method: directory.readUInt16LE(at + 10), packed, local })
    at += 46 + named + directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32)
  }
  return parts
}

async function textOf(file: FileHandle, size: number, part: Part): Promise<string | undefined> {
  if (part.local + 30 > size) return undefined
  const head = await readFrom(file, part.local, 30)
  if (!head || head.readUInt32LE(0) !== LOCAL || part.packed > MAX_TYPES) return undefined
  const from = part.local + 30 + head.readUInt16LE(26) + head.readUInt16LE(28)
  const packed = from + part.packed <= size ? await readFrom(file, from, part.packed) : undefined
  if (!packed) return undefined
  if (part.method === 0) return packed.toString('utf8')
  try {
    return inflateRawSync(packed, { maxOutputLength: MAX_TYPES }).toString('utf8')
  } catch {
    return undefined
  }
}

async function readFrom(file: FileHandle, from: number, length: number): Promise<Buffer | undefined> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, from)
  return bytesRead === length ? buffer : undefined
}

/** Bytes of the directory of an old Office file that are looked at: 32 entries. */
const LOOKED_AT = 4_096
const LOCKED = Buffer.from('EncryptedPackage', 'utf16le')

/** Whether a file in the format of Office before 2007 contains a newer one with a password. */
export async function isLocked(path: string): Promise<boolean> {
  const file = await open(path)
  try {
    const { buffer: head } = await file.read(Buffer.alloc(512), 0, 512, 0)
    const directory = (head.readUInt32LE(48) + 1) * 2 ** Math.min(head.readUInt16LE(30), 16)
    const { buffer } = await file.read(Buffer.alloc(LOOKED_AT), 0, LOOKED_AT, directory)
    return buffer.includes(LOCKED)
  } finally {
    await file.close()
  }
}
