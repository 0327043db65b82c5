import { useEffect, useRef } from 'react'

type Print = () => void

/** What makes the PDF of each open page that has one, the newest last. */
const offers: (() => Print | undefined)[] = []

/** Makes the PDF of the page on the screen; undefined if it has none. */
export const offeredPrint = (): Print | undefined => offers.findLast((offer) => offer())?.()

/** Offers the PDF of a page, if there is one, to who prints it with the browser. */
export function usePrintOffer(print: Print | undefined): void {
  const latest = useRef(print)
  useEffect(() => {
    latest.current = print
  })
  useEffect(() => {
    const offer = () => latest.current
    offers.push(offer)
    return () => void offers.splice(offers.indexOf(offer), 1)
  }, [])
}
