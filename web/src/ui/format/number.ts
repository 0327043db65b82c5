const integers = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 })
const upTo3 = new Intl.NumberFormat('en-US', { maximumFractionDigits: 3 })
const upTo1 = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 })

/** `1,284` */
export const countText = (count: number): string => integers.format(count)

/** `12.5%`, from the API's decimal string; with at least so many decimals, as in a column where others have them. */
export const percentText = (percent: string | number, decimals = 0): string => {
  const text = upTo3.format(Number(percent))
  const missing = decimals - decimalsIn(text)
  return `${missing > 0 ? `${text}${missing === decimals ? '.' : ''}${'0'.repeat(missing)}` : text}%`
}

/** Number of decimals that a column of these percentages needs. */
export const percentDecimals = (percents: readonly (string | number | null)[]): number =>
  Math.max(0, ...percents.map((percent) => (percent === null ? 0 : decimalsIn(percentText(percent)))))

/** Number of decimals of a formatted number, such as 1 for `12.5`. */
const decimalsIn = (text: string): number => /\.(\d+)/.exec(text)?.[1]?.length ?? 0

/** `4.2 MB`, from bytes. */
export function sizeText(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`
  if (bytes < 1_000_000) return `${integers.format(bytes / 1000)} kB`
  if (bytes < 1_000_000_000) return `${upTo1.format(bytes / 1_000_000)} MB`
  return `${upTo1.format(bytes / 1_000_000_000)} GB`
}
