const maps = new Map<string, ReadonlyMap<string, readonly number[]>>()

/** The bytes of each character of an encoding, found by decoding all of them. */
function mapOf(encoding: string): ReadonlyMap<string, readonly number[]> {
  const known = maps.get(encoding)
  if (known) return known
  const decoder = new TextDecoder(encoding)
  const found = new Map<string, readonly number[]>()
  const add = (...bytes: number[]) => {
    const text = decoder.decode(new Uint8Array(bytes))
    if ([...text].length === 1 && text !== '\ufffd' && !found.has(text)) found.set(text, bytes)
  }
  for (let byte = 0; byte < 256; byte++) add(byte)
  if (!encoding.startsWith('windows'))
    for (let lead = 0x81; lead < 0xff; lead++) for (let trail = 0x40; trail < 0xff; trail++) add(lead, trail)
  maps.set(encoding, found)
  return found
}

/** A text in an old encoding of one or two bytes a character, as programs of the country write it. */
export function encoded(text: string, encoding: string): Uint8Array<ArrayBuffer> {
  const bytes = mapOf(encoding)
  return new Uint8Array([...text].flatMap((letter) => bytes.get(letter) ?? [0x3f]))
}
