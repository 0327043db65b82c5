/** Parses the query of an address: plain text, `?status=new,lost&page=2`. For the router's options. */
export function parseSearch(text: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(text.replace(/^\?/, '')))
}

/** Writes the query of an address: empty values are omitted, and commas are not escaped. */
export function stringifySearch(search: Readonly<Record<string, unknown>>): string {
  const pairs = new URLSearchParams()
  for (const [name, value] of Object.entries(search)) {
    const text = searchText(value)
    if (text !== undefined) pairs.set(name, text)
  }
  const text = pairs.toString().replace(/%2C/g, ',').replace(/%3A/g, ':')
  return text === '' ? '' : `?${text}`
}

/** A value as text of the address; undefined if it is omitted. */
export function searchText(value: unknown): string | undefined {
  if (value === undefined || value === null || value === '') return undefined
  if (Array.isArray(value)) return value.length === 0 ? undefined : value.map(String).join(',')
  return String(value)
}
