import { brandColors } from '@storey/api/readers/brand-colors.ts'

/** The style sheet of a seller; empty for the colors of Storey. A color that the database would refuse is not used. */
export function brandStyle(typed: string | null): string {
  if (typed === null || !/^#[0-9a-f]{6}$/.test(typed)) return ''
  const { brand, line, soft } = brandColors(typed)
  const both = ([light, dark]: readonly [string, string]) => `light-dark(${light}, ${dark})`
  return `:root{--brand:${both(brand)};--main:${both(brand)};--on-main:light-dark(#ffffff, #15161b);--brand-line:${both(line)};--soft:${both(soft)}}`
}
