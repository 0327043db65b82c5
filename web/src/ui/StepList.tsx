import { IconCheck } from '@tabler/icons-react'
import styles from './StepList.module.css'

interface Props {
  steps: readonly { readonly id: string; readonly title: string }[]
  step: number
  /** The furthest step reached so far; the user may go to any step up to it. */
  reached: number
  onGo: (step: number) => void
}

/** Shows the current step: a list next to the form, a bar above it on phones. */
export function StepList({ steps, step, reached, onGo }: Props) {
  const next = steps[step + 1]
  return (
    <>
      <nav aria-label="Steps" className={styles.steps}>
        <ol>
          {steps.map(({ id, title }, index) => (
            <li key={id}>
              <button
                type="button"
                disabled={index > reached}
                aria-current={index === step ? 'step' : undefined}
                data-done={index < reached && index !== step ? true : undefined}
                onClick={() => onGo(index)}
              >
                <span className={styles.mark} aria-hidden="true">
                  {index < reached && index !== step ? <IconCheck size={12} stroke={2} /> : index + 1}
                </span>
                {title}
              </button>
            </li>
          ))}
        </ol>
      </nav>
      <div className={styles.progress}>
        <p>
          <b>
            Step {step + 1} of {steps.length}, {steps[step]?.title ?? ''}
          </b>
          {next && <span>Next: {next.title}</span>}
        </p>
        <div className={styles.bars} aria-hidden="true">
          {steps.map(({ id }, index) => (
            <i key={id} data-on={index <= step || undefined} />
          ))}
        </div>
      </div>
    </>
  )
}
