import type { Figure } from '@storey/api/administration/home.ts'
import { moneyText } from '../../ui/format/money.ts'
import { countText } from '../../ui/format/number.ts'
import { Link } from '../../ui/Link.tsx'
import { Rolled } from '../../ui/values/Rolled.tsx'
import styles from './HomePage.module.css'
import { addressOfFigure, comparedText, figureTitles } from './home-words.ts'

/** The figures of the role, each with its change and a link to its rows. */
export function HomeFigures({ figures }: { figures: readonly Figure[] }) {
  return (
    <ul className={styles.figures} aria-label="Figures">
      {figures.map((figure) => (
        <li key={figure.kind}>
          <Link
            to={addressOfFigure(figure)}
            quiet
            className={styles.figure ?? ''}
            data-late={(figure.kind === 'overdue' && figure.count > 0) || undefined}
          >
            <span>{figureTitles[figure.kind]}</span>
            <b>
              <Rolled>{countText(figure.count)}</Rolled>
            </b>
            <span>{comparedText(figure)}</span>
            {figure.sums.map((sum) => (
              <span key={sum.currency}>{moneyText(sum, { short: true })}</span>
            ))}
            {figure.trend.length > 1 && <Sparkline values={figure.trend} />}
          </Link>
        </li>
      ))}
    </ul>
  )
}

const WIDTH = 96
const HEIGHT = 24

/** The shape of the periods before; the numbers that matter are next to it. */
function Sparkline({ values }: { values: readonly number[] }) {
  const highest = Math.max(1, ...values)
  const points = values.map(
    (value, index) =>
      [(index / (values.length - 1)) * (WIDTH - 4) + 2, HEIGHT - 2 - (value / highest) * (HEIGHT - 4)] as const,
  )
  const [x = 0, y = 0] = points.at(-1) ?? []
  return (
    <svg className={styles.spark} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true" data-drawn>
      <polyline points={points.map((point) => point.join(',')).join(' ')} />
      <circle cx={x} cy={y} r="2" />
    </svg>
  )
}
