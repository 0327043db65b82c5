const whole = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 })
const upTo3 = new Intl.NumberFormat('en-US', { maximumFractionDigits: 3 })
const upTo1 = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 })

/** `1,284` */
export const countText = (count: number): string => whole.format(count)

/** `12.5%`, from the API's decimal string. */
export const percentText = (percent: string | number): string => `${upTo3.format(Number(percent))}%`

/** `4.2 MB`, from bytes. */
export function sizeText(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`
  if (bytes < 1_000_000) return `${whole.format(bytes / 1000)} kB`
  return `${upTo1.format(bytes / 1_000_000)} MB`
}
