import type { ReactNode } from 'react'

export const sameAs = (contact: ReactNode, why: string) =>
  why === '' ? (
    <>Same as {contact}.</>
  ) : (
    <>
      Same as {contact}: {why}.
    </>
  )
