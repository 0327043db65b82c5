import { useState } from 'react'
import { NoValue } from './NoValue.tsx'
import styles from './Person.module.css'

interface Someone {
  readonly id?: number | null
  readonly full_name: string
  /** URL of the picture, as responses return it with the name. */
  readonly picture?: string | null | undefined
}

interface AvatarProps {
  person: Someone
  /** Size in pixels: 20 in tables, 28 in histories, 44 in page headers. */
  size?: number
  /** URL of a picture that replaces the person's own. */
  src?: string | null | undefined
}

/** A round avatar: the picture, or initials on one of six colours, which is always the same for a name. */
export function Avatar({ person, size = 20, src = person.picture }: AvatarProps) {
  const [broken, setBroken] = useState<string>()
  const tint = (hash(person.full_name) % 6) + 1
  return (
    <span
      className={styles.avatar}
      style={{
        width: size,
        height: size,
        fontSize: Math.max(8, Math.round(size * 0.4)),
        background: `var(--p${tint}b)`,
        color: `var(--p${tint}t)`,
      }}
      // Rendered by CSS: as text they would become part of the accessible name of every button that contains them.
      data-initials={initials(person.full_name)}
      aria-hidden="true"
    >
      {src && src !== broken && (
        <img src={src} alt="" width={size} height={size} loading="lazy" onError={() => setBroken(src)} />
      )}
    </span>
  )
}

interface Props {
  person: Someone | null | undefined
  /** Text if there is no person. */
  none?: string
  /** `Sara K.` instead of `Sara Khalil`. */
  short?: boolean
  size?: number
  src?: string | null | undefined
}

/** An avatar and a name. */
export function Person({ person, none = 'Not set', short = false, size = 20, src }: Props) {
  if (!person) return <NoValue>{none}</NoValue>
  return (
    <span className={styles.person}>
      <Avatar person={person} size={size} src={src} />
      <span className={styles.name} dir="auto" title={short ? person.full_name : undefined}>
        {short ? shortened(person.full_name) : person.full_name}
      </span>
    </span>
  )
}

const LATIN = /^[A-Za-z\u00c0-\u024f]/

/** First letters of the first and last word; only one for Arabic, where adjacent letters would join. */
function initials(name: string): string {
  const parts = name.trim().split(/\s+/)
  const first = parts[0] ?? ''
  const last = parts.length > 1 ? (parts.at(-1) ?? '') : ''
  const letters = [first, last].map((word) => [...word][0] ?? '')
  return LATIN.test(first) ? letters.join('').toUpperCase() : (letters[0] ?? '')
}

function shortened(name: string): string {
  const parts = name.trim().split(/\s+/)
  const last = parts.length > 1 ? parts.at(-1) : undefined
  return last && LATIN.test(last) ? `${parts[0]} ${[...last][0]}.` : name
}

function hash(text: string): number {
  let sum = 0
  for (const letter of text) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 1_000_003
  return sum
}
