import styles from './SheetSketch.module.css'

/** Widths of the drawn values, row by row, in percent of their cells; no width twice. */
const WIDTHS = [72, 54, 80, 58, 68, 62, 66, 48, 74]

/** A drawing of the sheet that an import wants: its headings, and rows under them. */
export function SheetSketch({ heads }: { heads: readonly [string, string, string] }) {
  return (
    <span className={styles.sheet} aria-hidden="true" data-sheet>
      {heads.map((head) => (
        <b key={head}>{head}</b>
      ))}
      {WIDTHS.map((width) => (
        <i key={width}>
          <s style={{ width: `${width}%` }} />
        </i>
      ))}
    </span>
  )
}
