import type { CSSProperties } from 'react'
import { useProduct } from '../ui/product.ts'

/** The color of the platform on pages outside of the shell: of the mark and of the main button, whose words are white. */
export function useAccent(): CSSProperties {
  const { accent } = useProduct()
  const colors =
    accent === null
      ? {}
      : {
          '--accent': accent,
          '--mantine-primary-color-filled': accent,
          '--mantine-primary-color-filled-hover': `color-mix(in srgb, ${accent} 90%, black)`,
        }
  return colors as CSSProperties
}
