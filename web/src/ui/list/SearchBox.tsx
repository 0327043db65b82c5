import { CloseButton } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import styles from './SearchBox.module.css'

interface Props {
  /** What the search covers; used as placeholder and accessible name. */
  label: string
  value: string
  onChange: (search: string) => void
}

const PAUSE = 250

/**
 * A plain field that looks like the library's, whose code comes with the first form.
 *
 * Searches after a pause of 250 ms in typing, immediately on Enter.
 */
export function SearchBox({ label, value, onChange }: Props) {
  const [typed, setTyped] = useState(value)
  const [reported, setTold] = useState(value)
  const timer = useRef<number | undefined>(undefined)

  // The value was changed from outside, such as by "Clear filters" or Back.
  if (value !== reported) {
    setTold(value)
    if (value !== typed.trim()) setTyped(value)
  }

  useEffect(() => () => window.clearTimeout(timer.current), [])

  const progress = (text: string, pause: number) => {
    setTyped(text)
    window.clearTimeout(timer.current)
    timer.current = window.setTimeout(() => {
      if (text.trim() !== value) onChange(text.trim())
    }, pause)
  }

  return (
    <div className={styles.box}>
      <IconSearch size={14} stroke={1.6} className={styles.icon} aria-hidden />
      <input
        type="search"
        aria-label={label}
        placeholder={label}
        autoComplete="off"
        maxLength={100}
        value={typed}
        onChange={(event) => progress(event.currentTarget.value, PAUSE)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') progress(typed, 0)
          if (event.key === 'Escape' && typed !== '') progress('', 0)
        }}
      />
      {typed !== '' && <CloseButton size={24} iconSize={12} aria-label="Clear" onClick={() => progress('', 0)} />}
    </div>
  )
}
