import { useQuery } from '@tanstack/react-query'
import { type CSSProperties, type ReactNode, useEffect, useState } from 'react'
import { type Drawing, readDrawing } from './drawing.ts'
import styles from './PlanDrawing.module.css'

interface Props {
  /** Address of the SVG. */
  address: string
  name: string
  /** Shown if the drawing cannot be fetched. */
  instead: ReactNode
}

/** A floor plan drawn in the colours of the page, light or dark; its text stays readable at any width. */
export function PlanDrawing({ address, name, instead }: Props) {
  const { data, error } = useQuery({
    // The signature in the address changes daily; the drawing behind it does not.
    queryKey: ['drawing', address.replace(/\?.*/, '')],
    queryFn: async ({ signal }) => {
      const answer = await fetch(address, { signal })
      if (!answer.ok) throw new Error(`The drawing answered ${answer.status}.`)
      return answer.text()
    },
    staleTime: Number.POSITIVE_INFINITY,
    select: readDrawing,
  })
  if (data) return <DrawingView drawing={data} name={name} />
  return error ? instead : <div className={styles.coming} />
}

/** Scale in pixels per drawing unit below which the text is enlarged relative to the drawing. */
const READABLE = 0.95
const MAX_COUNT = 1.5
/** Scale below which the sizes of rooms no longer fit next to the names. */
const CROWDED = 0.72

function DrawingView({ drawing: { viewBox, width, height, parts }, name }: { drawing: Drawing; name: string }) {
  const [frame, setFrame] = useState<SVGSVGElement | null>(null)
  const [scale, setScale] = useState(1)
  useEffect(() => {
    if (!frame) return
    const watch = new ResizeObserver(() => {
      const { clientWidth, clientHeight } = frame
      if (clientWidth > 0) setScale(Math.min(clientWidth / width, clientHeight / height))
    })
    watch.observe(frame)
    return () => watch.disconnect()
  }, [frame, width, height])
  const grown = Math.min(MAX_COUNT, Math.max(1, READABLE / scale))
  return (
    <svg
      ref={setFrame}
      className={styles.drawing}
      viewBox={viewBox}
      role="img"
      aria-label={name}
      data-crowded={scale < CROWDED}
      style={{ '--grown': grown, aspectRatio: `${width} / ${height}` } as CSSProperties}
    >
      {parts}
    </svg>
  )
}
