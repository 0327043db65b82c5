/** The query of an address as plain text, `?status=new,lost&page=2`. For the router's options. */
export function parseSearch(text: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(text.replace(/^\?/, '')))
}

/** The other way: empty values are left out, and commas stay readable. */
export function stringifySearch(search: Readonly<Record<string, unknown>>): string {
  const pairs = new URLSearchParams()
  for (const [name, value] of Object.entries(search)) {
    const text = searchText(value)
    if (text !== undefined) pairs.set(name, text)
  }
  const text = pairs.toString().replace(/%2C/g, ',').replace(/%3A/g, ':')
  return text === '' ? '' : `?${text}`
}

/** One value as it is written in an address; undefined where it is not written at all. */
export function searchText(value: unknown): string | undefined {
  if (value === undefined || value === null || value === '') return undefined
  if (Array.isArray(value)) return value.length === 0 ? undefined : value.map(String).join(',')
  return String(value)
}
