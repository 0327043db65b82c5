/** A sentence in which each of these names is isolated, so that an Arabic one does not turn its neighbors around. */
export function NamedText({ text, names }: { text: string; names: readonly string[] }) {
  const known = new Set(names.filter((name) => name.trim() !== ''))
  if (known.size === 0) return text
  // The longest first: a name may begin with another.
  const sorted = [...known].sort((one, other) => other.length - one.length)
  const pattern = new RegExp(`(${sorted.map((name) => name.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')).join('|')})`, 'u')
  return text.split(pattern).map((part, index) => {
    if (!known.has(part)) return part
    // biome-ignore lint/suspicious/noArrayIndexKey: the same name may occur twice, and the parts of a text do not move
    return <bdi key={index}>{part}</bdi>
  })
}
