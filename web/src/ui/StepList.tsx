import { IconCheck } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import styles from './StepList.module.css'

/** Id of the heading that names the current step. */
export const CURRENT_STEP = 'current-step'

interface Props {
  steps: readonly { readonly id: string; readonly title: string }[]
  step: number
  /** The furthest step reached so far; the user may go to any step up to it. */
  reached: number
  /** Ids of the steps that need changes. */
  noted?: readonly string[]
  onGo: (step: number) => void
}

/**
 * Shows the current step: a list next to the form, a bar above it on phones. A new step begins with the focus on its heading, which
 * is visible on phones only.
 */
export function StepList({ steps, step, reached, noted = [], onGo }: Props) {
  const next = steps[step + 1]
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef(step)
  useEffect(() => {
    if (shown.current === step) return
    shown.current = step
    heading.current?.focus({ preventScroll: true })
  }, [step])
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
                data-noted={noted.includes(id) || undefined}
                data-done={index < reached && index !== step ? true : undefined}
                onClick={() => onGo(index)}
              >
                <span className={styles.mark} aria-hidden="true">
                  {index < reached && index !== step && !noted.includes(id) ? (
                    <IconCheck size={12} stroke={2} />
                  ) : (
                    index + 1
                  )}
                </span>
                {title}
                {noted.includes(id) && <span className={styles.noted}>To change</span>}
              </button>
            </li>
          ))}
        </ol>
      </nav>
      <div className={styles.progress}>
        <div className={styles.at}>
          <h2 id={CURRENT_STEP} ref={heading} tabIndex={-1}>
            Step {step + 1} of {steps.length}, {steps[step]?.title ?? ''}
          </h2>
          {next && <span>Next: {next.title}</span>}
        </div>
        <div className={styles.bars} data-drawn aria-hidden="true">
          {steps.map(({ id }, index) => (
            <i key={id} data-on={index <= step || undefined} />
          ))}
        </div>
      </div>
    </>
  )
}
