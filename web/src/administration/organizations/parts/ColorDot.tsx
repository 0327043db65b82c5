/** A typed color, once it is one. */
export function ColorDot({ color }: { color: string }) {
  const known = /^#[0-9a-f]{6}$/i.test(color.trim())
  return (
    <svg width="16" height="16" viewBox="0 0 16 16" aria-hidden="true" data-drawn>
      <circle cx="8" cy="8" r="7" fill={known ? color.trim() : 'none'} stroke="var(--field)" />
    </svg>
  )
}
