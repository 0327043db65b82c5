/** Three storeys, each set back from the one below. */
export function Mark({ size = 24 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 24 24" aria-hidden="true">
      <rect width="24" height="24" rx="6" fill="var(--accent)" />
      <rect x="5" y="15.5" width="14" height="2.5" rx="1.25" fill="#fff" />
      <rect x="7.5" y="10.75" width="11.5" height="2.5" rx="1.25" fill="#fff" opacity=".82" />
      <rect x="10" y="6" width="9" height="2.5" rx="1.25" fill="#fff" opacity=".64" />
    </svg>
  )
}
