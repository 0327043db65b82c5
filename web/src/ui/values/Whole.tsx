import type { ReactNode } from 'react'

/** A number, date or code that is useless if its end is cut; the test of widths looks for what marks itself so. */
export const Whole = ({ children }: { children: ReactNode }) => (
  <span data-whole style={{ whiteSpace: 'nowrap' }}>
    {children}
  </span>
)
