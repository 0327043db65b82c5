import type { Picture } from '@storey/api/picture.ts'
import { useState } from 'react'
import styles from './OrganizationMark.module.css'

interface Props {
  organization: { readonly id: number; readonly name: string; readonly logo: Picture | null }
  /** Pixels: 20 in tables, 44 in page headers. */
  size?: number
}

/** The logo on white, or the first letter on one of six colours, which is always the same for an organization. */
export function OrganizationMark({ organization: { id, name, logo }, size = 20 }: Props) {
  const [broken, setBroken] = useState<string>()
  const tint = (id % 6) + 1
  const square = { width: size, height: size, fontSize: Math.round(size * 0.45) }
  if (logo && broken !== logo.small)
    return (
      <span className={styles.logo} style={square} aria-hidden="true">
        <img src={logo.small} alt="" loading="lazy" onError={() => setBroken(logo.small)} />
      </span>
    )
  return (
    <span
      className={styles.letter}
      style={{ ...square, background: `var(--p${tint}b)`, color: `var(--p${tint}t)` }}
      data-letter={[...name.trim()][0]?.toUpperCase()}
      aria-hidden="true"
    />
  )
}
