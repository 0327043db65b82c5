import { brandColors } from '@storey/api/readers/brand-colors.ts'

const isColor = (typed: string | null): typed is string => typed !== null && /^#[0-9a-f]{6}$/.test(typed)

/** The colors of a seller on paper, which is always light; those of Storey without one. */
export function printColors(typed: string | null): { brand: string; soft: string; line: string } {
  if (!isColor(typed)) return { brand: '#364fc7', soft: '#eef2ff', line: '#9fb0f5' }
  const { brand, line, soft } = brandColors(typed)
  return { brand: brand[0], soft: soft[0], line: line[0] }
}

/** The style sheet of a seller; empty for the colors of Storey. A color that the database would refuse is not used. */
export function brandStyle(typed: string | null): string {
  if (!isColor(typed)) return ''
  const { brand, night, line, soft } = brandColors(typed)
  const both = ([light, dark]: readonly [string, string]) => `light-dark(${light}, ${dark})`
  return `:root{--brand:${both(brand)};--main:${both([brand[0], night])};--on-main:#ffffff;--brand-line:${both(line)};--soft:${both(soft)}}`
}
